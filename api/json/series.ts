import type { ChainSpan, PoolSpan } from '../../db/queries/chain-series.ts';
import {
  chainMetrics,
  decimal,
  describeMetric,
  isPoolMetric,
  poolMetrics,
  type ChainMetricName,
  type Fraction,
  type MetricName,
  type PoolMetricName,
} from '../../lookups/metrics.ts';
import type { MetricJson, SeriesPointJson } from '../contract/series.ts';

export function metricJson(name: MetricName): MetricJson {
  return { name, ...describedJson(name), source: isPoolMetric(name) ? 'pool' : 'chain' };
}

function describedJson(name: MetricName) {
  const { unit, description } = describeMetric(name);
  return { unit, description };
}

function pointJson(start: number, exact: Fraction | undefined, complete: boolean): SeriesPointJson {
  return { start, value: exact === undefined ? null : decimal(exact), complete };
}

/** @param completeUpTo unix seconds; spans that end at or before this time are complete */
export function chainPoints(
  name: ChainMetricName,
  spans: readonly ChainSpan[],
  seconds: number,
  completeUpTo: number,
): SeriesPointJson[] {
  const { of } = chainMetrics[name];
  return spans.map((span) => pointJson(span.start, of(span), span.start + seconds <= completeUpTo));
}

/** @param before emission before the first span, in atomic units */
export function supplyPoints(
  spans: readonly ChainSpan[],
  before: bigint,
  seconds: number,
  completeUpTo: number,
): SeriesPointJson[] {
  let supply = before;
  return spans.map((span) => {
    supply += span.reward - span.fees;
    return pointJson(span.start, { value: supply, divisor: 1n }, span.start + seconds <= completeUpTo);
  });
}

export function poolPoints(
  name: PoolMetricName,
  spans: readonly PoolSpan[],
  seconds: number,
  completeUpTo: number,
): SeriesPointJson[] {
  const { of } = poolMetrics[name];
  return spans.map((span) => pointJson(span.start, of(span), span.start + seconds <= completeUpTo));
}
