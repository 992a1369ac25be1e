import { MAX_SERIES_BLOCKS } from '../../lookups/mining.ts';

/** Numbers of blocks that the charts can show. The first one is the default. */
export const spans = [100, 300, MAX_SERIES_BLOCKS] as const;

export function parseSpan(text: string): (typeof spans)[number] | undefined {
  return spans.find((span) => String(span) === text);
}
