import type { ChartSpan } from '../../lookups/charts.ts';
import { chainMetrics, metricFractionToNumber } from '../../lookups/metrics.ts';

/**
 * What the sentence at the top of the charts page states about fee rates, the hash rate and traffic. A time span is an
 * hour, day, week or month, as selected on the page.
 */
export interface ChartsHeadline {
  /** Index of the time span since which the median fee rate has not changed. Undefined when it changed recently. */
  readonly feesSteadySinceSpanIndex: number | undefined;
  /**
   * Whether the newest hash rate is the highest or the lowest of the range. Undefined when it is neither, or when the
   * range has too few hash rates for a comparison.
   */
  readonly hashRateExtreme: 'highest' | 'lowest' | undefined;
  /** The newest complete time span and its number of transactions. Undefined before one is complete. */
  readonly newestCompleteSpan: { readonly spanIndex: number; readonly txs: number } | undefined;
}

/** Minimum number of time spans for a statement that compares their hash rates. */
const MIN_COMPARED_SPANS = 10;

/** Minimum number of consecutive time spans with the same fee rate for a statement about it. */
const MIN_STEADY_SPANS = 7;

/** Maximum relative difference of fee rates that count as the same. Stored percentiles are exact to 1/128. */
const STEADY_TOLERANCE = 0.02;

/**
 * Computes what the sentence at the top of the charts page states.
 *
 * @param spans hours, days, weeks or months, oldest first
 */
export function chartsHeadlineOf(spans: readonly ChartSpan[]): ChartsHeadline {
  const last = spans.findLastIndex(({ isComplete, chain }) => isComplete && chain !== undefined);
  return {
    feesSteadySinceSpanIndex: steadySince(spans),
    hashRateExtreme: extremeHashRate(spans),
    newestCompleteSpan: last === -1 ? undefined : { spanIndex: last, txs: spans[last]?.chain?.txs ?? 0 },
  };
}

function steadySince(spans: readonly ChartSpan[]): number | undefined {
  const rates = spans.map(({ chain }) => chain?.feeRateMedian ?? undefined);
  const newest = rates.findLastIndex((rate) => rate !== undefined);
  const rate = Number(rates[newest] ?? 0);
  if (rate === 0) return undefined;
  let since = newest;
  for (let index = newest; index >= 0; index -= 1) {
    const other = rates[index];
    if (other === undefined) continue;
    if (Math.abs(Number(other) - rate) > rate * STEADY_TOLERANCE) break;
    since = index;
  }
  return newest - since + 1 >= MIN_STEADY_SPANS ? since : undefined;
}

function extremeHashRate(spans: readonly ChartSpan[]): ChartsHeadline['hashRateExtreme'] {
  const rates = spans.flatMap(({ chain }) => {
    const rate = chain === undefined ? undefined : chainMetrics.hash_rate.compute(chain);
    return rate === undefined ? [] : [metricFractionToNumber(rate)];
  });
  const newest = rates.pop();
  if (newest === undefined || rates.length + 1 < MIN_COMPARED_SPANS) return undefined;
  if (rates.every((rate) => rate < newest)) return 'highest';
  return rates.every((rate) => rate > newest) ? 'lowest' : undefined;
}
