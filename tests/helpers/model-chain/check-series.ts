import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { feesOf, sizeOf, statisticsOf } from './check-chain.ts';
import { describeDifference } from './row-differences.ts';
import { rewardOf, weightOf, type ModelBlock } from './block.ts';

/** Compares hours and days with the sums over the model's blocks, and fee rates with the exact ones. */
export async function checkSeries(
  writeDatabase: WriteDatabase,
  main: readonly ModelBlock[],
): Promise<string[]> {
  const spans = [3_600n, 86_400n].flatMap((seconds) => spansOf(main, seconds));
  const rows = await writeDatabase.query<{ line: string }>(statement`
    select concat_ws(' ', seconds, start, blocks, txs, size, weight, difficulty, intervals, interval_seconds, reward,
      fees, target_seconds, input_count, output_count, coinbase_output_count, ring_members, tx_size, tx_weight,
      version1_txs, full_txs, simple_txs, bulletproof_txs, bulletproof2_txs, clsag_txs, bulletproof_plus_txs,
      fcmp_txs, fcmp_inputs, carrot_outputs) as line
    from chain_series order by seconds, start`);
  const lines = rows.map(({ line }) => line);
  const sums = spans.map(({ seconds, start, blocks }) => `${seconds} ${start} ${sumsOf(blocks, main)}`);
  return [
    ...describeDifference('chain_series', lines, sums),
    ...(await checkFeeRates(writeDatabase, spans)),
    ...(await checkHistograms(writeDatabase, main)),
  ];
}

interface Span {
  readonly seconds: bigint;
  readonly start: bigint;
  readonly blocks: readonly ModelBlock[];
}

function spansOf(main: readonly ModelBlock[], seconds: bigint): Span[] {
  const byStart = new Map<bigint, ModelBlock[]>();
  for (const one of main) {
    const start = one.block.timestamp - (one.block.timestamp % seconds);
    byStart.set(start, [...(byStart.get(start) ?? []), one]);
  }
  return [...byStart]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([start, blocks]) => ({ seconds, start, blocks }));
}

function sumsOf(blocks: readonly ModelBlock[], main: readonly ModelBlock[]): string {
  const total = (of: (block: ModelBlock) => bigint | number): bigint =>
    blocks.reduce((so, block) => so + BigInt(of(block)), 0n);
  // Intervals start at height 2, because the timestamp of the genesis block is not real.
  const timed = blocks.filter(({ height }) => height >= 2);
  const interval = ({ height, block }: ModelBlock): bigint =>
    block.timestamp - (main[height - 1]?.block.timestamp ?? 0n);
  const statistics = Object.keys(main[0] === undefined ? {} : statisticsOf(main[0]));
  return [
    ...[blocks.length, total(({ transactions }) => transactions.length - 1), total(sizeOf), total(weightOf)],
    ...[
      total(({ difficulty }) => difficulty),
      timed.length,
      timed.reduce((so, one) => so + interval(one), 0n),
    ],
    ...[total(rewardOf), total(feesOf)],
    ...statistics.map((name) => total((block) => statisticsOf(block)[name] ?? 0)),
  ].join(' ');
}

/**
 * Returns the fee rate of each transaction whose format shows it, in atomic units per byte of weight, lowest
 * first.
 */
function ratesOf(blocks: readonly ModelBlock[]): bigint[] {
  return blocks
    .flatMap(({ transactions }) => transactions.slice(1))
    .filter(({ transaction }) => transaction.undecoded === undefined)
    .map(({ fee, weight }) => fee / BigInt(weight))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Checks the precision that db/fee-rate-bins.ts documents. */
function isNear(rate: bigint | null | undefined, exact: bigint | undefined): boolean {
  if (rate === null || rate === undefined || exact === undefined) return (rate ?? undefined) === exact;
  const apart = rate < exact ? exact - rate : rate - exact;
  return apart * 128n <= exact;
}

async function checkFeeRates(writeDatabase: WriteDatabase, spans: readonly Span[]): Promise<string[]> {
  const rows = await writeDatabase.query<{
    tenth: bigint | null;
    median: bigint | null;
    nine_tenths: bigint | null;
    txs: number;
  }>(statement`
    select fee_rate_tenth as tenth, fee_rate_median as median, fee_rate_nine_tenths as nine_tenths,
      coalesce((select sum(one & 4294967295) from unnest(fee_rates) as one), 0)::integer as txs
    from chain_series order by seconds, start`);
  return spans.flatMap(({ seconds, start, blocks }, index) => {
    const exact = ratesOf(blocks);
    const row = rows[index];
    const translatable = [row?.tenth, row?.median, row?.nine_tenths];
    const right = [1, 5, 9].every((tenths, place) =>
      isNear(translatable[place], exact[Math.ceil((exact.length * tenths) / 10) - 1]),
    );
    if (right && row?.txs === exact.length) return [];
    return [
      `the fee rates of the ${seconds} s from ${start} are ${translatable.join(' ')} of ${String(row?.txs)}, not those of ${exact.join(' ')}`,
    ];
  });
}

/** Compares the histogram of each block with the middles of the bins of its fee rates. */
async function checkHistograms(writeDatabase: WriteDatabase, main: readonly ModelBlock[]): Promise<string[]> {
  const rows = await writeDatabase.query<{ height: number; rates: number[] }>(statement`
    select height, fee_rates as rates from block_statistics order by height`);
  return rows.flatMap(({ height, rates }) => {
    const block = main[height];
    const exact = block === undefined ? [] : ratesOf([block]);
    const translatable = rates.flatMap((element) => {
      const middle = middleOf(Math.floor(element / 2 ** 32));
      return Array.from({ length: element % 2 ** 32 }, () => middle);
    });
    const right =
      translatable.length === exact.length && translatable.every((rate, place) => isNear(rate, exact[place]));
    return right ? [] : [`block_statistics has other fee rates at ${height} than ${exact.join(' ')}`];
  });
}

/** Returns the middle of a bin. The first 128 bins have one rate each. Every further 64 bins are twice as wide as those before. */
function middleOf(bin: number): bigint {
  if (bin < 128) return BigInt(bin);
  const doublings = BigInt(Math.floor(bin / 64) - 1);
  return (BigInt(64 + (bin % 64)) << doublings) + (1n << doublings) / 2n;
}
