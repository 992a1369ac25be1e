import type { Verdict } from '../../desk/outcome.ts';

export const headlines: Readonly<Record<Verdict, string>> = {
  proven: 'Proven',
  refuted: 'Not proven',
  malformed: 'This input cannot be checked',
  undecided: 'No verdict',
};

/** The words after "Proven" for each grave warning. A reader of the first line alone must not be deceived. */
const graveWords: Readonly<Record<string, string>> = {
  'in-pool': 'not in a block yet',
  orphaned: 'no longer on the chain',
  locked: 'locked',
  burnt: 'its coins may be worthless',
};

/** Returns whether a warning belongs into the headline. */
export function isGraveWarning(code: string): boolean {
  return code in graveWords;
}

/** @param grave codes of the grave warnings */
export function headlineWith(verdict: Verdict, grave: readonly string[]): string {
  if (verdict !== 'proven' || grave.length === 0) return headlines[verdict];
  const words = new Set(grave.map((code) => graveWords[code] ?? 'with a warning'));
  return `${headlines[verdict]}, but ${[...words].join(' and ')}`;
}
