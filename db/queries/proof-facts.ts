import { decodeJsonArray } from '../row-decoder.ts';
import type { BlockHash, KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { type IndexState } from './index-state.ts';
import { heightOfTxId } from '../schema/tx-ids.ts';
import { replacingTxHashSql } from './fates.ts';
import { spendableSinceSql } from './spendable-since.ts';
import {
  defineLookup,
  runLookup,
  type LookupStatement,
  type WithIndexState,
  TX_IS_SEARCHABLE_SQL,
} from './lookup.ts';

/** Maximum number of hashes, keys or key images in one lookup. */
export const MAX_VALUES_PER_PROOF_LOOKUP = 5_000;

/**
 * Maximum number of outputs that one lookup returns for a one-time key. Few keys are reused, and only one output of a
 * key can be spent.
 */
const MAX_OUTPUTS_PER_KEY = 10;

/** Where a transaction is: in a block, in the pool or in an orphaned block. If several apply, the first one counts. */
export interface ProofTxLocation {
  readonly block: { readonly height: number; readonly hash: BlockHash; readonly time: number } | undefined;
  /**
   * Time of the block after which outputs without an unlock time can be spent, in Unix seconds. Undefined until the
   * index has this block.
   */
  readonly spendableSinceTime: number | undefined;
  /** Unix seconds at which the transaction was first seen in the pool. Undefined unless it is in the pool now. */
  readonly firstSeenInPoolTime: number | undefined;
  readonly orphaned: { readonly height: number; readonly hash: BlockHash; readonly time: number } | undefined;
  /**
   * If this transaction is orphaned: the transaction of the main chain that spends the same outputs. Undefined if
   * none is known.
   */
  readonly replacedBy: TxHash | undefined;
}

// The statements are hand-written: they join an array of hashes or keys with a few rows for each element, which
// drizzle cannot express.
const tipTime = defineLookup(
  'proof_tip',
  [],
  [`(select timestamp from blocks where height = (select indexed_height from state))`],
);

const places = defineLookup(
  'proof_places',
  [],
  [
    `(select json_agg(json_build_array(encode(wanted.hash, 'hex'), block.facts, pool.seen_at, orphaned.facts,
        ${replacingTxHashSql('wanted.hash')}, block.since))
      from unnest($1::bytea[]) as wanted (hash)
      left join lateral (
        select json_build_array(b.height, encode(b.hash, 'hex'), b.timestamp) as facts,
          ${spendableSinceSql('b.height')} as since
        from transactions tx join blocks b on b.height = (tx.id / 65536)::integer
        where tx.hash = wanted.hash and tx.id < (select ids_end from state) and (select has_indexes from state)) as block on true
      left join lateral (
        select coalesce(receive_time, floor(extract(epoch from first_seen_at))::bigint) as seen_at
        from pool_transactions where hash = wanted.hash) as pool on true
      left join lateral (
        select json_build_array(b.height, encode(b.hash, 'hex'), b.timestamp) as facts
        from alternative_transactions archived join alternative_blocks b on b.hash = archived.block_hash
        where archived.hash = wanted.hash and not exists (
          select from blocks main where main.height = b.height and main.hash = b.hash
            and main.height <= (select indexed_height from state))
        order by b.height desc limit 1) as orphaned on true
      where block.facts is not null or pool.seen_at is not null or orphaned.facts is not null)`,
  ],
  { needsIndexes: 'all' },
);

const outputs = defineLookup(
  'proof_outputs',
  [],
  [
    `(select json_agg(json_build_array(encode(wanted.key, 'hex'), encode(tx.hash, 'hex'), found.position, found.tx_id)
        order by found.tx_id, found.position)
      from unnest($1::bytea[]) as wanted (key)
      cross join lateral (
        select tx_id, position from outputs
        where substr(key, 1, 7) = substr(wanted.key, 1, 7) and key = wanted.key and ${TX_IS_SEARCHABLE_SQL}
        order by tx_id, position limit ${MAX_OUTPUTS_PER_KEY}) as found
      join transactions tx on tx.id = found.tx_id)`,
  ],
  { needsIndexes: 'all' },
);

const spends = defineLookup(
  'proof_spends',
  [],
  [
    `(select json_agg(json_build_array(encode(wanted.image, 'hex'), mined.facts, waiting.tx_hash))
      from unnest($1::bytea[]) as wanted (image)
      left join lateral (
        select json_build_array(encode(tx.hash, 'hex'), b.height, b.timestamp) as facts
        from inputs join transactions tx on tx.id = inputs.tx_id join blocks b on b.height = (inputs.tx_id / 65536)::integer
        where key_image = wanted.image and ${TX_IS_SEARCHABLE_SQL}) as mined on true
      left join lateral (
        select encode(min(tx_hash), 'hex') as tx_hash from pool_inputs where key_image = wanted.image) as waiting on true
      where mined.facts is not null or waiting.tx_hash is not null)`,
  ],
  { needsIndexes: 'all' },
);

/** Returns the time of the highest block, in Unix seconds. @throws EmptyIndexError */
export async function lookUpTipTimestamp(reader: LookupReader): Promise<WithIndexState<number>> {
  const { indexState, columns } = await runLookup(reader, tipTime, []);
  return { indexState, data: Number(columns[0]) };
}

// Each tuple has the order of the JSON arrays in the statements above. Hashes and keys are not parsed, because their columns contain only
// 32-byte values.
type BlockValues = readonly [height: number, hash: BlockHash, time: number];

/**
 * Finds where transactions are. The map lacks transactions that the index does not know.
 *
 * @throws EmptyIndexError, IndexesMissingError, RangeError for more than {@link MAX_VALUES_PER_PROOF_LOOKUP}
 */
export async function lookUpTxLocations(
  reader: LookupReader,
  hashes: readonly TxHash[],
): Promise<WithIndexState<ReadonlyMap<TxHash, ProofTxLocation>>> {
  const { indexState, rows } = await run(reader, places, hashes);
  const found = rows as readonly (readonly [
    TxHash,
    BlockValues | null,
    number | null,
    BlockValues | null,
    TxHash | null,
    number | null,
  ])[];
  return {
    indexState,
    data: new Map(
      found.map(([hash, block, firstSeenInPoolTime, orphaned, replacedBy, since]) => [
        hash,
        {
          block: blockOf(block),
          spendableSinceTime: since ?? undefined,
          firstSeenInPoolTime: firstSeenInPoolTime ?? undefined,
          orphaned: blockOf(orphaned),
          replacedBy: replacedBy ?? undefined,
        },
      ]),
    ),
  };
}

function blockOf(values: BlockValues | null): ProofTxLocation['block'] {
  if (values === null) return undefined;
  const [height, hash, time] = values;
  return { height, hash, time };
}

/** Where the main chain has an output with a requested one-time key. */
export interface KeyOutputLocation {
  readonly txid: TxHash;
  /** Position of the output among the outputs of its transaction. */
  readonly index: number;
  readonly height: number;
}

/**
 * Finds the outputs with each key, oldest first.
 *
 * @throws EmptyIndexError, IndexesMissingError, RangeError for more than {@link MAX_VALUES_PER_PROOF_LOOKUP}
 */
export async function lookUpOutputsOfKeys(
  reader: LookupReader,
  keys: readonly OneTimeKey[],
): Promise<WithIndexState<ReadonlyMap<OneTimeKey, readonly KeyOutputLocation[]>>> {
  const { indexState, rows } = await run(reader, outputs, keys);
  const data = new Map<OneTimeKey, KeyOutputLocation[]>();
  for (const [key, txid, index, txId] of rows as readonly (readonly [OneTimeKey, TxHash, number, number])[]) {
    const known = data.get(key) ?? [];
    known.push({ txid, index, height: heightOfTxId(txId) });
    data.set(key, known);
  }
  return { indexState, data };
}

/** Location of the input that contains a key image. */
export type KeyImageLocation =
  | { readonly state: 'block'; readonly txid: TxHash; readonly height: number; readonly time: number }
  | { readonly state: 'pool'; readonly txid: TxHash };

/**
 * Finds the input that contains each key image.
 *
 * @throws EmptyIndexError, IndexesMissingError, RangeError for more than {@link MAX_VALUES_PER_PROOF_LOOKUP}
 */
export async function lookUpKeyImageLocations(
  reader: LookupReader,
  keyImages: readonly KeyImage[],
): Promise<WithIndexState<ReadonlyMap<KeyImage, KeyImageLocation>>> {
  const { indexState, rows } = await run(reader, spends, keyImages);
  const data = new Map<KeyImage, KeyImageLocation>();
  type Values = readonly [KeyImage, readonly [TxHash, number, number] | null, TxHash | null];
  for (const [image, mined, waiting] of rows as readonly Values[]) {
    if (mined !== null) {
      const [txid, height, time] = mined;
      data.set(image, { state: 'block', txid, height, time });
    } else if (waiting !== null) data.set(image, { state: 'pool', txid: waiting });
  }
  return { indexState, data };
}

async function run(
  reader: LookupReader,
  lookup: LookupStatement,
  values: readonly string[],
): Promise<{ readonly indexState: IndexState; readonly rows: readonly unknown[] }> {
  if (values.length > MAX_VALUES_PER_PROOF_LOOKUP)
    throw new RangeError(
      `A lookup for a proof has ${values.length} values. The limit is ${MAX_VALUES_PER_PROOF_LOOKUP}. Divide them among several lookups.`,
    );
  const { indexState, columns } = await runLookup(reader, lookup, [
    values.map((value) => Buffer.from(value, 'hex')),
  ]);
  return { indexState, rows: decodeJsonArray(columns[0]) };
}
