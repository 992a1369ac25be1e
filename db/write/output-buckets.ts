import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { backfillRangeBuckets } from '../schema/index.ts';
import { statement, type SqlTransaction } from '../write-database.ts';
import { withPlannerMethodsOff } from './planner.ts';
import { minTxIdAtHeight } from '../schema/tx-ids.ts';
import type { BlockRows } from './rows.ts';

/**
 * For each amount other than 0, tracks two global indices in consecutive blocks: that of the first output, and the next
 * index after the last output.
 */
export class OutputIndexTracker {
  readonly #indexBoundsByAmount = new Map<bigint, { readonly first: number; next: number }>();

  get amountCount(): number {
    return this.#indexBoundsByAmount.size;
  }

  /** Adds the outputs of a block, which must be directly above the block of the previous call. */
  addBlock({ block, outputs }: BlockRows): void {
    if (outputs.length === block.rctOutputCount) return;
    for (const { amount, globalIndex } of outputs) {
      if (amount === 0n) continue;
      const bucket = this.#indexBoundsByAmount.get(amount);
      if (bucket === undefined)
        this.#indexBoundsByAmount.set(amount, { first: globalIndex, next: globalIndex + 1 });
      else bucket.next = globalIndex + 1;
    }
  }

  /**
   * Writes one row for each amount to `backfill_range_buckets`: the first index in the added blocks, and the index after the last one.
   *
   * @param startHeight height of the first added block, which is part of the key
   */
  async writeRows(tx: SqlTransaction, startHeight: number): Promise<void> {
    if (this.#indexBoundsByAmount.size === 0) return;
    const buckets = [...this.#indexBoundsByAmount];
    await tx.query(statement`
      insert into backfill_range_buckets (start_height, amount, first_index, next_index)
      select ${startHeight}::integer, * from unnest(${buckets.map(([amount]) => String(amount))}::numeric[],
        ${buckets.map(([, { first }]) => first)}::bigint[], ${buckets.map(([, { next }]) => next)}::bigint[])`);
  }
}

const wrongRow = createRowDecoder({
  amount: backfillRangeBuckets.amount,
  first: backfillRangeBuckets.firstIndex,
  expected: decodeNumber,
});

/**
 * Returns whether the database has a transaction of unknown format, in an indexed block or in a range that a backfill
 * has written above the indexed height. The outputs of such a transaction may have any amount.
 */
async function holdsUnknownOutputs(tx: SqlTransaction): Promise<boolean> {
  const rows = await tx.query(statement`
    select from oddities where kind in ('unknown-version', 'unknown-input', 'unknown-output', 'unknown-layout') limit 1`);
  return rows.length > 0;
}

/**
 * Checks for each amount other than 0 that the first global index in some blocks above the indexed tip continues the
 * indices up to the tip. If the index has a transaction of unknown format, whose outputs may have any amount, the
 * blocks may skip indices. The rows of the blocks, and those of {@link OutputIndexTracker.writeRows}, must exist.
 *
 * @param startHeight the lowest height of the blocks, as in {@link OutputIndexTracker.writeRows}
 * @returns the problem. Undefined when the indices continue those of the indexed tip
 */
export async function findOutputIndexProblem(
  tx: SqlTransaction,
  startHeight: number,
): Promise<string | undefined> {
  const [wrong] = await readRows(
    tx,
    wrongRow,
    statement`
    select amount, first_index as first, coalesce(known.next_index, 0) as expected
    from backfill_range_buckets as stated left join output_buckets as known using (amount)
    where stated.start_height = ${startHeight} and stated.first_index <> coalesce(known.next_index, 0)
      and (stated.first_index < coalesce(known.next_index, 0) or not ${await holdsUnknownOutputs(tx)}::boolean)
    order by amount limit 1`,
  );
  if (wrong === undefined) return undefined;
  const { amount, first, expected } = wrong;
  return `the first output of ${amount} atomic units from block ${startHeight} on has index ${first}, but the next index of this bucket is ${expected}`;
}

/**
 * For each amount other than 0, compares the first global index in an indexed block with the outputs of the blocks below
 * that block. The function does not read `output_buckets`, because that table already includes the outputs of the block.
 *
 * @returns whether the indices continue those of the blocks below
 */
export async function hasConsecutiveOutputIndices(
  tx: SqlTransaction,
  { block, outputs }: BlockRows,
): Promise<boolean> {
  const first = new Map<bigint, number>();
  for (const { amount, globalIndex } of outputs)
    if (amount !== 0n && !first.has(amount)) first.set(amount, globalIndex);
  if (first.size === 0) return true;
  const amounts = [...first.keys()].map(String);
  const [wrong] = await tx.query(statement`
    with below as (
      select amount, max(global_index) + 1 as next from outputs
      where amount = any(${amounts}::numeric[]) and tx_id < ${minTxIdAtHeight(block.height)} group by amount
    )
    select from unnest(${amounts}::numeric[], ${[...first.values()]}::bigint[]) as stated (amount, first)
    left join below using (amount)
    where first <> coalesce(next, 0) and (first < coalesce(next, 0) or not ${await holdsUnknownOutputs(tx)}::boolean)
    limit 1`);
  return wrong === undefined;
}

/**
 * Sets the next global index of each amount other than 0 to the index after its last output in a range of blocks that
 * becomes visible to readers. Amounts without outputs in the range do not change.
 *
 * @param firstNewHeight height of the first block of the range, as in {@link OutputIndexTracker.writeRows}
 */
export async function advanceNextOutputIndices(tx: SqlTransaction, firstNewHeight: number): Promise<void> {
  await tx.query(statement`
    with passed as (
      delete from backfill_range_buckets where start_height = ${firstNewHeight} returning amount, next_index
    )
    insert into output_buckets (amount, next_index) select amount, next_index from passed order by amount
    on conflict on constraint output_buckets_pkey do update set next_index = excluded.next_index`);
}

/**
 * Lowers the next global index of each amount other than 0, because the blocks from a height to the indexed
 * tip are removed. Their rows must still exist. The next index becomes that of the first removed output. If
 * outputs of unknown format exist, it becomes the index after the highest remaining output, because the
 * removed blocks may contain unknown outputs in between.
 */
export async function rewindNextOutputIndices(
  tx: SqlTransaction,
  fromHeight: number,
  indexedHeight: number,
): Promise<void> {
  const hasUnknownOutputs = await holdsUnknownOutputs(tx);
  // The statistics of a table that is being filled are out of date. So the planner could assume that every row matches,
  // and scan the table.
  await withPlannerMethodsOff(tx, ['seqscan'], () =>
    tx.query(statement`
    with gone as (
      select amount, min(global_index) as first_index from outputs
      where tx_id >= ${minTxIdAtHeight(fromHeight)} and tx_id < ${minTxIdAtHeight(indexedHeight + 1)} and amount <> 0
      group by amount
    ), kept as (
      select amount, case when ${hasUnknownOutputs}::boolean then coalesce((
          select max(below.global_index) + 1 from outputs as below
          where below.amount = gone.amount and below.global_index < gone.first_index
        ), 0) else first_index end as next_index
      from gone
    ), emptied as (
      delete from output_buckets using kept where output_buckets.amount = kept.amount and kept.next_index = 0
    )
    update output_buckets set next_index = kept.next_index
    from kept where output_buckets.amount = kept.amount and kept.next_index > 0`),
  );
}
