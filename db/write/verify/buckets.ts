import { readRows, createRowDecoder } from '../../row-decoder.ts';
import { decodeString, createNullableDecoder } from '../../value-decoders.ts';
import { outputBuckets } from '../../schema/index.ts';
import { statement, type SqlTransaction } from '../../write-database.ts';
import { createCopyRowEncoder } from '../copy.ts';
import { minTxIdAtHeight } from '../../schema/tx-ids.ts';
import { toSuperfluousRowDifference, type ExpectedBlockRows } from './compared-tables.ts';
import {
  formatRowLabel,
  deriveTableStructure,
  readStringRows,
  columnsAsStringsSql,
  type RowDifference,
} from './difference.ts';

const shape = deriveTableStructure(outputBuckets);
const layout = createCopyRowEncoder(outputBuckets);

const endRow = createRowDecoder({
  amount: outputBuckets.amount,
  // In a damaged row, the index may be too large for a number.
  stored: createNullableDecoder(decodeString),
  last: createNullableDecoder(decodeString),
});

/**
 * For each amount other than 0 whose last indexed output is in these blocks, compares the stored next global index with
 * the index of that output. So each amount is compared once, however the blocks are divided into batches.
 *
 * @param amounts further amounts, to which stored rows of these blocks wrongly assign outputs
 */
export async function compareNextOutputIndices(
  tx: Pick<SqlTransaction, 'query'>,
  blocks: readonly ExpectedBlockRows[],
  amounts: Iterable<string>,
  indexedHeight: number,
): Promise<RowDifference[]> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ends = new Map<string, number | null>();
  for (const amount of amounts) if (amount !== '0') ends.set(amount, null);
  for (const { rows } of blocks) {
    if (rows.outputs.length === rows.block.rctOutputCount) continue;
    for (const { amount, globalIndex } of rows.outputs) {
      if (amount !== 0n) ends.set(String(amount), globalIndex);
    }
  }
  if (ends.size === 0) return [];
  const rows = await readRows(
    tx,
    endRow,
    statement`
    select wanted.amount, known.next_index::text as stored, coalesce(wanted.last, (
        select max(o.global_index) from outputs o
        where o.amount = wanted.amount and o.tx_id < ${minTxIdAtHeight(first.rows.block.height)}
      ))::text as last
    from unnest(${[...ends.keys()]}::numeric[], ${[...ends.values()]}::bigint[]) as wanted (amount, last)
    left join output_buckets known using (amount)
    where not exists (
      select from outputs o
      where o.amount = wanted.amount and o.global_index > coalesce(wanted.last, -1)
        and o.tx_id >= ${minTxIdAtHeight(last.rows.block.height + 1)} and o.tx_id < ${minTxIdAtHeight(indexedHeight + 1)}
    )`,
  );
  const differences: RowDifference[] = [];
  for (const { amount, stored, last: lastIndex } of rows) {
    const nextIndex = lastIndex === null ? undefined : Number(lastIndex) + 1;
    if (stored === (nextIndex === undefined ? null : String(nextIndex))) continue;
    const text = (index: number | string) => ({ amount: String(amount), next_index: String(index) });
    differences.push({
      table: shape,
      rowLabel: `amount ${amount}`,
      stored: stored === null ? undefined : text(stored),
      expected: nextIndex === undefined ? undefined : text(nextIndex),
      encodeForCopy:
        nextIndex === undefined ? undefined : (encoder) => layout.write(encoder, { amount, nextIndex }),
    });
  }
  return differences;
}

/** Finds rows of `output_buckets` whose amount has no indexed output. Makes one lookup for each row. */
export async function findOutputBucketRowsWithoutOutputs(
  tx: Pick<SqlTransaction, 'query'>,
  indexedHeight: number,
  limit: number,
): Promise<RowDifference[]> {
  const rows = await readStringRows(tx, {
    text: `
      select ${columnsAsStringsSql(shape, 'b')} from output_buckets b
      where not exists (select from outputs o where o.amount = b.amount and o.amount <> 0 and o.tx_id < $1)
      limit $2`,
    values: [minTxIdAtHeight(indexedHeight + 1), limit],
  });
  return rows.map((row) => toSuperfluousRowDifference(shape, formatRowLabel(['amount'], row), row));
}
