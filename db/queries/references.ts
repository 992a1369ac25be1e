import type { LookupReader } from '../client.ts';
import { pickColumns, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { ringReferenceIndexNames } from '../ring-reference-index.ts';
import { inputs, poolInputs, ringReferenceIndex } from '../schema/index.ts';
import { heightOfTxId, positionOfTxId } from '../schema/tx-ids.ts';
import type { KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import {
  defineLookup,
  runLookup,
  TX_IS_SEARCHABLE_SQL,
  type LookupStatement,
  type WithIndexState,
} from './lookup.ts';
import { txHashAndTimeColumnsSql, createTxHashAndTimeLookup, type TxHashAndTime } from './origins.ts';
import { requireAllowedLimit } from './page-limit.ts';
import type { OutputRef } from './ring-members.ts';
import { MAX_COUNTED_RING_REFERENCES, type InputPosition } from './ring-search.ts';

/** An input whose ring includes a given output. The output may be the spent output or a decoy. */
export interface RingReference {
  readonly input: InputPosition;
  readonly txHash: TxHash;
  readonly height: number;
  /** Position of the transaction in its block. */
  readonly txPosition: number;
  /** Time of the block in Unix seconds. */
  readonly timestamp: number;
  readonly keyImage: KeyImage;
  /**
   * First position of the output in the ring, from 0. A ring may include it more than once. The position does not show which output is
   * spent.
   */
  readonly ringPosition: number;
  readonly ringSize: number;
}

export type RingReferencePagePosition =
  | { readonly kind: 'newest' }
  /** The page contains the references directly below this position in the chain. */
  | { readonly kind: 'older-than'; readonly input: InputPosition }
  /** The page contains the references directly above this position in the chain. */
  | { readonly kind: 'newer-than'; readonly input: InputPosition };

export interface RingReferencePage {
  /** The inputs on this page whose rings include the output, newest first. */
  readonly references: readonly RingReference[];
  /** Last input of the page, below which the next page begins. Undefined on the last page. */
  readonly olderPageCursor: InputPosition | undefined;
  /** First input of the page. The previous page ends directly before this input. Undefined on the first page. */
  readonly newerPageCursor: InputPosition | undefined;
  /** Number of mined inputs whose rings include the output. Undefined when there are too many to count cheaply. */
  readonly totalCount: number | undefined;
}

/** Whether the index can find the rings that include an output. */
export type RingReferenceAvailability =
  | { readonly state: 'on' }
  /** `builtShare` is the progress from 0 to 1, or undefined while it is not known. */
  | { readonly state: 'building'; readonly builtShare: number | undefined }
  /** The operator has not enabled the indexes of ring references. */
  | { readonly state: 'off' };

export const MAX_RING_REFERENCES_PER_PAGE = 200;

/** An input of a waiting transaction whose ring includes a given output. */
export interface PoolRingReference {
  readonly txHash: TxHash;
  /** Position of the input in its transaction. */
  readonly inputPosition: number;
  readonly firstSeenAt: Date;
  readonly keyImage: KeyImage;
  readonly ringPosition: number;
  readonly ringSize: number;
}

export interface RingReferencesLookupResult {
  readonly state: RingReferenceAvailability;
  /** Whether the output exists at or below the indexed tip. */
  readonly outputExists: boolean;
  /** Inputs of waiting transactions whose rings include the output. Empty except on the newest page. */
  readonly waiting: readonly PoolRingReference[];
  /**
   * Inputs of the main chain whose rings include the output. Undefined if `state` is not `on`, or if the output has
   * more references than {@link MAX_COUNTED_RING_REFERENCES}.
   */
  readonly page: RingReferencePage | undefined;
}

const settingRow = createRowDecoder(pickColumns(ringReferenceIndex, ['wanted', 'builtShare']));

const names = ringReferenceIndexNames.map((name) => `'${name}'`).join(', ');

/**
 * The common table expression `can`. Its column `search` is true when the operator has enabled the indexes that find
 * rings by their members, and they exist and are valid. Without them, a search for rings would scan the complete table
 * of inputs.
 */
export const CAN_SEARCH_RINGS_CTE = `can as materialized (
  select coalesce((select wanted from ring_reference_index), false)
    and (select count(*) = ${ringReferenceIndexNames.length} from pg_index
      where indisvalid and indexrelid in (select to_regclass(name)::oid from unnest(array[${names}]) as name)) as search)`;

const inputFields = { keyImage: inputs.keyImage, ringPosition: decodeNumber, ringSize: decodeNumber };
const inputExpressions = {
  keyImage: 'key_image',
  ringPosition: 'array_position(ring, $2::bigint) - 1',
  ringSize: 'cardinality(ring)',
};
const inputRow = createRowDecoder({ txId: inputs.txId, position: inputs.position, ...inputFields });
const INPUT_VALUES = inputRow.rowJsonSql({ txId: 'tx_id', position: 'position', ...inputExpressions });
const waitingRow = createRowDecoder({
  txHash: poolInputs.txHash,
  firstSeenAt: (value): Date => new Date(decodeNumber(value) * 1000),
  inputPosition: poolInputs.position,
  ...inputFields,
});
const WAITING_VALUES = waitingRow.rowJsonSql({
  txHash: 'tx_hash',
  firstSeenAt: 'extract(epoch from first_seen_at)',
  inputPosition: 'position',
  ...inputExpressions,
});
const countsRow = createRowDecoder({ probed: decodeNumber, visible: decodeNumber });
const COUNTS_VALUES = countsRow.rowJsonSql({
  probed: 'count(*)',
  visible: 'count(*) filter (where tx_id < (select ids_end from state))',
});

const NEAREST_FIRST = 'tx_id * case when $8 then 1 else -1 end, position * case when $8 then 1 else -1 end';

/**
 * Defines the lookup of inputs whose rings include an output, for one of the two partial indexes of rings. Its SQL
 * parameters are:
 *
 * - the amount of the output, 0 for RingCT
 * - the global output index
 * - the maximum number of inputs to read, in any order
 * - the maximum number of these inputs to return, nearest to the start of the page first
 * - the input next to the page (transaction id and position), or nulls for the newest page
 * - the maximum number of inputs of waiting transactions
 * - whether the page contains newer inputs than this input, otherwise older ones
 *
 * @param inBucket condition of the partial index
 */
function referencesLookup(name: string, inBucket: string): LookupStatement {
  return defineLookup(
    name,
    [
      CAN_SEARCH_RINGS_CTE,
      `probe as materialized (
        select tx_id, position, key_image, ring from inputs
        where (select search from can) and ${inBucket} and ring @> array[$2::bigint] limit $3)`,
      `shown as materialized (
        select * from probe
        where tx_id < (select ids_end from state) and ($5::bigint is null
          or case when $8 then (tx_id, position) > ($5::bigint, $6::integer)
            else (tx_id, position) < ($5::bigint, $6::integer) end)
        order by ${NEAREST_FIRST} limit $4)`,
    ],
    [
      `(select ${settingRow.rowJsonSql('wish')} from ring_reference_index wish)`,
      `(select search from can)`,
      `(select true from outputs where amount = $1::numeric and global_index = $2::bigint
        and ${TX_IS_SEARCHABLE_SQL})`,
      `(select ${COUNTS_VALUES} from probe)`,
      `(select json_agg(${INPUT_VALUES} order by ${NEAREST_FIRST}) from shown)`,
      ...txHashAndTimeColumnsSql('shown'),
      `(select json_agg(${WAITING_VALUES}
          order by first_seen_at desc, tx_hash, position) from (
        select pool_inputs.*, first_seen_at from pool_inputs join pool_transactions on hash = tx_hash
        where $5::bigint is null and amount = $1::numeric and ring @> array[$2::bigint]
        order by first_seen_at desc, tx_hash, position limit $7) as waiting)`,
    ],
    { needsIndexes: ['outputs_pkey'] },
  );
}

/**
 * Maximum number of inputs of waiting transactions in a result. Only an attack puts more references to one output into
 * the pool.
 */
const MAX_WAITING = 50;

// Each index is partial. Postgres uses it only if the statement contains the same condition as the index.
const inBucketZero = referencesLookup('references_bucket_zero', 'amount = 0 and $1::numeric = 0');
const inOtherBucket = referencesLookup(
  'references_other_bucket',
  `amount > 0 and amount = $1::numeric and ring_member_keys(amount, ring)
    @> array[hash_numeric_extended($1::numeric, $2::bigint)]`,
);

/**
 * Finds the inputs whose rings include an output, newest first. The `page` of the result is undefined if there are more
 * than {@link MAX_COUNTED_RING_REFERENCES}, or if the index cannot search for them.
 *
 * Uses one prepared statement, because this is a hot route (bench/serving.md).
 *
 * @throws EmptyIndexError, IndexesMissingError, RangeError for an invalid limit
 */
export async function lookUpRingReferences(
  reader: LookupReader,
  { amount, globalIndex }: OutputRef,
  position: RingReferencePagePosition,
  limit: number,
): Promise<WithIndexState<RingReferencesLookupResult>> {
  requireAllowedLimit(limit, MAX_RING_REFERENCES_PER_PAGE);
  const input = position.kind === 'newest' ? undefined : position.input;
  const { indexState, columns } = await runLookup(reader, amount === 0n ? inBucketZero : inOtherBucket, [
    amount.toString(),
    globalIndex,
    MAX_COUNTED_RING_REFERENCES + 1,
    limit + 1,
    input?.txId ?? null,
    input?.position ?? null,
    MAX_WAITING,
    position.kind === 'newer-than',
  ]);
  const [setting, canSearch, exists, counts, shown, txs, itsBlocks, waiting] = columns;
  const { probed, visible } = countsRow.decodeJson(counts);
  const state = stateOf(settingRow.decodeJsonOrNull(setting), canSearch === true);
  const found = inputRow.decodeJsonList(shown);
  return {
    indexState,
    data: {
      state,
      outputExists: exists === true,
      waiting: waitingRow.decodeJsonList(waiting),
      page:
        state.state === 'on' && probed <= MAX_COUNTED_RING_REFERENCES
          ? toRingReferencePage(found, createTxHashAndTimeLookup([txs, itsBlocks]), {
              position,
              limit,
              totalCount: visible,
            })
          : undefined,
    },
  };
}

function stateOf(
  row: Pick<typeof ringReferenceIndex.$inferSelect, 'wanted' | 'builtShare'> | undefined,
  canSearch: boolean,
): RingReferenceAvailability {
  if (row?.wanted !== true) return { state: 'off' };
  return canSearch ? { state: 'on' } : { state: 'building', builtShare: row.builtShare ?? undefined };
}

/** An input with the position of an output in its ring. */
export interface InputWithRingPosition extends InputPosition {
  readonly keyImage: KeyImage;
  readonly ringPosition: number;
  readonly ringSize: number;
}

/**
 * Builds a page of ring references from inputs that a statement has found.
 *
 * @param foundInputs inputs, those nearest to the start of the page first, with one input more than `limit` if another page
 * follows
 */
export function toRingReferencePage(
  foundInputs: readonly InputWithRingPosition[],
  getTxHashAndTime: (txId: number) => TxHashAndTime,
  {
    position,
    limit,
    totalCount,
  }: {
    readonly position: RingReferencePagePosition;
    readonly limit: number;
    readonly totalCount: number | undefined;
  },
): RingReferencePage {
  const isAbove = position.kind === 'newer-than';
  const hasMore = foundInputs.length > limit;
  const page = foundInputs
    .slice(0, limit)
    .map(({ txId, position: inputPosition, ...input }): RingReference => ({
      ...input,
      ...getTxHashAndTime(txId),
      input: { txId, position: inputPosition },
      height: heightOfTxId(txId),
      txPosition: positionOfTxId(txId),
    }));
  if (isAbove) page.reverse();
  return {
    references: page,
    olderPageCursor: isAbove || hasMore ? page.at(-1)?.input : undefined,
    newerPageCursor: position.kind === 'newest' || (isAbove && !hasMore) ? undefined : page[0]?.input,
    totalCount,
  };
}
