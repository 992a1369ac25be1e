import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import type { Verdict } from '../../proofs/outcome.ts';

const headlines: Readonly<Record<Verdict, MessageId>> = {
  proven: messageId('Proven'),
  refuted: messageId('Not proven'),
  malformed: messageId('This input cannot be checked'),
  undecided: messageId('No verdict'),
};

/** The words after "Proven" for each grave warning, so that the headline alone does not mislead. */
const graveWarningPhrases: Readonly<Record<string, MessageId>> = {
  'in-pool': messageId('the transaction is not in a block yet'),
  orphaned: messageId('the transaction is no longer on the chain'),
  locked: messageId('coins are locked'),
  burnt: messageId('the coins may be worthless'),
};

const OTHER_WARNING = messageId('there is a warning');

/** Returns whether a warning belongs in the headline. */
export function isGraveWarning(code: string): boolean {
  return code in graveWarningPhrases;
}

/** @param grave codes of the grave warnings */
export function formatVerdictHeadline(verdict: Verdict, grave: readonly string[]): string {
  if (verdict !== 'proven' || grave.length === 0) return translate(headlines[verdict]);
  const phrases = new Set(grave.map((code) => translate(graveWarningPhrases[code] ?? OTHER_WARNING)));
  return t('Proven, but {warnings}', { warnings: [...phrases].join(t(' and ')) });
}
