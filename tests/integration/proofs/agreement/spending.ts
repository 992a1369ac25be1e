import { expect, test } from 'playwright/test';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { getSpendProofRequirements, verifySpendProof } from '@ringscope/protocol/proofs/spend-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { flipped, resultOfWallet } from './wallet-result.ts';
import { MESSAGE, type AgreementScene, type Sent } from '../../../helpers/proof-cases/scene.ts';

/** Tests proofs that a wallet made a transaction. */
export function testSpending(scene: () => AgreementScene): void {
  test('both verifiers agree on spend proofs', async () => {
    const { daemon, wallet, sent } = scene();
    const agree = async (tx: Sent, text: string, proof: string) => {
      const judged = await judgeSpend(daemon, tx.transaction, text, proof);
      const { good } = await resultOfWallet(async () => {
        const response = await wallet.checkSpendProof({ txid: tx.txid, message: text, signature: proof });
        return { good: response.good, amount: 0n };
      });
      expect(judged === 'valid', proof).toBe(good);
      return good;
    };
    for (const tx of Object.values(sent)) {
      const { signature } = await wallet.getSpendProof({ txid: tx.txid, message: MESSAGE });
      expect(await agree(tx, MESSAGE, signature)).toBe(true);
      await agree(tx, '', signature);
      await agree(tx === sent.mixed ? sent.integrated : sent.mixed, MESSAGE, signature);
      await agree(tx, MESSAGE, signature.slice(0, -88));
      await agree(tx, MESSAGE, signature + signature.slice(-88));
      const parts = signature.slice(12).match(/.{88}/g) ?? [];
      for (const body of flipped(parts, 8)) {
        expect(await agree(tx, MESSAGE, `SpendProofV1${body}`)).toBe(false);
      }
    }
  });
}

async function judgeSpend(
  daemon: DaemonClient,
  transaction: ProofTransaction,
  text: string,
  proof: string,
): Promise<string> {
  const needed = getSpendProofRequirements(proof, transaction);
  if (needed.verdict !== 'ready') return needed.verdict;
  const rings: Uint8Array[][] = [];
  for (const { amount, globalIndices } of needed.rings) {
    const { outs } = await daemon.getOuts({ outputs: globalIndices.map((index) => ({ amount, index })) });
    rings.push(outs.map(({ key }) => hexToBytes(key)));
  }
  return verifySpendProof({ transaction, message: text, proof, rings }).verdict;
}
