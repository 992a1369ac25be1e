import { blockTotals, outputBuckets } from '../../schema/index.ts';
import { minTxIdAtHeight } from '../../schema/tx-ids.ts';
import type { SqlTransaction } from '../../write-database.ts';
import { createCopyRowEncoder } from '../copy.ts';
import type { HeightRange } from '../ranges.ts';
import {
  formatRowLabel,
  deriveTableStructure,
  readStringRows,
  type RowDifference,
  type RowOfStrings,
  type TableStructure,
} from './difference.ts';

const totalsShape = deriveTableStructure(blockTotals);
const totalsLayout = createCopyRowEncoder(blockTotals);
const bucketsShape = deriveTableStructure(outputBuckets);
const bucketsLayout = createCopyRowEncoder(outputBuckets);

/** Maximum number of differing rows that one comparison returns. */
const LIMIT = 100_000;

/**
 * Compares the running sums in `block_totals`, for a range of heights, with sums over `blocks` and `block_statistics`. The
 * latter are computed from the genesis block on, so one damaged row of `block_totals` does not make the rows above it differ.
 */
export async function compareBlockTotals(
  tx: Pick<SqlTransaction, 'query'>,
  { start, end }: HeightRange,
  indexedHeight: number,
): Promise<RowDifference[]> {
  const rows = await compareWith(
    tx,
    totalsShape,
    `select b.height, sum(b.reward - b.fees) over upward as emission, sum(b.fees) over upward as fees,
       sum(b.tx_count) over upward as txs, sum(b.rct_output_count) over upward as rct_outputs,
       sum(s.output_count + s.coinbase_output_count) over upward as outputs
     from blocks b left join block_statistics s using (height)
     where b.height <= $1 window upward as (order by b.height)`,
    'coalesce(e.height, s.height) between $2 and $3',
    [indexedHeight, start, end],
  );
  return rows.map(({ stored, expected }) =>
    toDifference(totalsShape, ['height'], stored, expected, (encoder, row) =>
      totalsLayout.write(encoder, {
        height: Number(row['height']),
        emission: BigInt(row['emission'] ?? 0),
        fees: BigInt(row['fees'] ?? 0),
        txs: Number(row['txs']),
        rctOutputs: Number(row['rct_outputs']),
        outputs: Number(row['outputs']),
      }),
    ),
  );
}

/** Compares the stored next global index of each amount other than 0 with the indexed outputs. */
export async function compareNextOutputIndexOfAllAmounts(
  tx: Pick<SqlTransaction, 'query'>,
  indexedHeight: number,
): Promise<RowDifference[]> {
  const rows = await compareWith(
    tx,
    bucketsShape,
    `select amount, max(global_index) + 1 as next_index from outputs where amount > 0 and tx_id < $1 group by amount`,
    'true',
    [minTxIdAtHeight(indexedHeight + 1)],
  );
  return rows.map(({ stored, expected }) =>
    toDifference(bucketsShape, ['amount'], stored, expected, (encoder, row) =>
      bucketsLayout.write(encoder, {
        amount: BigInt(row['amount'] ?? 0),
        nextIndex: Number(row['next_index']),
      }),
    ),
  );
}

interface ComparedRow {
  readonly stored: RowOfStrings | undefined;
  readonly expected: RowOfStrings | undefined;
}

/**
 * Joins the rows of a table with expected rows by the primary key, and returns those that differ.
 *
 * @param query SQL of the expected rows, with the columns of the table
 * @param condition SQL condition on the stored row `s` and the expected row `e`
 */
async function compareWith(
  tx: Pick<SqlTransaction, 'query'>,
  { name, columns, uniqueKeys: [primary = []] }: TableStructure,
  query: string,
  condition: string,
  values: readonly unknown[],
): Promise<ComparedRow[]> {
  const listed = (from: string): string => columns.map((one) => `${from}."${one.name}"`).join(', ');
  const texts = (from: string, prefix: string): string =>
    columns.map((one) => `${from}."${one.name}"::text as "${prefix}${one.name}"`).join(', ');
  const rows = await readStringRows(tx, {
    text: `
      with expected as (${query})
      select ${texts('e', 'expected ')}, ${texts('s', 'stored ')}
      from expected e full join "${name}" s using (${primary.map((one) => `"${one.name}"`).join(', ')})
      where row(${listed('e')}) is distinct from row(${listed('s')}) and ${condition}
      limit ${LIMIT}`,
    values: [...values],
  });
  const [key] = primary;
  const withPrefix = (row: RowOfStrings, prefix: string): RowOfStrings | undefined =>
    row[`${prefix}${key?.name ?? ''}`] === null
      ? undefined
      : Object.fromEntries(columns.map((one) => [one.name, row[`${prefix}${one.name}`] ?? null]));
  return rows.map((row) => ({ stored: withPrefix(row, 'stored '), expected: withPrefix(row, 'expected ') }));
}

function toDifference(
  table: TableStructure,
  position: readonly string[],
  stored: RowOfStrings | undefined,
  expected: RowOfStrings | undefined,
  encode: (encoder: Parameters<NonNullable<RowDifference['encodeForCopy']>>[0], row: RowOfStrings) => void,
): RowDifference {
  return {
    table,
    rowLabel: formatRowLabel(position, expected ?? stored ?? {}),
    stored,
    expected,
    encodeForCopy: expected === undefined ? undefined : (encoder) => encode(encoder, expected),
  };
}
