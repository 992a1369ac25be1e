import { translate, currentLocale, type MessageId } from './translate.ts';

/** Returns a text as a word inside of a sentence. English words begin with a small letter there. */
export function inSentence(text: MessageId): string {
  const shown = translate(text);
  return currentLocale().messages === undefined ? shown.toLowerCase() : shown;
}
