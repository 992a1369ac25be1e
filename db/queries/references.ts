import type { Database } from '../client.ts';
import { ringReferenceIndexNames } from '../ring-reference-index.ts';
import { columnsOf, decodeNumber, rowDecoder } from '../row-decoder.ts';
import { inputs, poolInputs, ringReferenceIndex } from '../schema/index.ts';
import {
  MAX_REFERENCES_PER_PAGE,
  decodeSeconds,
  ringReferenceOf,
  ringReferenceStateOf,
  type ReferencePage,
  type RingReferenceState,
  type WaitingReference,
} from './reference-search.ts';
import { MAX_COUNTED_REFERENCES, type InputPlace } from './ring-search.ts';
import type { OutputRef } from './ring-members.ts';
import { IndexesMissingError } from './snapshot.ts';
import { defineLookup, runLookup, type Lookup, type WithMoment } from './lookup.ts';
import { originColumns, originsOf } from './origins.ts';
import { requireLimit } from './page-limit.ts';

export interface ReferencesLookupResult {
  readonly state: RingReferenceState;
  /** Whether the visible chain has the output. */
  readonly outputExists: boolean;
  /** It is undefined while the state is not `on`, and for an output with more references than are read at once. */
  readonly page: (ReferencePage & { readonly waiting: readonly WaitingReference[] }) | undefined;
}

const wishRow = rowDecoder(columnsOf(ringReferenceIndex, ['wanted', 'share']));

const names = ringReferenceIndexNames.map((name) => `'${name}'`).join(', ');
const STANDING = `(select count(*) = ${ringReferenceIndexNames.length} from pg_index
  where indisvalid and indexrelid in (select to_regclass(name)::oid from unnest(array[${names}]) as name))`;

const inputFields = { keyImage: inputs.keyImage, ringPosition: decodeNumber, ringSize: decodeNumber };
const inputExpressions = {
  keyImage: 'key_image',
  ringPosition: 'array_position(ring, $2::bigint) - 1',
  ringSize: 'cardinality(ring)',
};
const inputRow = rowDecoder({ txId: inputs.txId, position: inputs.position, ...inputFields });
const INPUT_VALUES = inputRow.json({ txId: 'tx_id', position: 'position', ...inputExpressions });
const waitingRow = rowDecoder({
  txHash: poolInputs.txHash,
  firstSeenAt: decodeSeconds,
  position: poolInputs.position,
  ...inputFields,
});
const WAITING_VALUES = waitingRow.json({
  txHash: 'tx_hash',
  firstSeenAt: 'extract(epoch from first_seen_at)',
  position: 'position',
  ...inputExpressions,
});
const countsRow = rowDecoder({ probed: decodeNumber, visible: decodeNumber });
const COUNTS_VALUES = countsRow.json({
  probed: 'count(*)',
  visible: 'count(*) filter (where tx_id < (select ids_end from state))',
});

/**
 * Defines the lookup for one of the indexes. Its parameters are the bucket, the global output index, the number of
 * inputs that are read at once and the number that is shown. Two parameters for the place before the page follow; they
 * are null for the newest page. The last parameter is the limit of waiting inputs.
 *
 * @param inBucket the condition under which the index holds an input
 */
function referencesLookup(name: string, inBucket: string): Lookup {
  return defineLookup(
    name,
    [
      // The guard is necessary: without its index, the search would read the whole table of inputs.
      `can as materialized (
        select coalesce((select wanted from ring_reference_index), false) and ${STANDING} as search)`,
      `probe as materialized (
        select tx_id, position, key_image, ring from inputs
        where (select search from can) and ${inBucket} and ring @> array[$2::bigint] limit $3)`,
      `shown as materialized (
        select * from probe
        where tx_id < (select ids_end from state) and ($5::bigint is null or (tx_id, position) < ($5::bigint, $6::integer))
        order by tx_id desc, position desc limit $4)`,
    ],
    [
      `(select ${wishRow.json('wish')} from ring_reference_index wish)`,
      `(select search from can)`,
      `(select true from outputs where amount = $1::numeric and global_index = $2::bigint
        and tx_id < (select ids_end from state) and (select has_indexes from state))`,
      `(select ${COUNTS_VALUES} from probe)`,
      `(select json_agg(${INPUT_VALUES} order by tx_id desc, position desc) from shown)`,
      ...originColumns('shown'),
      `(select json_agg(${WAITING_VALUES}
          order by first_seen_at desc, tx_hash, position) from (
        select pool_inputs.*, first_seen_at from pool_inputs join pool_transactions on hash = tx_hash
        where $5::bigint is null and amount = $1::numeric and ring @> array[$2::bigint]
        order by first_seen_at desc, tx_hash, position limit $7) as waiting)`,
    ],
  );
}

// Each index covers a part of the table. The statement must name that part with the same condition as the index.
const inBucketZero = referencesLookup('references_bucket_zero', 'amount = 0 and $1::numeric = 0');
const inOtherBucket = referencesLookup(
  'references_other_bucket',
  `amount > 0 and amount = $1::numeric and ring_member_keys(amount, ring)
    @> array[hash_numeric_extended($1::numeric, $2::bigint)]`,
);

/**
 * Finds the inputs whose rings include an output, newest first, unless there are too many to read at once.
 *
 * @param before place where the page begins, not included; undefined for the newest page
 * @param maxWaiting highest number of inputs of the pool
 * @throws EmptyIndexError, IndexesMissingError, RangeError for a limit that no page has
 */
export async function lookUpReferences(
  database: Database,
  { amount, globalIndex }: OutputRef,
  before: InputPlace | undefined,
  limit: number,
  maxWaiting: number,
): Promise<WithMoment<ReferencesLookupResult>> {
  requireLimit(limit, MAX_REFERENCES_PER_PAGE);
  const { moment, columns } = await runLookup(database, amount === 0n ? inBucketZero : inOtherBucket, [
    amount.toString(),
    globalIndex,
    MAX_COUNTED_REFERENCES + 1,
    limit + 1,
    before?.txId ?? null,
    before?.position ?? null,
    maxWaiting,
  ]);
  if (moment.indexesMissing) throw new IndexesMissingError();
  const [wish, isStanding, exists, counts, ...rest] = columns;
  const state = ringReferenceStateOf(wishRow.decodeJsonOrNull(wish), isStanding === true);
  const { probed, visible } = countsRow.decodeJson(counts);
  const isSearched = state.state === 'on' && probed <= MAX_COUNTED_REFERENCES;
  return {
    moment,
    data: {
      state,
      outputExists: exists === true,
      page: isSearched ? pageOf(rest, { total: visible, before, limit }) : undefined,
    },
  };
}

function pageOf(
  [shown, txs, itsBlocks, waiting]: readonly unknown[],
  { total, before, limit }: { total: number; before: InputPlace | undefined; limit: number },
): ReferencePage & { readonly waiting: readonly WaitingReference[] } {
  const origins = originsOf(txs, itsBlocks);
  const found = inputRow.decodeJsonList(shown).map((input) => ringReferenceOf(input, origins(input.txId)));
  const references = found.slice(0, limit);
  return {
    references,
    older: found.length > references.length ? references.at(-1)?.place : undefined,
    newer: before === undefined ? undefined : references[0]?.place,
    total,
    waiting: waitingRow.decodeJsonList(waiting),
  };
}
