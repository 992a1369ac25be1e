import { statement, type SqlTransaction } from '../write-database.ts';
import { firstTxId, type BlockRows } from './rows.ts';

/** First and next index of each bucket but 0 that blocks have outputs in. */
export class BucketCounter {
  readonly #buckets = new Map<bigint, { readonly first: number; next: number }>();

  get size(): number {
    return this.#buckets.size;
  }

  /** Adds the outputs of the next block. */
  add({ block, outputs }: BlockRows): void {
    if (outputs.length === block.rctOutputCount) return;
    for (const { amount, globalIndex } of outputs) {
      if (amount === 0n) continue;
      const bucket = this.#buckets.get(amount);
      if (bucket === undefined) this.#buckets.set(amount, { first: globalIndex, next: globalIndex + 1 });
      else bucket.next = globalIndex + 1;
    }
  }

  /** Writes down what the blocks assume about their buckets, under the lowest of their heights. */
  async write(tx: SqlTransaction, startHeight: number): Promise<void> {
    if (this.#buckets.size === 0) return;
    const buckets = [...this.#buckets];
    await tx.query(statement`
      insert into backfill_range_buckets (start_height, amount, first_index, next_index)
      select ${startHeight}::integer, * from unnest(${buckets.map(([amount]) => String(amount))}::numeric[],
        ${buckets.map(([, { first }]) => first)}::bigint[], ${buckets.map(([, { next }]) => next)}::bigint[])`);
  }
}

/** Whether a transaction of the chain, or of a range that waits, has outputs that may be in any bucket. */
async function holdsUnknownOutputs(tx: SqlTransaction): Promise<boolean> {
  const rows = await tx.query(statement`
    select from oddities where kind in ('unknown-version', 'unknown-input', 'unknown-output', 'unknown-layout') limit 1`);
  return rows.length > 0;
}

/**
 * Compares what blocks assume about their buckets with what the indexed height has. Outputs of a transaction of unknown format
 * may be in any bucket, so that a chain with such a transaction may leave indices out. The rows of the blocks must be there.
 *
 * @param startHeight the lowest height of the blocks, under which {@link BucketCounter.write} wrote it down
 * @returns what is wrong; undefined when the blocks go on where the indexed height ends
 */
export async function bucketProblem(tx: SqlTransaction, startHeight: number): Promise<string | undefined> {
  const [wrong] = await tx.query<{ amount: bigint; first_index: number; expected: number }>(statement`
    select amount, first_index, coalesce(known.next_index, 0) as expected
    from backfill_range_buckets as stated left join output_buckets as known using (amount)
    where stated.start_height = ${startHeight} and stated.first_index <> coalesce(known.next_index, 0)
      and (stated.first_index < coalesce(known.next_index, 0) or not ${await holdsUnknownOutputs(tx)}::boolean)
    order by amount limit 1`);
  if (wrong === undefined) return undefined;
  const { amount, first_index: first, expected } = wrong;
  return `the outputs of ${amount} from block ${startHeight} on begin at index ${first}, not ${expected}`;
}

/** Moves the buckets on over blocks that become visible. */
export async function addToBuckets(tx: SqlTransaction, startHeight: number): Promise<void> {
  await tx.query(statement`
    with passed as (
      delete from backfill_range_buckets where start_height = ${startHeight} returning amount, next_index
    )
    insert into output_buckets (amount, next_index) select amount, next_index from passed order by amount
    on conflict on constraint output_buckets_pkey do update set next_index = excluded.next_index`);
}

/**
 * Takes the outputs of visible blocks out of their buckets, from a height to the indexed tip, while their rows are there.
 *
 * A bucket ends where the first of these outputs stood. Where outputs of an unknown format may stand between it and the
 * highest output below, the bucket ends behind the latter: the others may be gone as well.
 */
export async function takeFromBuckets(
  tx: SqlTransaction,
  fromHeight: number,
  indexedHeight: number,
): Promise<void> {
  // As for deleting blocks: by statistics of a table that is being filled, every row might be one of these.
  await tx.query(statement`set local enable_seqscan = off`);
  await tx.query(statement`
    with gone as (
      select amount, min(global_index) as first_index from outputs
      where tx_id >= ${firstTxId(fromHeight)} and tx_id < ${firstTxId(indexedHeight + 1)} and amount <> 0
      group by amount
    ), kept as (
      select amount, case when ${await holdsUnknownOutputs(tx)}::boolean then coalesce((
          select max(below.global_index) + 1 from outputs as below
          where below.amount = gone.amount and below.global_index < gone.first_index
        ), 0) else first_index end as next_index
      from gone
    ), emptied as (
      delete from output_buckets using kept where output_buckets.amount = kept.amount and kept.next_index = 0
    )
    update output_buckets set next_index = kept.next_index
    from kept where output_buckets.amount = kept.amount and kept.next_index > 0`);
}
