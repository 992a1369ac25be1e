import { MAX_SERIES_BLOCKS } from '../../lookups/mining.ts';

/** How many blocks the charts can show. The first value is the default. */
export const chartBlockCounts = [100, 300, MAX_SERIES_BLOCKS] as const;

export function parseChartBlockCount(text: string): (typeof chartBlockCounts)[number] | undefined {
  return chartBlockCounts.find((span) => String(span) === text);
}
