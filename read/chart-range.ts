import { SPAN_SECONDS, type Period, type Resolution } from '../db/queries/chain-series.ts';

/** A time range of the charts, and into spans of what length it is cut. */
export interface ChartRange {
  readonly name: string;
  readonly label: string;
  /** How many spans back from the newest block; undefined for all there are. */
  readonly count: number | undefined;
  readonly span: Resolution | Period;
}

export const ranges = [
  { name: 'day', label: 'A day', span: 'hour', count: 24 },
  { name: 'week', label: 'A week', span: 'hour', count: 168 },
  { name: 'month', label: 'A month', span: 'day', count: 30 },
  { name: 'year', label: 'A year', span: 'week', count: 52 },
  { name: 'all', label: 'All time', span: 'month', count: undefined },
] as const satisfies readonly ChartRange[];

const [shortest, , defaultRange] = ranges;

/** What is shown when nothing is asked for: a month would be three columns of a chain that is three days old. */
export function rangeForAge(seconds: number): ChartRange {
  return seconds < 3 * SPAN_SECONDS.day ? shortest : defaultRange;
}

/** How a span is called, from where it begins. */
export function spanLabel(start: number, span: ChartRange['span']): string {
  const iso = new Date(start * 1000).toISOString();
  switch (span) {
    case 'hour':
      return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
    case 'day':
      return iso.slice(0, 10);
    case 'week':
      return `week of ${iso.slice(0, 10)}`;
    case 'month':
      return iso.slice(0, 7);
  }
}

/** Where the span that holds a time begins, and where the next one does. In UTC; weeks begin on Monday. */
export function spanAround(time: number, span: ChartRange['span']): { start: number; end: number } {
  if (span === 'hour' || span === 'day') {
    const start = time - (time % SPAN_SECONDS[span]);
    return { start, end: start + SPAN_SECONDS[span] };
  }
  if (span === 'week') {
    // 1970-01-05 was the first Monday.
    const sinceMonday = (time - 4 * SPAN_SECONDS.day) % (7 * SPAN_SECONDS.day);
    return { start: time - sinceMonday, end: time - sinceMonday + 7 * SPAN_SECONDS.day };
  }
  const date = new Date(time * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month) / 1000, end: Date.UTC(year, month + 1) / 1000 };
}
