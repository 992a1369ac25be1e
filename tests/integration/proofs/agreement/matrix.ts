import { expect, test } from 'playwright/test';
import { checkProof, type ProofFields } from '../../../../proofs/check.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import type { StoredTxBytes } from '../../../../server/proofs/archive.ts';
import { createDaemonChainSource } from '../../../../server/proofs/daemon-chain.ts';
import { checkWithWalletService } from '../../../../server/proofs/wallet-service.ts';
import {
  paymentCases,
  reserveCases,
  sendPayments,
  signatureCases,
  wrongForms,
  type ProofCase,
} from '../../../helpers/proof-cases/cases.ts';
import { bob, XMR, type AgreementScene } from '../../../helpers/proof-cases/scene.ts';

const noFields: ProofFields = { txid: '', txKey: '', address: '', message: '', proof: '' };
const BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/** Tests the code of the proof desk, which browser and server share, together with the call of the wallet service. */
export function testMatrix(scene: () => AgreementScene): void {
  test('the proof desk and the wallet service agree on every kind of proof, valid and invalid, in the pool and in a block', async () => {
    test.setTimeout(240_000);
    const { wallet, sent, mine } = scene();
    const warn = (): void => undefined;
    const judge = async ({ kind, fields }: ProofCase, archived?: StoredTxBytes) => {
      const question = { kind, fields: { ...noFields, ...fields }, network: 'fakechain' } as const;
      const chain = createDaemonChainSource({
        daemon: scene().daemon,
        archivedTx: archived,
        maxFetchedBytes: BYTES,
        warn,
      });
      const { result, walletServiceCheck } = await checkProof(chain, question, warn);
      const service = walletServiceCheck.isPending
        ? await checkWithWalletService(
            { wallet, timeoutMs: TIMEOUT_MS, warn },
            { ...question, subject: walletServiceCheck.subject, explorerResult: result },
          )
        : undefined;
      return { verdict: result.verdict, state: result.txLocation?.state, service };
    };

    const payments = await sendPayments(scene());
    const questions = [...(await paymentCases(scene(), payments)), ...(await signatureCases(scene()))];
    for (const location of ['pool', 'block'] as const) {
      if (location === 'block') {
        await mine(1);
        questions.push(...(await reserveCases(scene())));
      }
      for (const question of questions) {
        const { name, kind, fields } = question;
        const good = await judge(question);
        expect(good, `${location}, ${name}: ${kind}`).toMatchObject({
          verdict: 'proven',
          service: { state: 'agrees' },
        });
        if (fields.txid !== undefined) expect(good.state, name).toBe(location);
        for (const wrong of wrongForms(question, sent.mixed.txid)) {
          const { verdict, service } = await judge(wrong);
          expect(['refuted', 'malformed'], `${location}, ${wrong.name}`).toContain(verdict);
          // The service refuses some wrong proofs with an error instead of a verdict.
          expect(service?.state, `${location}, ${wrong.name}`).not.toBe('disagrees');
        }
      }
    }

    // A part of the reserve is spent, in the pool and then in a block.
    const reserve = questions.find(({ kind }) => kind === 'reserve-proof');
    await wallet.transfer({ destinations: [{ address: encodeAddress(bob.address), amount: XMR }] });
    for (const blocks of [0, 1]) {
      if (blocks > 0) await mine(blocks);
      expect(await judge(reserve!)).toMatchObject({ verdict: 'proven', service: { state: 'agrees' } });
    }

    // The block of a payment is removed, and the daemon forgets the payment. The archive of the index has it.
    const [lost] = payments;
    const { transactions } = await scene().daemon.getTransactions({ hashes: [lost!.txid] });
    const hash = parseTxHash(lost!.txid);
    if (hash === undefined) throw new Error('no hash');
    const archived: StoredTxBytes = { hash, state: 'orphaned', blob: transactions[0]!.blob };
    await scene().daemon.popBlocks({ nblocks: 2 });
    await scene().daemon.flushTxpool({ hashes: 'all' });
    for (const question of questions.filter(({ fields }) => fields.txid === lost!.txid)) {
      expect(await judge(question)).toMatchObject({ verdict: 'undecided', service: undefined });
      expect(await judge(question, archived)).toMatchObject({
        verdict: 'proven',
        state: 'orphaned',
        service: undefined,
      });
    }
  });
}
