import { sql } from 'drizzle-orm';
import type { OneTimeKey, TxHash } from '../../protocol/brands.ts';
import { heightOfTx, requireIndexes, TX_IDS_PER_BLOCK, type Snapshot } from './snapshot.ts';

/** Reference of a ring to an output: the bucket and the index within it. */
export interface OutputRef {
  readonly amount: bigint;
  readonly globalIndex: number;
}

/** The output of a ring reference, as the index knows it. */
export interface RingMember extends OutputRef {
  /** It is null when the format of the output is not known. */
  readonly key: OneTimeKey | null;
  readonly txHash: TxHash;
  readonly height: number;
  /** Time of the block in unix seconds. */
  readonly timestamp: number;
  /** Position among the outputs of its transaction. */
  readonly position: number;
  readonly coinbase: boolean;
}

export function outputRefKey(ref: OutputRef): string {
  return `${ref.amount}/${ref.globalIndex}`;
}

interface MemberRow extends Record<string, unknown> {
  amount: string;
  global_index: string;
  key: string | null;
  tx_hash: string;
  tx_id: string;
  timestamp: string;
  position: number;
}

/**
 * Finds all members of all rings of a transaction in one statement. It makes three lookups by primary key for each
 * member. The key of the map is {@link outputRefKey}. An output that the visible index does not have is missing from
 * the map.
 */
export async function getRingMembers(
  snapshot: Snapshot,
  refs: readonly OutputRef[],
): Promise<ReadonlyMap<string, RingMember>> {
  const { db, tip } = snapshot;
  if (refs.length === 0) return new Map();
  requireIndexes(snapshot);
  const amounts = `{${refs.map((ref) => ref.amount.toString()).join(',')}}`;
  const indices = `{${refs.map((ref) => ref.globalIndex.toString()).join(',')}}`;
  const { rows } = await db.execute<MemberRow>(sql`
    select o.amount::text, o.global_index::text, encode(o.key, 'hex') as key, o.position,
           o.tx_id::text, encode(t.hash, 'hex') as tx_hash, b.timestamp::text
      from (select distinct * from unnest(${amounts}::numeric[], ${indices}::bigint[])) as wanted (amount, global_index)
      join outputs o on o.amount = wanted.amount and o.global_index = wanted.global_index
      join transactions t on t.id = o.tx_id
      join blocks b on b.height = o.tx_id / ${TX_IDS_PER_BLOCK}::bigint
     where o.tx_id < ${(tip.height + 1) * TX_IDS_PER_BLOCK}::bigint`);
  return new Map(
    rows.map((row) => {
      const txId = Number(row.tx_id);
      const member: RingMember = {
        amount: BigInt(row.amount),
        globalIndex: Number(row.global_index),
        // The columns hold 32 bytes that were written from hashed or decoded values.
        key: row.key as OneTimeKey | null,
        txHash: row.tx_hash as TxHash,
        height: heightOfTx(txId),
        timestamp: Number(row.timestamp),
        position: row.position,
        coinbase: txId % TX_IDS_PER_BLOCK === 0,
      };
      return [outputRefKey(member), member];
    }),
  );
}
