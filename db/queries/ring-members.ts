import { sql } from 'drizzle-orm';
import type { OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { createRowDecoder } from '../row-decoder.ts';
import { blocks, outputs, transactions } from '../schema/index.ts';
import { executeAndDecodeRows } from './execute.ts';
import { requireIndexes } from './index-state.ts';
import type { TxHashAndTime } from './origins.ts';
import type { Snapshot } from './snapshot.ts';
import { minTxIdAtHeight, heightOfTxId, positionOfTxId, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';

/**
 * Reference of a ring to an output: its amount (0 for RingCT outputs), and its global index among the outputs
 * of this amount.
 */
export interface OutputRef {
  readonly amount: bigint;
  readonly globalIndex: number;
}

/** An output to which a ring refers. */
export interface RingMember extends OutputRef {
  /** Null when the format of the output is not known. */
  readonly key: OneTimeKey | null;
  readonly txHash: TxHash;
  readonly height: number;
  /** Time of the block in Unix seconds. */
  readonly timestamp: number;
  /** Position of the output among the outputs of its transaction. */
  readonly position: number;
  readonly coinbase: boolean;
}

export function toOutputRefMapKey(ref: OutputRef): string {
  return `${ref.amount}/${ref.globalIndex}`;
}

/** The columns of an output that a ring member needs. */
export type StoredOutput = Pick<
  typeof outputs.$inferSelect,
  'amount' | 'globalIndex' | 'key' | 'txId' | 'position'
>;

/** Builds a ring member from a stored output and the hash and time of the transaction that created the output. */
export function toRingMember(
  { amount, globalIndex, key, position, txId }: StoredOutput,
  { txHash, timestamp }: TxHashAndTime,
): RingMember {
  return {
    amount,
    globalIndex,
    key,
    txHash,
    height: heightOfTxId(txId),
    timestamp,
    position,
    coinbase: positionOfTxId(txId) === 0,
  };
}

const memberRow = createRowDecoder({
  amount: outputs.amount,
  globalIndex: outputs.globalIndex,
  key: outputs.key,
  txId: outputs.txId,
  position: outputs.position,
  txHash: transactions.hash,
  timestamp: blocks.timestamp,
});

/**
 * Finds all ring members of a transaction in one statement, with three primary key lookups for each member.
 *
 * @returns the members by {@link toOutputRefMapKey}, without outputs that are not indexed
 */
export async function getRingMembers(
  snapshot: Snapshot,
  refs: readonly OutputRef[],
): Promise<ReadonlyMap<string, RingMember>> {
  const { db, tip } = snapshot;
  if (refs.length === 0) return new Map();
  requireIndexes(snapshot, ['outputs_pkey']);
  const amounts = `{${refs.map((ref) => ref.amount.toString()).join(',')}}`;
  const indices = `{${refs.map((ref) => ref.globalIndex.toString()).join(',')}}`;
  const rows = await executeAndDecodeRows(
    db,
    memberRow,
    sql`
    select o.amount, o.global_index as "globalIndex", o.key, o.position, o.tx_id as "txId",
           t.hash as "txHash", b.timestamp
      from (select distinct * from unnest(${amounts}::numeric[], ${indices}::bigint[])) as wanted (amount, global_index)
      join outputs o on o.amount = wanted.amount and o.global_index = wanted.global_index
      join transactions t on t.id = o.tx_id
      join blocks b on b.height = o.tx_id / ${TX_IDS_PER_BLOCK}::bigint
     where o.tx_id < ${minTxIdAtHeight(tip.height + 1)}::bigint`,
  );
  return new Map(
    rows.map(({ txHash, timestamp, ...output }) => [
      toOutputRefMapKey(output),
      toRingMember(output, { txHash, timestamp }),
    ]),
  );
}
