import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';
import { parseListPosition } from '../../lookups/positions.ts';

/** Returns the canonical form of a block height or block hash, or undefined for any other input. */
export function canonicaliseBlockId(text: string): string | undefined {
  const height = parseHeight(text);
  return height === undefined ? parseBlockHash(text) : String(height);
}

/**
 * Returns a function that rounds a list position in a URL down to a multiple of `step`. That function returns `''` for 0,
 * and undefined for a text that is not a position.
 */
export function pageStartCanonicaliser(step: number): (text: string) => string | undefined {
  return (text) => {
    const position = parseListPosition(text);
    if (position === undefined) return undefined;
    const from = position - (position % step);
    return from === 0 ? '' : String(from);
  };
}
