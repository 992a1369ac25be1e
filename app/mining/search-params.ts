import { MAX_SERIES_BLOCKS } from '../../lookups/mining.ts';

/** Numbers of blocks that the charts can show. The first one is the default. */
export const chartBlockCounts = [100, 300, MAX_SERIES_BLOCKS] as const;

export function parseChartBlockCount(text: string): (typeof chartBlockCounts)[number] | undefined {
  return chartBlockCounts.find((span) => String(span) === text);
}
