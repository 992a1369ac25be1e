import { derivationToScalar } from '@ringscope/protocol/crypto/derivation.ts';
import { SUBGROUP_ORDER } from '@ringscope/protocol/crypto/scalar.ts';
import { scanTransaction, createViewOnlyWallet } from '@ringscope/protocol/proofs/view-key.ts';
import type { ReserveProofItem } from '../prover.ts';
import { alice, BLOCKS, type AgreementScene } from './scene.ts';

/** Returns Alice's outputs of the first blocks, with the secrets of their keys. */
export async function ownOutputs({ daemon, fetchTransactions }: AgreementScene): Promise<ReserveProofItem[]> {
  const watched = createViewOnlyWallet(alice.address, { viewSecret: alice.viewSecret });
  if (watched.verdict !== 'ready') throw new Error(watched.message);
  const { headers } = await daemon.getBlockHeadersRange({ startHeight: 1, endHeight: BLOCKS - 60 });
  const coinbases = await fetchTransactions(headers.map(({ minerTxHash }) => minerTxHash));
  return [...coinbases.values()].flatMap((transaction) => {
    const scan = scanTransaction(transaction, watched);
    if (!('outputs' in scan)) throw new Error(scan.message);
    return scan.outputs.map(({ index, derivation }) => ({
      transactionHash: transaction.hash,
      outputIndex: index,
      txKey: transaction.publicKeys[0] ?? new Uint8Array(0),
      outputKey: transaction.outputs[index]?.key ?? new Uint8Array(0),
      oneTimeSecret: (derivationToScalar(derivation, index) + alice.spendSecret) % SUBGROUP_ORDER,
    }));
  });
}
