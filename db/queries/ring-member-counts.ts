import { decodeJsonArray } from '../row-decoder.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { defineLookup, runLookup, type WithIndexState } from './lookup.ts';

/** Numbers of inputs, outputs and ring members of a transaction that created an output to which a ring refers. */
export interface InputOutputCountsAndRingSize {
  /** Number of inputs that spend outputs. 0 for a coinbase. */
  readonly inputCount: number;
  readonly outputCount: number;
  /** Number of members of the first input's ring. 0 for a coinbase. */
  readonly firstRingSize: number;
}

export interface RingMemberTxsAndOutputCounts {
  /** Counts of inputs, outputs and ring members, by hash of the transaction. Lacks transactions that are not indexed. */
  readonly txs: ReadonlyMap<TxHash, InputOutputCountsAndRingSize>;
  /**
   * Number of outputs of the complete chain with each requested amount. Amount 0 stands for RingCT outputs.
   */
  readonly outputCountByAmount: ReadonlyMap<bigint, number>;
}

// Hand-written SQL, because drizzle cannot select one row for each element of an array.
const factsLookup = defineLookup(
  'ring_member_facts',
  [],
  [
    `(select json_agg(json_build_array(encode(hash, 'hex'), case when id % 65536 = 0 then 0 else input_count end, output_count,
        (select cardinality(ring) from inputs where tx_id = tx.id order by position limit 1)))
      from transactions tx
      where hash = any ($1::bytea[]) and id < (select ids_end from state) and (select has_indexes from state))`,
    `(select json_agg(json_build_array(amount::text, (
        select global_index from outputs
        where outputs.amount = bucket.amount and tx_id < (select ids_end from state) order by global_index desc limit 1)))
      from unnest($2::numeric[]) as bucket (amount))`,
  ],
  { needsIndexes: 'all' },
);

/**
 * Returns the numbers of inputs, outputs and ring members of the requested transactions, and the number of outputs with
 * each requested amount.
 *
 * @param amounts amounts whose outputs are counted; 0 stands for RingCT outputs
 * @throws EmptyIndexError while nothing is indexed; IndexesMissingError during a bulk load
 */
export async function lookUpRingMemberTxsAndOutputCounts(
  reader: LookupReader,
  txHashes: readonly TxHash[],
  amounts: readonly bigint[],
): Promise<WithIndexState<RingMemberTxsAndOutputCounts>> {
  const { indexState, columns } = await runLookup(reader, factsLookup, [
    txHashes.map((hash) => Buffer.from(hash, 'hex')),
    amounts.map(String),
  ]);
  const [txList, bucketList] = columns;
  // Each tuple has the order of the JSON arrays that `factsLookup` selects.
  const txs = decodeJsonArray(txList) as readonly (readonly [TxHash, number | null, number, number | null])[];
  const sizes = decodeJsonArray(bucketList) as readonly (readonly [string, number | null])[];
  return {
    indexState,
    data: {
      txs: new Map(
        txs.map(([hash, inputCount, outputCount, firstRingSize]) => [
          hash,
          { inputCount: inputCount ?? 0, outputCount, firstRingSize: firstRingSize ?? 0 },
        ]),
      ),
      outputCountByAmount: new Map(
        sizes.map(([amount, last]) => [BigInt(amount), last === null ? 0 : last + 1]),
      ),
    },
  };
}
