/**
 * Checks the same valid and invalid proofs with packages/protocol/proofs and with the real monero-wallet-rpc.
 * Both must return the same result, with equal amounts. Where the service is known to be wrong,
 * packages/protocol/proofs must be right, and the report contains the service's result.
 *
 * The tests share one chain and one series of random numbers, so the files in agreement/ are called in this
 * order.
 */
import { test } from 'playwright/test';
import { testAddresses } from './agreement/addresses.ts';
import { testEndedChecks } from './agreement/ended-checks.ts';
import { testMessages } from './agreement/messages.ts';
import { testMatrix } from './agreement/matrix.ts';
import { testPayments } from './agreement/payments.ts';
import { testReserves } from './agreement/reserves.ts';
import { startAgreementScene, type AgreementScene } from '../../helpers/proof-cases/scene.ts';
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
testAddresses(scene);
testEndedChecks(scene);
// The last test removes blocks.
testMatrix(scene);
