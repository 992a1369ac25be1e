import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { chainEvents } from '../schema/index.ts';
import { sqlFragment, statement, type SqlTransaction } from '../write-database.ts';
import { createInsertFragments, type InsertRow } from './insert-fragments.ts';

type EventRow = InsertRow<typeof chainEvents>;

/** An event without its number and time, and without fields that its kind does not have. */
export type ChainEventToInsert = Pick<EventRow, 'kind' | 'height' | 'hash'> &
  Partial<Pick<EventRow, 'reorgId' | 'fromHeight' | 'fee' | 'weight' | 'reason'>>;

/** Number of newest events to store. On mainnet they cover about a week, and most of them are events of the pool. */
export const MAX_STORED_EVENTS = 500_000;

/** Old events are deleted each time this many new ones have been written. */
const PRUNE_STEP = 1_000;

/** Maximum number of rows in one insert statement. */
const BATCH_ROWS = 1_000;

/**
 * Writes events with the next numbers, in the given order. The SQL transaction must hold the lock on `sync_state`. So the numbers have no
 * gaps and are in commit order.
 */
export async function recordChainEvents(
  tx: SqlTransaction,
  events: readonly ChainEventToInsert[],
): Promise<void> {
  for (let from = 0; from < events.length; from += BATCH_ROWS) {
    await insertEvents(tx, events.slice(from, from + BATCH_ROWS));
  }
}

const lastRow = createRowDecoder({ last: decodeNumber });

async function insertEvents(tx: SqlTransaction, events: readonly ChainEventToInsert[]): Promise<void> {
  const { columnNames, fromItem } = createInsertFragments(
    chainEvents,
    events.map(({ kind, height, hash, reorgId, fromHeight, fee, weight, reason }, index) => ({
      ...{ number: index + 1, kind, height, hash },
      ...{
        reorgId: reorgId ?? null,
        fromHeight: fromHeight ?? null,
        fee: fee ?? null,
        weight: weight ?? null,
        reason: reason ?? null,
      },
    })),
    ['at'],
  );
  const values = sqlFragment`given.kind, given.height, given.hash, given.reorg_id, given.from_height, given.fee, given.weight,
    given.reason`;
  const [written] = await readRows(
    tx,
    lastRow,
    statement`
    with before as (select coalesce(max(number), 0) as last from chain_events),
    written as (
      insert into chain_events (${columnNames})
      select before.last + given.number, ${values} from ${fromItem} cross join before
      returning number)
    select max(number) as last from written`,
  );
  const last = written?.last ?? 0;
  if (last % PRUNE_STEP < events.length) await pruneEvents(tx, last);
}

/** Deletes events that are too old. The newest event always stays, because the next number is computed from it. */
async function pruneEvents(tx: SqlTransaction, last: number): Promise<void> {
  await tx.query(statement`delete from chain_events where number <= ${last - MAX_STORED_EVENTS}`);
}
