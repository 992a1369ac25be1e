import type { ChartSpan, HardForkFirstBlock } from '../../lookups/charts.ts';

/** What a chart marks with a flag: hard forks, unusual traffic or reorganisations. */
export type ChartEvent =
  | { readonly kind: 'hardFork'; readonly versions: readonly number[] }
  | {
      readonly kind: 'traffic';
      /** Index of the last hour, day, week or month of the event. */
      readonly lastSpanIndex: number;
      /** Mean number of transactions in the time spans of the event, as a multiple of the median of all time spans. */
      readonly multipleOfMedian: number;
    }
  | { readonly kind: 'reorg'; readonly id: number; readonly depth: number; readonly detectedAt: Date }
  | { readonly kind: 'reorgs'; readonly count: number; readonly deepest: number };

/** A mark of a chart at the time span in which an event began. */
export interface ChartEventFlag {
  /** Index of the time span at which the flag stands. */
  readonly spanIndex: number;
  readonly event: ChartEvent;
}

interface FlagSources {
  readonly spans: readonly ChartSpan[];
  /** Hard forks, oldest first. */
  readonly hardForks: readonly HardForkFirstBlock[];
  readonly reorgs: readonly { readonly id: number; readonly depth: number; readonly detectedAt: Date }[];
}

/** Maximum number of flags of a chart. More flags would touch each other. */
export const MAX_CHART_EVENT_FLAGS = 6;

/**
 * Returns the flags of a chart, oldest first. Reorganisations of the same time span share one flag. If there are too
 * many flags, all reorganisations share one.
 */
export function chartEventFlagsOf({ spans, hardForks, reorgs }: FlagSources): ChartEventFlag[] {
  const spanAt = (time: number): number => spans.findLastIndex(({ start }) => start <= time);
  const forks = new Map<number, number[]>();
  for (const { version, timestamp } of hardForks) {
    const at = spanAt(timestamp);
    if (at >= 0) forks.set(at, [...(forks.get(at) ?? []), version]);
  }
  const others: ChartEventFlag[] = [
    ...[...forks].map(([at, versions]) => ({
      spanIndex: at,
      event: { kind: 'hardFork' as const, versions },
    })),
    ...unusualTraffic(spans),
  ];
  const dated = reorgs.flatMap(({ id, depth, detectedAt }) => {
    const at = spanAt(detectedAt.getTime() / 1_000);
    return at < 0 ? [] : [{ spanIndex: at, event: { kind: 'reorg' as const, id, depth, detectedAt } }];
  });
  const bySpan = [...new Set(dated.map(({ spanIndex }) => spanIndex))].map((at) =>
    joined(dated.filter((flag) => flag.spanIndex === at)),
  );
  const flags =
    others.length + bySpan.length > MAX_CHART_EVENT_FLAGS && dated.length > 0
      ? [...others, joined(dated)]
      : [...others, ...bySpan];
  return flags.sort((a, b) => a.spanIndex - b.spanIndex).slice(-MAX_CHART_EVENT_FLAGS);
}

interface ReorgFlag extends ChartEventFlag {
  readonly event: Extract<ChartEvent, { kind: 'reorg' }>;
}

/**
 * Joins the flags of several reorganisations into one, at the newest of them.
 *
 * @param flags not empty
 */
function joined(flags: readonly ReorgFlag[]): ChartEventFlag {
  const [only] = flags;
  if (only !== undefined && flags.length === 1) return only;
  return {
    spanIndex: Math.max(...flags.map(({ spanIndex }) => spanIndex)),
    event: {
      kind: 'reorgs',
      count: flags.length,
      deepest: Math.max(...flags.map(({ event }) => event.depth)),
    },
  };
}

/** A time span with at least this multiple of the median number of transactions counts as unusual. */
const UNUSUAL_MULTIPLE = 2;

/** A chart marks unusual traffic only if it has at least this many complete time spans. */
const MIN_COMPARED_SPANS = 20;
/** A chart marks unusual traffic only if its complete time spans have a median of at least this many transactions. */
const MIN_USUAL_TXS = 20;

/** Minimum number of consecutive time spans with unusual traffic. A single one may be chance. */
const MIN_RUN = 2;

/** Finds consecutive complete time spans with at least twice as many transactions as the median of the range. */
function unusualTraffic(spans: readonly ChartSpan[]): ChartEventFlag[] {
  const txs = spans.filter(({ isComplete }) => isComplete).map(({ chain }) => chain?.txs ?? 0);
  const usual = [...txs].sort((a, b) => a - b)[Math.floor(txs.length / 2)] ?? 0;
  if (txs.length < MIN_COMPARED_SPANS || usual < MIN_USUAL_TXS) return [];
  const flags: ChartEventFlag[] = [];
  for (let at = 0; at < txs.length; at += 1) {
    let to = at;
    while (to < txs.length && (txs[to] ?? 0) >= UNUSUAL_MULTIPLE * usual) to += 1;
    if (to - at >= MIN_RUN) {
      const sum = txs.slice(at, to).reduce((total, count) => total + count, 0);
      flags.push({
        spanIndex: at,
        event: { kind: 'traffic', lastSpanIndex: to - 1, multipleOfMedian: sum / (to - at) / usual },
      });
    }
    at = Math.max(at, to);
  }
  return flags;
}
