import {
  getEmissionBefore,
  getFirstDay,
  getTipTime,
  listChainPeriods,
  listChainSpans,
  listPoolSpans,
  MAX_SPANS_PER_PAGE,
  type ChainSpan,
  type PoolSpan,
} from '../db/queries/chain-series.ts';
import type { Snapshot, Tip } from '../db/queries/snapshot.ts';
import { rangeForAge, spanAround, spanLabel, type ChartRange } from './chart-range.ts';

/** A span of time and what is known of it. */
export interface ChartSpan {
  readonly name: string;
  /** False when the newest block lies in it. */
  readonly complete: boolean;
  /** Undefined when no block has a time in it. */
  readonly chain: ChainSpan | undefined;
  /** Coins created by its end, in atomic units. */
  readonly supply: bigint;
  /** Undefined when nobody watched, and where only weeks and months are looked at. */
  readonly pool: PoolSpan | undefined;
}

export interface Charts {
  readonly tip: Tip;
  readonly range: ChartRange;
  /** Oldest first, without gaps, up to the span of the newest block. */
  readonly spans: readonly ChartSpan[];
}

/** @param asked undefined: by the age of the chain */
export async function loadCharts(snapshot: Snapshot, asked: ChartRange | undefined): Promise<Charts> {
  const [tipTime, firstDay] = await Promise.all([getTipTime(snapshot), getFirstDay(snapshot)]);
  if (firstDay === undefined) return { tip: snapshot.tip, range: asked ?? rangeForAge(0), spans: [] };
  const range = asked ?? rangeForAge(tipTime - firstDay);
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
      name: spanLabel(start, range.span),
      complete: spanAround(start, range.span).end <= tipTime,
      chain: found,
      supply,
      pool: poolAt.get(start),
    };
  });
  // A chain that is younger than the range begins with its first block.
  return {
    tip: snapshot.tip,
    range,
    spans: spans.slice(spans.findIndex((span) => span.chain !== undefined)),
  };
}

/** Where the spans of a range begin, oldest first. */
function startsOf({ span, count }: ChartRange, firstDay: number, tipTime: number): number[] {
  const starts: number[] = [];
  for (let { start } = spanAround(tipTime, span); starts.length !== count;) {
    starts.push(start);
    if (start <= firstDay) break;
    ({ start } = spanAround(start - 1, span));
  }
  return starts.reverse();
}

async function readChain(
  snapshot: Snapshot,
  { span }: ChartRange,
  from: number,
): Promise<readonly ChainSpan[]> {
  if (span === 'week' || span === 'month') return listChainPeriods(snapshot, span, from);
  const page = await listChainSpans(snapshot, {
    resolution: span,
    from,
    to: undefined,
    limit: MAX_SPANS_PER_PAGE,
  });
  return page.spans;
}

async function readPool(
  snapshot: Snapshot,
  { span }: ChartRange,
  from: number,
): Promise<readonly PoolSpan[]> {
  if (span === 'week' || span === 'month') return [];
  const page = await listPoolSpans(snapshot, {
    resolution: span,
    from,
    to: undefined,
    limit: MAX_SPANS_PER_PAGE,
  });
  return page.spans;
}
