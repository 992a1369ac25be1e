import type { TxWithAlternativeBlock } from '../db/queries/alternatives.ts';
import type { TxInputRow } from '../db/queries/transaction.ts';
import { bytesToHex, concatBytes } from '@ringscope/protocol/bytes.ts';
import { decodeTxUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import { decodeBlockIfLayoutKnown } from '@ringscope/protocol/block.ts';
import { keyImageFromBytes, oneTimeKeyFromBytes, type OneTimeKey } from '@ringscope/protocol/brands.ts';
import { ringMemberIndices } from '@ringscope/protocol/ring-members.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import type { StoredViewTag } from './view-tag.ts';

export interface OutputDetail extends StoredViewTag {
  readonly position: number;
  /** The amount under which rings refer to the output: 0 for RingCT outputs and for coinbases of version 2. */
  readonly amount: bigint;
  /** Index among all outputs of the same amount. Undefined unless the output is in a main chain block. */
  readonly globalIndex: number | undefined;
  /**
   * Number of outputs of the chain before this output, of all amounts. Undefined unless it is in a main chain block.
   */
  readonly unifiedId?: number | undefined;
  /** Clear amount in atomic units, or null when the chain hides the amount. */
  readonly clearAmount: bigint | null;
  /** One-time public key, or null when the format of the output is unknown. */
  readonly key: OneTimeKey | null;
  /** Commitment to a hidden amount, in hex. Undefined for outputs that were not decoded from bytes. */
  readonly commitment?: string | undefined;
}

/**
 * Decodes the stored bytes of a transaction that was seen off the main chain. They contain fields that the database
 * tables do not have. Returns undefined when the bytes were not stored. The bytes of a coinbase are part of its block.
 */
export function decodeTxOfAlternativeBlock(tx: TxWithAlternativeBlock): Transaction | undefined {
  if (tx.blob !== null) return decodeTxUpToUnknownPart(tx.blob);
  return tx.position === 0 && tx.blockBlob !== null
    ? decodeBlockIfLayoutKnown(tx.blockBlob)?.coinbase
    : undefined;
}

export function toTxInputRows(tx: Transaction): TxInputRow[] {
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

export function toOutputDetails(tx: Transaction): OutputDetail[] {
  return tx.outputs.map(({ amount, key, viewTag, carrot }, position) => {
    const commitment = tx.ringct?.outPk[position];
    const isPublic = tx.isCoinbase || tx.version === 1;
    return {
      position,
      amount: tx.version === 1 ? amount : 0n,
      globalIndex: undefined,
      clearAmount: isPublic ? amount : null,
      key: oneTimeKeyFromBytes(key),
      viewTag: viewTag ?? null,
      commitment: isPublic || commitment === undefined ? undefined : bytesToHex(commitment),
      carrotFields: carrot === undefined ? null : concatBytes(carrot.viewTag, carrot.encryptedAnchor),
    };
  });
}
