import {
  getEmissionBefore,
  getFirstDay,
  getTipTime,
  listChainPeriods,
  listChainSpans,
  listPoolSpans,
  MAX_SPANS_PER_PAGE,
  type ChainSpanStatistics,
  type PoolSpanStatistics,
  type SpanResolution,
  type SpanWindow,
} from '../db/queries/chain-series.ts';
import { countTxShapes, type TxShape } from '../db/queries/tx-shapes.ts';
import type { Tip } from '../db/queries/index-state.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { defaultRangeForAge, spanContaining, formatSpanLabel, type ChartRange } from './chart-range.ts';

/** A span of a chart with its sums. */
export interface ChartSpan {
  readonly name: string;
  /** False when the span contains the timestamp of the newest block. */
  readonly complete: boolean;
  /** Undefined when no block has a timestamp in the span. */
  readonly chain: ChainSpanStatistics | undefined;
  /** Emission up to the end of the span, in atomic units. */
  readonly supply: bigint;
  /** Undefined when the indexer did not observe the pool, and for weeks and months. */
  readonly pool: PoolSpanStatistics | undefined;
}

export interface ChartsData {
  readonly tip: Tip;
  readonly range: ChartRange;
  /** Spans without gaps up to that of the newest block, oldest first. */
  readonly spans: readonly ChartSpan[];
  /** Number of transactions in the newest {@link TX_SHAPE_BLOCKS} blocks by shape. */
  readonly shapes: readonly TxShape[];
}

export const TX_SHAPE_BLOCKS = 720;

/** @param requestedRange undefined for the default range, which depends on the age of the chain */
export async function loadCharts(
  snapshot: Snapshot,
  requestedRange: ChartRange | undefined,
): Promise<ChartsData> {
  const [tipTime, firstDay, shapes] = await Promise.all([
    getTipTime(snapshot),
    getFirstDay(snapshot),
    countTxShapes(snapshot, TX_SHAPE_BLOCKS),
  ]);
  if (firstDay === undefined)
    return { tip: snapshot.tip, range: requestedRange ?? defaultRangeForAge(0), spans: [], shapes };
  const range = requestedRange ?? defaultRangeForAge(tipTime - firstDay);
  const starts = startsOf(range, firstDay, tipTime);
  const first = starts[0] ?? firstDay;
  const [chain, pool, before] = await Promise.all([
    readChain(snapshot, range, first),
    readPool(snapshot, range, first),
    getEmissionBefore(snapshot, first),
  ]);
  const chainAt = new Map(chain.map((span) => [span.start, span]));
  const poolAt = new Map(pool.map((span) => [span.start, span]));
  let supply = before;
  const spans = starts.map((start) => {
    const found = chainAt.get(start);
    if (found !== undefined) supply += found.reward - found.fees;
    return {
      name: formatSpanLabel(start, range.span),
      complete: spanContaining(start, range.span).end <= tipTime,
      chain: found,
      supply,
      pool: poolAt.get(start),
    };
  });
  // If the chain is younger than the range, the charts begin with its first block.
  return {
    tip: snapshot.tip,
    range,
    shapes,
    spans: spans.slice(spans.findIndex((span) => span.chain !== undefined)),
  };
}

/** Returns the start times of the spans of a range, oldest first. */
function startsOf({ span, count }: ChartRange, firstDay: number, tipTime: number): number[] {
  const starts: number[] = [];
  for (let { start } = spanContaining(tipTime, span); starts.length !== count;) {
    starts.push(start);
    if (start <= firstDay) break;
    ({ start } = spanContaining(start - 1, span));
  }
  return starts.reverse();
}

async function readChain(
  snapshot: Snapshot,
  { span }: ChartRange,
  from: number,
): Promise<readonly ChainSpanStatistics[]> {
  if (span === 'week' || span === 'month') return listChainPeriods(snapshot, span, from);
  const { spans } = await listChainSpans(snapshot, windowFrom(span, from));
  return spans;
}

async function readPool(
  snapshot: Snapshot,
  { span }: ChartRange,
  from: number,
): Promise<readonly PoolSpanStatistics[]> {
  if (span === 'week' || span === 'month') return [];
  const { spans } = await listPoolSpans(snapshot, windowFrom(span, from));
  return spans;
}

/** Returns a query for all spans from a time on. A chart has fewer spans than a page, so one query is enough. */
function windowFrom(resolution: SpanResolution, from: number): SpanWindow {
  return { resolution, from, to: undefined, limit: MAX_SPANS_PER_PAGE };
}
