import { translate, currentLocale, type MessageId } from './translate.ts';

/** Translates a label for use inside a sentence. The English label is in lower case there. */
export function translateInSentence(label: MessageId): string {
  const translated = translate(label);
  return currentLocale().messages === undefined ? translated.toLowerCase() : translated;
}
