import { sql, type SQL } from 'drizzle-orm';
import type { KeyImage, TxHash } from '../../protocol/brands.ts';
import { eraKey, type RingEra } from '../ring-eras.ts';
import { ringReferenceIndexNames } from '../ring-reference-index.ts';
import { searchReferences, type InputPlace, type ReferenceRange } from './ring-search.ts';
import type { OutputRef } from './rings.ts';
import { heightOfTx, positionOfTx, TX_IDS_PER_BLOCK, type ReadDatabase, type Snapshot } from './snapshot.ts';
import { requireLimit } from './page-limit.ts';

/** An input whose ring has an output: perhaps the one it spends, perhaps a decoy. */
export interface RingReference {
  readonly place: InputPlace;
  readonly txHash: TxHash;
  readonly height: number;
  /** Of the transaction in its block. */
  readonly txPosition: number;
  /** Unix seconds of that block. */
  readonly timestamp: number;
  readonly keyImage: KeyImage;
  /** First place of the output in the ring, from 0: a ring may name it more than once. It does not tell what is spent. */
  readonly ringPosition: number;
  readonly ringSize: number;
}

export type ReferencePosition =
  | { readonly from: 'newest' }
  /** The references right before a place. */
  | { readonly from: 'before'; readonly place: InputPlace }
  /** The references right after a place. */
  | { readonly from: 'after'; readonly place: InputPlace };

export interface ReferencePage {
  /** Newest first. */
  readonly references: readonly RingReference[];
  /** The list below this place is the next page; undefined on the last one. */
  readonly older: InputPlace | undefined;
  /** The list above this place is the page before; undefined on the first one. */
  readonly newer: InputPlace | undefined;
  /** How many there are on the chain; undefined when there are more than are cheaply counted. */
  readonly total: number | undefined;
}

/** Whether the index can be asked for ring references. */
export type RingReferenceState =
  | { readonly state: 'on' }
  /** Share: 0 to 1, undefined while it cannot be told. */
  | { readonly state: 'building'; readonly share: number | undefined }
  /** The operator does without. */
  | { readonly state: 'off' };

export const MAX_REFERENCES_PER_PAGE = 200;

interface StateRow extends Record<string, unknown> {
  wanted: boolean;
  share: number | null;
  standing: boolean;
}

/** To be asked before the lists: without their indexes each of them would read the whole table of inputs. */
export async function getRingReferenceState({
  db,
}: {
  readonly db: ReadDatabase;
}): Promise<RingReferenceState> {
  const names = `{${ringReferenceIndexNames.join(',')}}`;
  const { rows } = await db.execute<StateRow>(sql`
    select wanted, share, (
      select count(*) from pg_index
      where indexrelid in (select to_regclass(name)::oid from unnest(${names}::text[]) as name) and indisvalid
    ) = ${ringReferenceIndexNames.length} as standing
    from ring_reference_index`);
  const [row] = rows;
  return ringReferenceStateOf(row, row?.standing === true);
}

/** @param isStanding whether every index is there and valid */
export function ringReferenceStateOf(
  row: Pick<StateRow, 'wanted' | 'share'> | undefined,
  isStanding: boolean,
): RingReferenceState {
  if (row?.wanted !== true) return { state: 'off' };
  return isStanding ? { state: 'on' } : { state: 'building', share: row.share ?? undefined };
}

interface InputWithRing extends InputPlace {
  readonly keyImage: KeyImage;
  readonly ringPosition: number;
  readonly ringSize: number;
}

interface InputRow extends Record<string, unknown> {
  tx_id: string;
  position: number;
  key_image: string;
  ring_position: number;
  ring_size: number;
}

/** What is told of a ring, with `input` the table it stands in. */
function inputColumns({ globalIndex }: OutputRef): SQL {
  return sql`position, encode(key_image, 'hex') as key_image,
    array_position(ring, ${globalIndex}::bigint) - 1 as ring_position, cardinality(ring) as ring_size`;
}

function decodeInput(row: InputRow): InputWithRing {
  return {
    txId: Number(row.tx_id),
    position: row.position,
    // A column of 32 bytes, written from a decoded value.
    keyImage: row.key_image as KeyImage,
    ringPosition: row.ring_position,
    ringSize: row.ring_size,
  };
}

/**
 * The inputs of an era whose rings have an output, by the index of its bucket. Neither order nor a bound of ids may be
 * said here: the planner would take them for a reason to walk another index until it has met enough of them, because it
 * has no statistics of ring members and believes that each of them is in one ring of two hundred.
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
  return sql`select tx_id, ${inputColumns(output)} from inputs where ${bucket} ${within}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
}

/**
 * A page of the inputs whose rings have an output, newest first. Costs what lies around the page, see ring-search.ts.
 *
 * @param snapshot of an index that {@link getRingReferenceState} calls `on`
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
  const { found, total } = await searchReferences(async (era, maxInputs) => {
    const { rows } = await db.execute<InputRow>(ringProbe(output, era, maxInputs));
    return rows.map(decodeInput);
  }, stretch);
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

/** For the reason given at {@link ringProbe}, reading the whole table looks cheap, too, where some rows will do. */
async function withoutTableScans(db: ReadDatabase, without: boolean): Promise<void> {
  await db.execute(sql`select set_config('enable_seqscan', ${without ? 'off' : 'on'}, true)`);
}

interface TransactionRow extends Record<string, unknown> {
  id: string;
  hash: string;
  timestamp: string;
}

async function withTransactions(
  { db }: Snapshot,
  inputs: readonly InputWithRing[],
): Promise<RingReference[]> {
  if (inputs.length === 0) return [];
  const ids = `{${[...new Set(inputs.map(({ txId }) => txId))].join(',')}}`;
  const { rows } = await db.execute<TransactionRow>(sql`
    select t.id::text, encode(t.hash, 'hex') as hash, b.timestamp::text
      from unnest(${ids}::bigint[]) as wanted (id)
      join transactions t using (id)
      join blocks b on b.height = t.id / ${TX_IDS_PER_BLOCK}::bigint`);
  const transactions = new Map(rows.map((row) => [Number(row.id), row]));
  return inputs.map(({ txId, position, ...input }) => {
    const transaction = transactions.get(txId);
    if (transaction === undefined) throw new Error(`input of transaction ${txId}, which is not there`);
    return {
      ...input,
      place: { txId, position },
      txHash: transaction.hash as TxHash,
      height: heightOfTx(txId),
      txPosition: positionOfTx(txId),
      timestamp: Number(transaction.timestamp),
    };
  });
}

/** The same of a transaction that waits. */
export interface WaitingReference {
  readonly txHash: TxHash;
  /** The input's place in its transaction. */
  readonly position: number;
  readonly firstSeenAt: Date;
  readonly keyImage: KeyImage;
  readonly ringPosition: number;
  readonly ringSize: number;
}

interface WaitingRow extends InputRow {
  tx_hash: string;
  first_seen_seconds: string;
}

/**
 * Inputs of waiting transactions whose rings have an output, newest first. It reads the pool's inputs one by one: the
 * daemon bounds the pool, which is small on any ordinary day.
 */
export async function listWaitingReferences(
  { db }: Snapshot,
  output: OutputRef,
  limit: number,
): Promise<WaitingReference[]> {
  const { rows } = await db.execute<WaitingRow>(sql`
    select encode(tx_hash, 'hex') as tx_hash, extract(epoch from first_seen_at)::text as first_seen_seconds,
           ${inputColumns(output)}
      from pool_inputs join pool_transactions on hash = tx_hash
     where amount = ${output.amount.toString()}::numeric and ring @> array[${output.globalIndex}::bigint]
     order by first_seen_at desc, tx_hash, position
     limit ${limit}`);
  return rows.map((row) => ({
    txHash: row.tx_hash as TxHash,
    position: row.position,
    firstSeenAt: new Date(Number(row.first_seen_seconds) * 1000),
    keyImage: row.key_image as KeyImage,
    ringPosition: row.ring_position,
    ringSize: row.ring_size,
  }));
}
