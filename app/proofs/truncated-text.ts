import { t } from '../../i18n/translate.ts';
import { MAX_PASTED_CHARACTERS } from '../../proofs/detect.ts';

/** Returns a note that only the beginning of a text is read. Undefined for a text that is not too long. */
export function describeTruncation({ length }: string): string | undefined {
  return length <= MAX_PASTED_CHARACTERS
    ? undefined
    : t('The text has {length} characters, and only the first {limit} are read. Paste only the proof.', {
        length,
        limit: MAX_PASTED_CHARACTERS,
      });
}
