/** What the tables do not hold of a transaction off the main chain is read from its bytes. */
import type { ArchivedTx } from '../db/queries/alternatives.ts';
import type { TxInputRow } from '../db/queries/transactions.ts';
import { decodeKnownPart } from '../protocol/known-part.ts';
import { decodeBlock } from '../protocol/block.ts';
import { keyImageFromBytes, oneTimeKeyFromBytes, type OneTimeKey } from '../protocol/brands.ts';
import { ringMemberIndices } from '../protocol/ring-members.ts';
import type { Transaction } from '../protocol/transaction.ts';

export interface OutputDetail {
  readonly position: number;
  /** The bucket that a ring would name it in. */
  readonly amount: bigint;
  /** Undefined while the output is in no block of the main chain. */
  readonly globalIndex: number | undefined;
  /** Atomic units where the chain tells them, null where it does not. */
  readonly clearAmount: bigint | null;
  /** Null where the output's format is not known. */
  readonly key: OneTimeKey | null;
  readonly viewTag: number | null;
}

/** The archived transaction's content; undefined when its bytes were not kept. A coinbase's are inside its block. */
export function decodeArchived(tx: ArchivedTx): Transaction | undefined {
  if (tx.blob !== null) return decodeKnownPart(tx.blob);
  return tx.position === 0 && tx.blockBlob !== null ? decodeBlock(tx.blockBlob).coinbase : undefined;
}

export function decodedInputs(tx: Transaction): TxInputRow[] {
  return tx.inputs.flatMap((input, position) =>
    input.kind === 'coinbase'
      ? []
      : [
          {
            position,
            keyImage: keyImageFromBytes(input.keyImage),
            amount: input.amount,
            ring: ringMemberIndices(input.keyOffsets),
          },
        ],
  );
}

export function decodedOutputs(tx: Transaction): OutputDetail[] {
  return tx.outputs.map(({ amount, key, viewTag }, position) => {
    const clear = tx.isCoinbase || tx.version === 1;
    return {
      position,
      amount: tx.version === 1 ? amount : 0n,
      globalIndex: undefined,
      clearAmount: clear ? amount : null,
      key: oneTimeKeyFromBytes(key),
      viewTag: viewTag ?? null,
    };
  });
}
