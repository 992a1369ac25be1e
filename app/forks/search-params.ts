import type { AlternativePosition } from '../../db/queries/alternatives.ts';
import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';

/** Writes a place as `height-hash`. */
export function formatAlternativePosition({ height, hash }: AlternativePosition): string {
  return `${height}-${hash}`;
}

/** Reads `height-hash`. It returns undefined for any other text. */
export function parseAlternativePosition(text: string): AlternativePosition | undefined {
  const [first = '', second = '', ...others] = text.split('-');
  const height = parseHeight(first);
  const hash = parseBlockHash(second);
  return height === undefined || hash === undefined || others.length > 0 ? undefined : { height, hash };
}
