import { sql, type SQL } from 'drizzle-orm';
import type { KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import { decodeBoolean, decodeNumber, rowDecoder } from '../row-decoder.ts';
import { blocks, inputs, poolInputs, ringReferenceIndex, transactions } from '../schema/index.ts';
import { executeRows } from './execute.ts';
import { eraKey, type RingEra } from '../ring-eras.ts';
import { ringReferenceIndexNames } from '../ring-reference-index.ts';
import { searchReferences, type InputPlace, type ReferenceRange } from './ring-search.ts';
import type { OutputRef } from './ring-members.ts';
import type { ReadDatabase, Snapshot } from './snapshot.ts';
import { heightOfTx, positionOfTx, TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { requireLimit } from './page-limit.ts';

/** An input whose ring includes a given output. The output may be the one it spends or a decoy. */
export interface RingReference {
  readonly place: InputPlace;
  readonly txHash: TxHash;
  readonly height: number;
  /** Position of the transaction in its block. */
  readonly txPosition: number;
  /** Time of the block in unix seconds. */
  readonly timestamp: number;
  readonly keyImage: KeyImage;
  /**
   * First position of the output in the ring, from 0. A ring may name it more than once. The position does not show
   * which output is spent.
   */
  readonly ringPosition: number;
  readonly ringSize: number;
}

export type ReferencePosition =
  | { readonly from: 'newest' }
  /** The page holds the references right before this place. */
  | { readonly from: 'before'; readonly place: InputPlace }
  /** The page holds the references right after this place. */
  | { readonly from: 'after'; readonly place: InputPlace };

export interface ReferencePage {
  /** The references are ordered newest first. */
  readonly references: readonly RingReference[];
  /** The next page begins below this place. It is undefined on the last page. */
  readonly older: InputPlace | undefined;
  /** The previous page ends above this place. It is undefined on the first page. */
  readonly newer: InputPlace | undefined;
  /** Number of references on the chain. It is undefined when there are too many to count cheaply. */
  readonly total: number | undefined;
}

/** States whether ring references can be read. */
export type RingReferenceState =
  | { readonly state: 'on' }
  /** The share is from 0 to 1. It is undefined while it is not known. */
  | { readonly state: 'building'; readonly share: number | undefined }
  /** The operator has not enabled the indexes. */
  | { readonly state: 'off' };

export const MAX_REFERENCES_PER_PAGE = 200;

const { wanted, share } = ringReferenceIndex;
const stateRow = rowDecoder({ wanted, share, complete: decodeBoolean });

/**
 * Returns whether the indexes of ring references exist. Call it before the lists: without these indexes, each list
 * would read the whole table of inputs.
 */
export async function getRingReferenceState({
  db,
}: {
  readonly db: ReadDatabase;
}): Promise<RingReferenceState> {
  const names = `{${ringReferenceIndexNames.join(',')}}`;
  const [row] = await executeRows(
    db,
    stateRow,
    sql`
    select wanted, share, (
      select count(*) from pg_index
      where indexrelid in (select to_regclass(name)::oid from unnest(${names}::text[]) as name) and indisvalid
    ) = ${ringReferenceIndexNames.length} as complete
    from ring_reference_index`,
  );
  return ringReferenceStateOf(row, row?.complete === true);
}

/** @param isComplete whether every index exists and is valid */
export function ringReferenceStateOf(
  row: Pick<typeof ringReferenceIndex.$inferSelect, 'wanted' | 'share'> | undefined,
  isComplete: boolean,
): RingReferenceState {
  if (row?.wanted !== true) return { state: 'off' };
  return isComplete ? { state: 'on' } : { state: 'building', share: row.share ?? undefined };
}

interface InputWithRing extends InputPlace {
  readonly keyImage: KeyImage;
  readonly ringPosition: number;
  readonly ringSize: number;
}

const ringFields = {
  position: inputs.position,
  keyImage: inputs.keyImage,
  ringPosition: decodeNumber,
  ringSize: decodeNumber,
};
const inputRow = rowDecoder({ txId: inputs.txId, ...ringFields });

/** Returns the columns that describe a ring. The statement must read them from a table of inputs. */
function inputColumns({ globalIndex }: OutputRef): SQL {
  return sql`position, key_image as "keyImage",
    array_position(ring, ${globalIndex}::bigint) - 1 as "ringPosition", cardinality(ring) as "ringSize"`;
}

/** Returns the reference of an input with the hash of its transaction and the time of its block. */
export function ringReferenceOf(
  { txId, position, ...input }: InputWithRing,
  origin: Pick<RingReference, 'txHash' | 'timestamp'>,
): RingReference {
  return {
    ...input,
    ...origin,
    place: { txId, position },
    height: heightOfTx(txId),
    txPosition: positionOfTx(txId),
  };
}

/**
 * Returns the statement that finds the inputs of an era whose rings include an output. It uses the index of the
 * output's bucket.
 *
 * The statement must have neither an order nor a bound of ids. PostgreSQL has no statistics of ring members and assumes
 * that each is in one ring of two hundred. With an order or a bound, the planner would walk another index until it has
 * found enough rows.
 */
export function ringProbe(output: OutputRef, era: RingEra | undefined, limit: number | undefined): SQL {
  const { amount, globalIndex } = output;
  const inRing = sql`ring @> array[${globalIndex}::bigint]`;
  const bucket =
    amount === 0n
      ? sql`amount = 0 and ${inRing}`
      : sql`amount > 0 and amount = ${amount.toString()}::numeric and ${inRing}
          and ring_member_keys(amount, ring)
            @> array[hash_numeric_extended(${amount.toString()}::numeric, ${globalIndex}::bigint)]`;
  const within = era === undefined ? sql`` : sql`and ring_eras(tx_id) @> array[${eraKey(era)}::bigint]`;
  return sql`select tx_id as "txId", ${inputColumns(output)} from inputs where ${bucket} ${within}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
}

/**
 * Returns a page of the inputs whose rings include an output, newest first. The cost depends on the references near the
 * page, see `ring-search.ts`.
 *
 * @param snapshot state of an index for which {@link getRingReferenceState} returns `on`
 */
export async function listRingReferences(
  snapshot: Snapshot,
  output: OutputRef,
  position: ReferencePosition,
  limit: number,
): Promise<ReferencePage> {
  requireLimit(limit, MAX_REFERENCES_PER_PAGE);
  const { db, tip } = snapshot;
  const stretch: ReferenceRange = {
    direction: position.from === 'after' ? 'newer' : 'older',
    from: position.from === 'newest' ? undefined : position.place,
    tipHeight: tip.height,
    limit: limit + 1,
  };
  await withoutTableScans(db, true);
  const { found, total } = await searchReferences(
    (era, maxInputs) => executeRows(db, inputRow, ringProbe(output, era, maxInputs)),
    stretch,
  );
  await withoutTableScans(db, false);
  const page = found.slice(0, limit);
  const more = found.length > page.length;
  if (position.from === 'after') page.reverse();
  const first = page[0];
  const last = page.at(-1);
  return {
    references: await withTransactions(snapshot, page),
    older: position.from === 'after' || more ? last : undefined,
    newer: position.from === 'newest' || (position.from === 'after' && !more) ? undefined : first,
    total,
  };
}

/**
 * Forbids or allows scans of whole tables in this SQL transaction. The missing statistics that {@link ringProbe}
 * describes also make such a scan look cheap when a limit is given.
 */
async function withoutTableScans(db: ReadDatabase, isForbidden: boolean): Promise<void> {
  await db.execute(sql`select set_config('enable_seqscan', ${isForbidden ? 'off' : 'on'}, true)`);
}

const originRow = rowDecoder({
  id: transactions.id,
  txHash: transactions.hash,
  timestamp: blocks.timestamp,
});

async function withTransactions({ db }: Snapshot, found: readonly InputWithRing[]): Promise<RingReference[]> {
  if (found.length === 0) return [];
  const ids = `{${[...new Set(found.map(({ txId }) => txId))].join(',')}}`;
  const rows = await executeRows(
    db,
    originRow,
    sql`
    select t.id, t.hash as "txHash", b.timestamp
      from unnest(${ids}::bigint[]) as wanted (id)
      join transactions t using (id)
      join blocks b on b.height = t.id / ${TX_IDS_PER_BLOCK}::bigint`,
  );
  const origins = new Map(rows.map(({ id, ...origin }) => [id, origin]));
  return found.map((input) => {
    const origin = origins.get(input.txId);
    if (origin === undefined)
      throw new Error(`an input belongs to transaction ${input.txId}, which has no row`);
    return ringReferenceOf(input, origin);
  });
}

/** An input of a waiting transaction whose ring includes a given output. */
export interface WaitingReference {
  readonly txHash: TxHash;
  /** Position of the input in its transaction. */
  readonly position: number;
  readonly firstSeenAt: Date;
  readonly keyImage: KeyImage;
  readonly ringPosition: number;
  readonly ringSize: number;
}

/** Decodes a number of unix seconds. */
export function decodeSeconds(value: unknown): Date {
  return new Date(decodeNumber(value) * 1000);
}

const waitingRow = rowDecoder({ txHash: poolInputs.txHash, firstSeenAt: decodeSeconds, ...ringFields });

/**
 * Lists the inputs of waiting transactions whose rings include an output, newest first. It reads the pool's inputs one
 * by one. The daemon limits the size of the pool.
 */
export async function listWaitingReferences(
  { db }: Snapshot,
  output: OutputRef,
  limit: number,
): Promise<WaitingReference[]> {
  return executeRows(
    db,
    waitingRow,
    sql`
    select tx_hash as "txHash", extract(epoch from first_seen_at)::text as "firstSeenAt",
           ${inputColumns(output)}
      from pool_inputs join pool_transactions on hash = tx_hash
     where amount = ${output.amount.toString()}::numeric and ring @> array[${output.globalIndex}::bigint]
     order by first_seen_at desc, tx_hash, position
     limit ${limit}`,
  );
}
