import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import type { ProofCheckInput } from '../../../../proofs/check.ts';
import { siteLimits } from '../../../../server/limits/site-limits.ts';
import { ProofWorkers } from '../../../../server/proofs/workers.ts';
import { reserveCases } from '../../../helpers/proof-cases/cases.ts';
import { bob, type AgreementScene } from '../../../helpers/proof-cases/scene.ts';

const noFields = { txid: '', txKey: '', address: '', message: '', proof: '' };

/** Shorter than the time limit of a call to the daemon, which never responds. */
const CHECK_MS = 5_000;

/** Tests checks that are ended because of their time limit, with the real wallet service. */
export function testEndedChecks(scene: () => AgreementScene): void {
  test('the wallet service checks a proof whose check by this explorer was ended', async () => {
    test.setTimeout(180_000);
    const { wallet, sent, walletUrl } = scene();
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const workers = new ProofWorkers({
      services: { daemons: [{ url: `http://127.0.0.1:${port}` }], wallet: { url: walletUrl } },
      limits: { ...siteLimits.proofs, maxRunningChecks: 1, timeoutMs: CHECK_MS },
      warn: () => undefined,
    });
    const check = async ({ kind, fields }: Pick<ProofCheckInput, 'kind'> & { fields: object }) => {
      const question = { kind, fields: { ...noFields, ...fields } };
      const { result, walletServiceCheck } = await workers.check({ ...question, network: 'fakechain' });
      expect(result).toMatchObject({ verdict: 'undecided', reason: 'too-long' });
      if (!walletServiceCheck.isPending) return walletServiceCheck.response;
      const { verdict, amounts } = result;
      return workers.checkWithWalletService({
        ...question,
        subject: walletServiceCheck.subject,
        explorerResult: { verdict, amounts },
      });
    };
    try {
      const [reserve] = await reserveCases(scene());
      expect(await check(reserve!)).toMatchObject({
        state: 'only',
        message: expect.stringMatching(
          /^The wallet service accepts this proof: [\d.]+ XMR, of which 0 XMR are spent\./,
        ),
        service: { version: expect.any(String) },
      });
      const about = { txid: sent.mixed.txid, address: encodeAddress(bob.address) };
      const { signature } = await wallet.getTxProof({ ...about, message: 'paid' });
      const payment = { ...about, message: 'paid', proof: signature };
      expect(await check({ kind: 'tx-proof', fields: payment })).toMatchObject({
        state: 'only',
        message: expect.stringMatching(
          /^The wallet service accepts this proof\. This explorer did not finish/,
        ),
      });
      expect(await check({ kind: 'tx-proof', fields: { ...payment, message: 'unpaid' } })).toMatchObject({
        state: 'only',
        message: expect.stringMatching(/^The wallet service does not accept this proof\./),
      });
    } finally {
      await workers.close();
      silent.closeAllConnections();
      silent.close();
    }
  });
}
