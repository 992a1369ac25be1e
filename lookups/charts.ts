import {
  getFirstBlockDayStart,
  getChainSumsBeforeTimestamp,
  getTipTimestamp,
  listChainPeriods,
  listChainSpans,
  listPoolSpans,
  MAX_SPANS_PER_PAGE,
  type ChainSpanStatistics,
  type PoolSpanStatistics,
  type SpanResolution,
  type SpanPageRequest,
} from '../db/queries/chain-series.ts';
import { listOrphanHeightsAndTimes } from '../db/queries/alternatives.ts';
import { getBlockByHeight } from '../db/queries/blocks.ts';
import { listReorgsSince, type Reorg } from '../db/queries/reorgs.ts';
import { countTxsByInputAndOutputCount, type TxsByInputAndOutputCount } from '../db/queries/tx-shapes.ts';
import type { Tip } from '../db/queries/index-state.ts';
import { loadOutputTreeGrowth, type OutputTreeGrowth } from './tree-growth.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { hardForks } from '@ringscope/protocol/hard-forks.ts';
import {
  defaultChartRangeForAge,
  chartRangeWithShorterSpans,
  formatSpanLabel,
  MIN_CHART_RANGE_SPANS,
  chartSpanContaining,
  type ChartRange,
} from './chart-range.ts';

/** One hour, day, week or month of a chart, with its sums. */
export interface ChartSpan {
  readonly name: string;
  /** Start of the span in Unix seconds. */
  readonly start: number;
  /** Whether this hour, day, week or month is over on the chain. False when it contains the timestamp of the newest block. */
  readonly isComplete: boolean;
  /** Sums of the blocks whose timestamps are in the span. Undefined without such blocks. */
  readonly chain: ChainSpanStatistics | undefined;
  /** Emission up to the end of the span, in atomic units. */
  readonly supply: bigint;
  /** Number of outputs of the chain up to the end of the span, including those of coinbases. */
  readonly outputCount: number;
  /**
   * Sums of the pool in the span. Undefined when the indexer did not observe the pool then, and for weeks and months,
   * because the index has pool sums by hour and day only.
   */
  readonly pool: PoolSpanStatistics | undefined;
  /**
   * Number of alternative blocks of the span that this index has seen. Undefined for spans before the first such block,
   * because the index may not have followed the chain then.
   */
  readonly orphanedBlockCount: number | undefined;
}

/** The first block of a hard fork. */
export interface HardForkFirstBlock {
  readonly version: number;
  readonly height: number;
  /** Timestamp of the first block of the hard fork, in Unix seconds. */
  readonly timestamp: number;
}

export interface ChartsData {
  readonly tip: Tip;
  readonly range: ChartRange;
  /**
   * Consecutive hours, days, weeks or months, oldest first. The last one contains the timestamp of the newest block.
   */
  readonly spans: readonly ChartSpan[];
  /**
   * Hard forks in the time that the charts cover, oldest first. The rules with which a chain began are not included.
   */
  readonly hardForks: readonly HardForkFirstBlock[];
  /** Reorganisations in the time that the charts cover, newest first. */
  readonly reorgs: readonly Reorg[];
  /** Transactions of the newest {@link INPUT_OUTPUT_COUNT_SAMPLE_BLOCKS} blocks, counted by their numbers of inputs and outputs. */
  readonly txsByInputAndOutputCount: readonly TxsByInputAndOutputCount[];
  /** Size and growth of the FCMP++ output tree. Undefined before the chain has blocks with a tree. */
  readonly outputTreeGrowth: OutputTreeGrowth | undefined;
}

export const INPUT_OUTPUT_COUNT_SAMPLE_BLOCKS = 720;

/** @param requestedRange undefined for the default range, which depends on the age of the chain */
export async function loadChartsData(
  snapshot: Snapshot,
  requestedRange: ChartRange | undefined,
): Promise<ChartsData> {
  const [tipTime, firstDay, shapes, tree] = await Promise.all([
    getTipTimestamp(snapshot),
    getFirstBlockDayStart(snapshot),
    countTxsByInputAndOutputCount(snapshot, INPUT_OUTPUT_COUNT_SAMPLE_BLOCKS),
    loadOutputTreeGrowth(snapshot),
  ]);
  if (firstDay === undefined)
    return {
      tip: snapshot.tip,
      range: requestedRange ?? defaultChartRangeForAge(0),
      spans: [],
      hardForks: [],
      reorgs: [],
      txsByInputAndOutputCount: shapes,
      outputTreeGrowth: tree,
    };
  const range = fittingRange(
    requestedRange ?? defaultChartRangeForAge(tipTime - firstDay),
    firstDay,
    tipTime,
  );
  const starts = startsOf(range, firstDay, tipTime);
  const first = starts[0] ?? firstDay;
  const [chain, pool, before, reorgs] = await Promise.all([
    readChain(snapshot, range, first),
    readPool(snapshot, range, first),
    getChainSumsBeforeTimestamp(snapshot, first),
    listReorgsSince(snapshot, new Date(first * 1_000)),
  ]);
  // Timestamps of blocks are not in order, so blocks somewhat below this height may also belong to the time that the
  // charts cover.
  const firstHeight = Math.max(0, snapshot.tip.height - chain.reduce((sum, { blocks }) => sum + blocks, 0));
  const [orphanPositions, datedForks] = await Promise.all([
    listOrphanHeightsAndTimes(snapshot, firstHeight),
    readHardForks(snapshot, firstHeight, first),
  ]);
  const orphansAt = countByStart(
    orphanPositions.map(({ timestamp }) => timestamp),
    range,
  );
  const firstOrphan = Math.min(...orphansAt.keys());
  const chainAt = new Map(chain.map((span) => [span.start, span]));
  const poolAt = new Map(pool.map((span) => [span.start, span]));
  let { emission: supply, outputs } = before;
  const spans = starts.map((start) => {
    const found = chainAt.get(start);
    if (found !== undefined) {
      supply += found.reward - found.fees;
      outputs += found.outputCount + found.coinbaseOutputCount;
    }
    return {
      name: formatSpanLabel(start, range.spanLength),
      start,
      isComplete: chartSpanContaining(start, range.spanLength).end <= tipTime,
      chain: found,
      supply,
      outputCount: outputs,
      pool: poolAt.get(start),
      orphanedBlockCount: start < firstOrphan ? undefined : (orphansAt.get(start) ?? 0),
    };
  });
  // If the chain is younger than the range, the charts begin with its first block.
  return {
    tip: snapshot.tip,
    range,
    txsByInputAndOutputCount: shapes,
    outputTreeGrowth: tree,
    reorgs,
    hardForks: datedForks,
    spans: spans.slice(spans.findIndex((span) => span.chain !== undefined)),
  };
}

/**
 * Returns the range with spans (hours, days, weeks or months) that are short enough for the chain to have at least
 * {@link MIN_CHART_RANGE_SPANS} of them.
 */
function fittingRange(range: ChartRange, firstDay: number, tipTime: number): ChartRange {
  if (startsOf(range, firstDay, tipTime).length >= MIN_CHART_RANGE_SPANS) return range;
  const finer = chartRangeWithShorterSpans(range);
  return finer === undefined ? range : fittingRange(finer, firstDay, tipTime);
}

/** Counts times in Unix seconds by the start of the hour, day, week or month that contains them. */
function countByStart(times: readonly number[], { spanLength }: ChartRange): Map<number, number> {
  const counts = new Map<number, number>();
  for (const time of times) {
    const { start } = chartSpanContaining(time, spanLength);
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  return counts;
}

/**
 * Reads the hard forks from a height on, except those whose first block is older than a time. It runs one query for
 * each hard fork, which is cheap, because a chain has fewer than twenty hard forks.
 */
async function readHardForks(
  snapshot: Snapshot,
  fromHeight: number,
  fromTime: number,
): Promise<readonly HardForkFirstBlock[]> {
  const forks = hardForks(snapshot.tip.network).filter(
    ({ height }) => height > 1 && height >= fromHeight && height <= snapshot.tip.height,
  );
  const found = await Promise.all(
    forks.map(async ({ version, height }) => {
      const block = await getBlockByHeight(snapshot, height);
      return block === undefined ? [] : [{ version, height, timestamp: block.timestamp }];
    }),
  );
  return found.flat().filter(({ timestamp }) => timestamp >= fromTime);
}

/** Returns the start times of the hours, days, weeks or months of a range, oldest first. */
function startsOf({ spanLength, spanCount }: ChartRange, firstDay: number, tipTime: number): number[] {
  const starts: number[] = [];
  for (let { start } = chartSpanContaining(tipTime, spanLength); starts.length !== spanCount;) {
    starts.push(start);
    if (start <= firstDay) break;
    ({ start } = chartSpanContaining(start - 1, spanLength));
  }
  return starts.reverse();
}

async function readChain(
  snapshot: Snapshot,
  { spanLength }: ChartRange,
  from: number,
): Promise<readonly ChainSpanStatistics[]> {
  if (spanLength === 'week' || spanLength === 'month') return listChainPeriods(snapshot, spanLength, from);
  const { spans } = await listChainSpans(snapshot, windowFrom(spanLength, from));
  return spans;
}

async function readPool(
  snapshot: Snapshot,
  { spanLength }: ChartRange,
  from: number,
): Promise<readonly PoolSpanStatistics[]> {
  if (spanLength === 'week' || spanLength === 'month') return [];
  const { spans } = await listPoolSpans(snapshot, windowFrom(spanLength, from));
  return spans;
}

/**
 * Returns a query for the sums of all hours or days from a time on. One query suffices, because a chart has at most
 * {@link MAX_SPANS_PER_PAGE} hours or days.
 */
function windowFrom(resolution: SpanResolution, from: number): SpanPageRequest {
  return { resolution, fromTime: from, toTime: undefined, limit: MAX_SPANS_PER_PAGE };
}
