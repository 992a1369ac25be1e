/**
 * The same proofs, good and bad, are checked by protocol/proofs and by the real monero-wallet-rpc: the two must say the
 * same, amounts included. Where the service is known to be wrong, ours must be right; what it said is noted in the report.
 *
 * The tests share one chain and one series of random numbers, so the files in agreement/ are called in this order.
 */
import { test } from 'playwright/test';
import { testMessages } from './agreement/messages.ts';
import { testPayments } from './agreement/payments.ts';
import { testReserves } from './agreement/reserves.ts';
import { startAgreementScene, type AgreementScene } from './agreement/scene.ts';
import { testSpending } from './agreement/spending.ts';

let shared: AgreementScene;
const scene = (): AgreementScene => shared;

test.beforeAll(async () => {
  shared = await startAgreementScene();
});

test.afterAll(() => shared.stop());

testPayments(scene);
testSpending(scene);
testReserves(scene);
testMessages(scene);
