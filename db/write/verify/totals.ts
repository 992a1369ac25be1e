import { readRows, createRowDecoder } from '../../row-decoder.ts';
import { decodeNumber } from '../../value-decoders.ts';
import { blocks, blockStatistics, blockTotals } from '../../schema/index.ts';
import { statement, type SqlTransaction } from '../../write-database.ts';
import type { NewBlock } from '../raw-blocks.ts';
import type { ComparedChainTotalsRow } from './compared-tables.ts';

type ChainTotals = Omit<ComparedChainTotalsRow, 'height'>;

/** The values that one block adds to the sums of `block_totals`. */
interface Summand {
  readonly reward: bigint;
  readonly fees: bigint;
  readonly txCount: number;
  readonly rctOutputCount: number;
  readonly outputCount: number;
  readonly coinbaseOutputCount: number;
}

const totalsRow = createRowDecoder({
  height: blockTotals.height,
  emission: blockTotals.emission,
  fees: blockTotals.fees,
  txs: blockTotals.txs,
  rctOutputs: blockTotals.rctOutputs,
  outputs: blockTotals.outputs,
});
const summandRow = createRowDecoder({
  reward: blocks.reward,
  fees: blocks.fees,
  txCount: blocks.txCount,
  rctOutputCount: blocks.rctOutputCount,
});
const madeRow = createRowDecoder({
  outputCount: blockStatistics.outputCount,
  coinbaseOutputCount: blockStatistics.coinbaseOutputCount,
});
const txsRow = createRowDecoder({ txs: decodeNumber });

const nothing: ChainTotals = { emission: 0n, fees: 0n, txs: 0, rctOutputs: 0, outputs: 0 };

/**
 * The running sums in `block_totals` below a range of blocks cannot be determined. No two of three values agree: the
 * stored sums, and the sums computed from the row below and from the row above.
 */
export class UndeterminedChainTotalsError extends Error {
  override readonly name = 'UndeterminedChainTotalsError';
  constructor(height: number) {
    super(
      `The sums in block_totals at height ${height} match neither the row below nor the row above. ` +
        'Start the verification at a lower height.',
    );
  }
}

/**
 * Computes the running sums after each of these consecutive blocks, as rows of `block_totals`.
 *
 * @param totalsBelow the running sums up to the block below these blocks
 */
export function computeRunningChainTotals(
  totalsBelow: ChainTotals,
  blocks: readonly NewBlock[],
): ComparedChainTotalsRow[] {
  let sums = totalsBelow;
  return blocks.map(({ rows: { block, statistics } }) => {
    sums = addBlock(sums, { ...block, ...statistics });
    return { height: block.height, ...sums };
  });
}

/**
 * Determines the running sums up to the block below the given block. The stored sums may be damaged, because no
 * comparison has covered their row. They are accepted if they match the row below or the row above. Otherwise the sums
 * are computed from these two rows, if both computations agree.
 *
 * @throws UndeterminedChainTotalsError when no two of the three sums match
 */
export async function readChainTotalsBelowBlock(
  tx: Pick<SqlTransaction, 'query'>,
  { rows: { block, statistics } }: NewBlock,
): Promise<ChainTotals> {
  const height = block.height - 1;
  if (height < 0) return nothing;
  const rows = await readRows(
    tx,
    totalsRow,
    statement`
    select ${totalsRow.selectListFragment('t')} from block_totals t
    where height between ${height - 1} and ${height + 1}`,
  );
  const [own] = await readRows(
    tx,
    summandRow,
    statement`
    select ${summandRow.selectListFragment('b')} from blocks b
    where height = ${height}`,
  );
  const [made] = await readRows(
    tx,
    madeRow,
    statement`
    select ${madeRow.selectListFragment('s')} from block_statistics s
    where height = ${height}`,
  );
  const sumsAt = (wanted: number): ChainTotals | undefined => rows.find((row) => row.height === wanted);
  const stored = sumsAt(height);
  const sumsBelow = height === 0 ? nothing : sumsAt(height - 1);
  const fromBelow =
    sumsBelow === undefined || own === undefined || made === undefined
      ? undefined
      : addBlock(sumsBelow, { ...own, ...made });
  const sumsAbove = sumsAt(height + 1);
  const fromAbove =
    sumsAbove === undefined ? undefined : addBlock(sumsAbove, { ...block, ...statistics }, -1);
  if (isSame(stored, fromAbove) || isSame(stored, fromBelow)) return stored;
  if (isSame(fromBelow, fromAbove)) return fromBelow;
  throw new UndeterminedChainTotalsError(height);
}

function addBlock(
  sums: ChainTotals,
  { reward, fees, txCount, rctOutputCount, outputCount, coinbaseOutputCount }: Summand,
  sign: 1 | -1 = 1,
): ChainTotals {
  const wide = BigInt(sign);
  return {
    emission: sums.emission + wide * (reward - fees),
    fees: sums.fees + wide * fees,
    txs: sums.txs + sign * txCount,
    rctOutputs: sums.rctOutputs + sign * rctOutputCount,
    outputs: sums.outputs + sign * (outputCount + coinbaseOutputCount),
  };
}

function isSame(one: ChainTotals | undefined, other: ChainTotals | undefined): one is ChainTotals {
  const columns = ['emission', 'fees', 'txs', 'rctOutputs', 'outputs'] as const;
  return one !== undefined && other !== undefined && columns.every((column) => one[column] === other[column]);
}

/**
 * Corrects the running sums of all later blocks if the next row of `block_totals` does not continue the row at a
 * height. Must be called after a change of the row at this height. A correction reads all later blocks.
 */
export async function correctBlockTotalsAboveHeight(
  tx: SqlTransaction,
  height: number,
  indexedHeight: number,
): Promise<void> {
  const [broken] = await tx.query(statement`
    select from block_totals below
    join block_totals above on above.height = below.height + 1
    join blocks block on block.height = above.height
    join block_statistics made on made.height = above.height
    where below.height = ${height} and above.height <= ${indexedHeight}
      and row(above.emission, above.fees, above.txs, above.rct_outputs, above.outputs) is distinct from row(
        below.emission + block.reward - block.fees, below.fees + block.fees, below.txs + block.tx_count,
        below.rct_outputs + block.rct_output_count, below.outputs + made.output_count + made.coinbase_output_count)`);
  if (broken === undefined) return;
  await tx.query(statement`
    with summed as (
      select block.height,
        below.emission + sum(block.reward - block.fees) over upward as emission,
        below.fees + sum(block.fees) over upward as fees,
        below.txs + sum(block.tx_count) over upward as txs,
        below.rct_outputs + sum(block.rct_output_count) over upward as rct_outputs,
        below.outputs + sum(made.output_count + made.coinbase_output_count) over upward as outputs
      from blocks block
      join block_statistics made using (height)
      cross join (select emission, fees, txs, rct_outputs, outputs from block_totals where height = ${height}) below
      where block.height > ${height} and block.height <= ${indexedHeight}
      window upward as (order by block.height)
    )
    update block_totals stored set
      emission = summed.emission, fees = summed.fees, txs = summed.txs, rct_outputs = summed.rct_outputs,
      outputs = summed.outputs
    from summed
    where stored.height = summed.height
      and row(stored.emission, stored.fees, stored.txs, stored.rct_outputs, stored.outputs)
        is distinct from row(summed.emission, summed.fees, summed.txs, summed.rct_outputs, summed.outputs)`);
}

/**
 * Returns the number of transactions up to a height, not counting coinbases, to measure progress. 0 when `block_totals` has
 * no row for the height.
 */
export async function readTxCountUpToHeight(
  reader: Pick<SqlTransaction, 'query'>,
  height: number,
): Promise<number> {
  const [row] = await readRows(
    reader,
    txsRow,
    statement`
    select txs::float8 as txs from block_totals where height = ${height}`,
  );
  return row?.txs ?? 0;
}
