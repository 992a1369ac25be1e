import type { AlternativeBlockPosition } from '../../db/queries/alternatives.ts';
import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';

/** Formats the value of the URL parameter `after`, which selects a page of the list of alternative blocks. */
export function formatAlternativeBlockPosition({ height, hash }: AlternativeBlockPosition): string {
  return `${height}-${hash}`;
}

/** Parses `height-hash`. Returns undefined for any other input. */
export function parseAlternativeBlockPosition(text: string): AlternativeBlockPosition | undefined {
  const [first = '', second = '', ...others] = text.split('-');
  const height = parseHeight(first);
  const hash = parseBlockHash(second);
  return height === undefined || hash === undefined || others.length > 0 ? undefined : { height, hash };
}
