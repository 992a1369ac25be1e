/**
 * The verdict of this explorer itself, by the verifiers of protocol/proofs. Pure: bytes and texts in, words out. Runs in
 * a worker thread, because the largest proofs take seconds.
 */
import { decodeAddress, type Address } from '../protocol/address/address.ts';
import { hexToBytes } from '../protocol/bytes.ts';
import type { KeyImage, TxHash } from '../protocol/brands.ts';
import { verifyReserveProof, type KeyImageState } from '../protocol/proofs/reserve-proof.ts';
import { verifySpendProof } from '../protocol/proofs/spend-proof.ts';
import { proofTransaction, type ProofTransaction } from '../protocol/proofs/transaction.ts';
import { verifyTxKey } from '../protocol/proofs/tx-key.ts';
import { verifyTxProof } from '../protocol/proofs/tx-proof.ts';
import type { ProofWarning, Refusal } from '../protocol/proofs/verdict.ts';
import { decodeTransaction } from '../protocol/transaction.ts';
import type { ProofOutcome, Verdict } from './outcome.ts';

/** A transaction as the daemon gave it, its id already compared with its bytes. */
export interface TxBytes {
  readonly hash: TxHash;
  readonly blob: Uint8Array;
  readonly pruned: boolean;
}

/** Everything a verdict depends on; only what a thread can be handed. */
export type JudgeTask =
  | { readonly kind: 'tx-key'; readonly tx: TxBytes; readonly address: string; readonly txKey: string }
  | {
      readonly kind: 'tx-proof';
      readonly tx: TxBytes;
      readonly address: string;
      readonly message: string;
      readonly proof: string;
    }
  | {
      readonly kind: 'spend-proof';
      readonly tx: TxBytes;
      readonly message: string;
      readonly proof: string;
      readonly rings: readonly (readonly Uint8Array[])[];
    }
  | {
      readonly kind: 'reserve-proof';
      readonly address: string;
      readonly message: string;
      readonly proof: string;
      readonly txs: readonly (TxBytes | { readonly hash: TxHash; readonly pool: true })[];
      readonly keyImages: ReadonlyMap<KeyImage, KeyImageState>;
    };

export type Judgement = Pick<ProofOutcome, 'verdict' | 'message' | 'amounts' | 'warnings'>;

export function readTx({ hash, blob, pruned }: TxBytes): ProofTransaction {
  return proofTransaction(decodeTransaction(blob, { pruned }), hexToBytes(hash));
}

/** Callers have decoded the text before. */
function addressOf(text: string): Address {
  const decoded = decodeAddress(text);
  if (!decoded.ok) throw new Error('the address was not checked before');
  return decoded.address;
}

const verdicts: Readonly<Record<Refusal['verdict'], Verdict>> = {
  invalid: 'refuted',
  malformed: 'malformed',
  unsupported: 'undecided',
  inconclusive: 'undecided',
};

export function refusal({ verdict, message }: Refusal): Judgement {
  return { verdict: verdicts[verdict], message, amounts: [], warnings: [] };
}

function proven(
  message: string,
  warnings: readonly ProofWarning[],
  amounts: ProofOutcome['amounts'],
): Judgement {
  return { verdict: 'proven', message, amounts, warnings: warnings.map((warning) => warning.message) };
}

const reserveHolds = 'The holder of this address can spend what the proof lists.';
const reserveIsGone =
  'The holder of this address could spend what the proof lists, and has spent all of it since: nothing is left of this reserve.';

export function judge(task: JudgeTask): Judgement {
  switch (task.kind) {
    case 'tx-key': {
      const { txKey } = task;
      const result = verifyTxKey({ transaction: readTx(task.tx), address: addressOf(task.address), txKey });
      if (result.verdict !== 'valid') return refusal(result);
      return proven('The transaction pays this address.', result.warnings, [
        { label: 'Received', amount: result.received },
      ]);
    }
    case 'tx-proof': {
      const { message, proof } = task;
      const address = addressOf(task.address);
      const result = verifyTxProof({ transaction: readTx(task.tx), address, message, proof });
      if (result.verdict !== 'valid') return refusal(result);
      const maker = result.direction === 'out' ? 'sender' : 'receiver';
      return proven(
        `The transaction pays this address; the proof comes from the side of the ${maker}.`,
        result.warnings,
        [{ label: 'Received', amount: result.received }],
      );
    }
    case 'spend-proof': {
      const { message, proof, rings } = task;
      const result = verifySpendProof({ transaction: readTx(task.tx), message, proof, rings });
      if (result.verdict !== 'valid') return refusal(result);
      return proven('Whoever made this proof made the transaction.', [], []);
    }
    case 'reserve-proof': {
      const { message, proof, txs, keyImages } = task;
      const transactions = new Map(txs.map((tx) => [tx.hash, 'pool' in tx ? ('pool' as const) : readTx(tx)]));
      const result = verifyReserveProof(
        { address: addressOf(task.address), message, proof },
        { transactions, keyImages },
      );
      if (result.verdict !== 'valid') return refusal(result);
      const left = result.total - result.spent;
      return proven(left > 0n ? reserveHolds : reserveIsGone, result.warnings, [
        { label: 'Owned at least', amount: left },
        { label: 'Listed in all', amount: result.total },
        { label: 'Spent since', amount: result.spent },
      ]);
    }
  }
}
