import { messageId, t, type MessageId } from '../i18n/translate.ts';
import { SPAN_SECONDS, type SeriesPeriod, type SpanResolution } from '../db/queries/chain-series.ts';

/** A time range that charts can show, and the length of the spans into which it is divided. */
export interface ChartRange {
  readonly name: string;
  readonly label: MessageId;
  /** Number of spans (hours, days, weeks or months) up to the newest block. Undefined for all spans since the first block. */
  readonly spanCount: number | undefined;
  readonly spanLength: SpanResolution | SeriesPeriod;
}

export const chartRanges = [
  { name: 'day', label: messageId('Day'), spanLength: 'hour', spanCount: 24 },
  { name: 'week', label: messageId('Week'), spanLength: 'hour', spanCount: 168 },
  { name: 'month', label: messageId('Month'), spanLength: 'day', spanCount: 30 },
  { name: 'year', label: messageId('Year'), spanLength: 'week', spanCount: 52 },
  { name: 'years', label: messageId('5 years'), spanLength: 'week', spanCount: 261 },
  { name: 'all', label: messageId('Complete history'), spanLength: 'month', spanCount: undefined },
] as const satisfies readonly ChartRange[];

const [shortest, , defaultRange] = chartRanges;

/**
 * Returns the default range for a chain of this age. On a chain of less than three days, a month would have at most three
 * columns.
 */
export function defaultChartRangeForAge(chainAgeSeconds: number): ChartRange {
  return chainAgeSeconds < 3 * SPAN_SECONDS.day ? shortest : defaultRange;
}

/**
 * Minimum number of spans (hours, days, weeks or months) in a chart. With fewer, the chart uses shorter spans, because a line
 * through few values shows nothing.
 */
export const MIN_CHART_RANGE_SPANS = 5;

/** The lengths of time into which a chart can divide its range, longest first. */
const spanLengths = ['month', 'week', 'day', 'hour'] as const;

/**
 * Returns the same range, divided into the next shorter spans of time. Undefined for hours, the shortest. The result
 * has no maximum number of spans, because it is for chains that are younger than the range.
 */
export function chartRangeWithShorterSpans(range: ChartRange): ChartRange | undefined {
  const span = spanLengths[spanLengths.indexOf(range.spanLength) + 1];
  return span === undefined ? undefined : { ...range, spanLength: span, spanCount: undefined };
}

/** Returns the label of an hour, day, week or month in a chart. @param startTimestamp unix seconds */
export function formatSpanLabel(startTimestamp: number, span: ChartRange['spanLength']): string {
  const iso = new Date(startTimestamp * 1000).toISOString();
  switch (span) {
    case 'hour':
      return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
    case 'day':
      return iso.slice(0, 10);
    case 'week':
      return t('week of {date}', { date: iso.slice(0, 10) });
    case 'month':
      return iso.slice(0, 7);
  }
}

/**
 * Returns the start and end of the hour, day, week or month that contains a time, in unix seconds. All follow UTC, and weeks
 * begin on Monday.
 */
export function chartSpanContaining(
  timestamp: number,
  spanLength: ChartRange['spanLength'],
): { start: number; end: number } {
  if (spanLength === 'hour' || spanLength === 'day') {
    const start = timestamp - (timestamp % SPAN_SECONDS[spanLength]);
    return { start, end: start + SPAN_SECONDS[spanLength] };
  }
  if (spanLength === 'week') {
    // Weeks begin on Mondays, and the first Monday of Unix time was 1970-01-05.
    const sinceMonday = (timestamp - 4 * SPAN_SECONDS.day) % (7 * SPAN_SECONDS.day);
    return { start: timestamp - sinceMonday, end: timestamp - sinceMonday + 7 * SPAN_SECONDS.day };
  }
  const date = new Date(timestamp * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month) / 1000, end: Date.UTC(year, month + 1) / 1000 };
}
