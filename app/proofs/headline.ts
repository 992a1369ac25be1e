import { mark, say, t, type Marked } from '../../i18n/texts.ts';
import type { Verdict } from '../../proofs/outcome.ts';

const headlines: Readonly<Record<Verdict, Marked>> = {
  proven: mark('Proven'),
  refuted: mark('Not proven'),
  malformed: mark('This input cannot be checked'),
  undecided: mark('No verdict'),
};

/** The words after "Proven" for each grave warning. A reader of the first line alone must not be deceived. */
const graveWords: Readonly<Record<string, Marked>> = {
  'in-pool': mark('not in a block yet'),
  orphaned: mark('no longer on the chain'),
  locked: mark('locked'),
  burnt: mark('its coins may be worthless'),
};

const OTHER_WARNING = mark('with a warning');

/** Returns whether a warning belongs into the headline. */
export function isGraveWarning(code: string): boolean {
  return code in graveWords;
}

/** @param grave codes of the grave warnings */
export function headlineWith(verdict: Verdict, grave: readonly string[]): string {
  if (verdict !== 'proven' || grave.length === 0) return say(headlines[verdict]);
  const words = new Set(grave.map((code) => say(graveWords[code] ?? OTHER_WARNING)));
  return t('Proven, but {words}', { words: [...words].join(t(' and ')) });
}
