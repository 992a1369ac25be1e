import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';
import { parsePosition } from '../../lookups/positions.ts';

/** Returns the canonical form of the height or the hash of a block. */
export function blockId(text: string): string | undefined {
  const height = parseHeight(text);
  return height === undefined ? parseBlockHash(text) : String(height);
}

/** Returns the reader of a position in a list whose pages begin at multiples of `step`. */
export function pageFrom(step: number): (text: string) => string | undefined {
  return (text) => {
    const position = parsePosition(text);
    if (position === undefined) return undefined;
    const from = position - (position % step);
    return from === 0 ? '' : String(from);
  };
}
