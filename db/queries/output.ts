import { decodeJsonArray } from '../row-decoder.ts';
import type { OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { MAX_COUNTED_RING_REFERENCES } from './ring-search.ts';
import type { OutputRef } from './ring-members.ts';
import { firstUnifiedIdSql } from './unified-ids.ts';
import { heightOfTxId, positionOfTxId } from '../schema/tx-ids.ts';
import { CAN_SEARCH_RINGS_CTE } from './references.ts';
import { defineLookup, runLookup, type WithIndexState, TX_IS_SEARCHABLE_SQL } from './lookup.ts';
import { indexNamesForSearch } from './search-indexes.ts';

/** An output of the main chain with the transaction that created it. */
export interface OutputWithTx extends OutputRef {
  readonly txHash: TxHash;
  /** Position of the output among the outputs of its transaction. */
  readonly position: number;
  readonly height: number;
  /** Time of the block that contains the output, in Unix seconds. */
  readonly timestamp: number;
  readonly coinbase: boolean;
  /** Number of outputs of all amounts that the chain has before this output. */
  readonly unifiedId: number;
  /** Null when the format of the transaction is unknown. */
  readonly unlockTime: bigint | null;
  /** Clear amount in atomic units, or null when the chain hides the amount. */
  readonly clearAmount: bigint | null;
  readonly key: OneTimeKey | null;
  readonly viewTag: number | null;
  /** View tag and encrypted anchor of a Carrot output, or null for another format. */
  readonly carrotFields: Uint8Array | null;
  /**
   * Number of rings of the chain that include the output. Undefined when the indexes that find rings by their members
   * do not exist, or when there are more than {@link MAX_COUNTED_RING_REFERENCES} rings.
   */
  readonly ringCount: number | undefined;
}

/** Maximum number of outputs with the same key in a result. Reused keys are valid but rare, and only one of the outputs can be spent. */
export const MAX_OUTPUTS_PER_KEY = 100;

/**
 * Returns SQL for a JSON array of two counts of rings that include the output `o`: all of them, and those up to the
 * indexed tip. Both stop at one more than {@link MAX_COUNTED_RING_REFERENCES}.
 *
 * @param inBucket SQL condition that selects one of the two partial indexes of rings: for RingCT outputs, or for
 * outputs of one clear amount
 */
function countRings(inBucket: string): string {
  return `(select json_build_array(count(*), count(*) filter (where tx_id < (select ids_end from state))) from (
    select tx_id from inputs where ${inBucket} and ring @> array[o.global_index]
    limit ${MAX_COUNTED_RING_REFERENCES + 1}) as rings)`;
}

const RINGS = `case when not (select search from can) then null
  when o.amount = 0 then ${countRings('amount = 0')}
  else ${countRings(`amount > 0 and amount = o.amount and ring_member_keys(amount, ring)
    @> array[hash_numeric_extended(o.amount, o.global_index)]`)} end`;

/** SQL expression of the outputs in the table expression `found` as a JSON array, in the order of the chain. */
const FOUND_COLUMN = `(select json_agg(json_build_array(o.amount::text, o.global_index, o.tx_id, o.position, o.clear_amount::text,
    encode(o.key, 'hex'), o.view_tag, encode(o.carrot_fields, 'hex'), encode(tx.hash, 'hex'), tx.unlock_time::text, block.timestamp,
    ${firstUnifiedIdSql('o.tx_id')} + o.position, ${RINGS})
    order by o.tx_id, o.position)
  from found o
  join transactions tx on tx.id = o.tx_id
  join blocks block on block.height = (o.tx_id / 65536)::integer)`;

const byRef = defineLookup(
  'output_by_reference',
  [
    CAN_SEARCH_RINGS_CTE,
    `found as materialized (select * from outputs where amount = $1::numeric and global_index = $2::bigint and ${TX_IS_SEARCHABLE_SQL})`,
  ],
  [
    FOUND_COLUMN,
    `(select json_agg(json_build_array(amount::text, global_index) order by tx_id, position) from (
      select amount, global_index, tx_id, position from outputs
      where substr(key, 1, 7) = substr((select key from found), 1, 7) and key = (select key from found) and ${TX_IS_SEARCHABLE_SQL}
        and (amount, global_index) <> ($1::numeric, $2::bigint)
      order by tx_id, position limit ${MAX_OUTPUTS_PER_KEY}) as same)`,
  ],
  { needsIndexes: ['outputs_pkey', ...indexNamesForSearch.outputKey] },
);

const byKey = defineLookup(
  'outputs_by_key',
  [
    CAN_SEARCH_RINGS_CTE,
    `found as materialized (
      select * from outputs where substr(key, 1, 7) = substr($1::bytea, 1, 7) and key = $1::bytea and ${TX_IS_SEARCHABLE_SQL}
      order by tx_id, position limit ${MAX_OUTPUTS_PER_KEY})`,
  ],
  [FOUND_COLUMN],
  { needsIndexes: indexNamesForSearch.outputKey },
);

// The tuple has the order of the JSON array in FOUND_COLUMN. Hashes and keys are not parsed, because their columns contain only 32-byte
// values.
type OutputValues = readonly [
  amount: string,
  globalIndex: number,
  txId: number,
  position: number,
  clearAmount: string | null,
  key: OneTimeKey | null,
  viewTag: number | null,
  carrotFields: string | null,
  txHash: TxHash,
  unlockTime: string | null,
  timestamp: number,
  unifiedId: number,
  rings: readonly [probed: number, visible: number] | null,
];

/** An output, and the other outputs with its one-time key. */
export interface OutputWithKeyReuse {
  readonly output: OutputWithTx;
  readonly otherOutputsWithKey: readonly OutputRef[];
}

/**
 * Finds an output by its amount (0 for RingCT) and its global index among the outputs of this amount. Uses
 * one prepared statement, because this is a hot route (bench/serving.md).
 *
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpOutput(
  reader: LookupReader,
  { amount, globalIndex }: OutputRef,
): Promise<WithIndexState<OutputWithKeyReuse | undefined>> {
  const { indexState, columns } = await runLookup(reader, byRef, [amount.toString(), globalIndex]);
  const [found, same] = columns;
  const [output] = decodeOutputs(found);
  return {
    indexState,
    data:
      output === undefined
        ? undefined
        : {
            output,
            otherOutputsWithKey: (decodeJsonArray(same) as readonly (readonly [string, number])[]).map(
              ([bucket, index]) => ({
                amount: BigInt(bucket),
                globalIndex: index,
              }),
            ),
          },
  };
}

/**
 * Finds the outputs with a one-time key, oldest first, at most {@link MAX_OUTPUTS_PER_KEY}.
 *
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpOutputsByKey(
  reader: LookupReader,
  key: OneTimeKey,
): Promise<WithIndexState<readonly OutputWithTx[]>> {
  const { indexState, columns } = await runLookup(reader, byKey, [Buffer.from(key, 'hex')]);
  return { indexState, data: decodeOutputs(columns[0]) };
}

function decodeOutputs(value: unknown): OutputWithTx[] {
  return (decodeJsonArray(value) as readonly OutputValues[]).map(
    ([
      amount,
      globalIndex,
      txId,
      position,
      clear,
      key,
      viewTag,
      carrotFields,
      txHash,
      unlock,
      timestamp,
      unifiedId,
      rings,
    ]) => ({
      amount: BigInt(amount),
      globalIndex,
      txHash,
      position,
      height: heightOfTxId(txId),
      timestamp,
      coinbase: positionOfTxId(txId) === 0,
      unifiedId,
      unlockTime: unlock === null ? null : BigInt(unlock),
      clearAmount: clear === null ? null : BigInt(clear),
      key,
      viewTag,
      carrotFields: carrotFields === null ? null : Buffer.from(carrotFields, 'hex'),
      ringCount: rings === null || rings[0] > MAX_COUNTED_RING_REFERENCES ? undefined : rings[1],
    }),
  );
}
