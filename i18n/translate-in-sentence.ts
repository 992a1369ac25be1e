import { translate, currentLocale, type MessageId } from './translate.ts';

/** Translates a label for use inside a sentence. Inside an English sentence, the label is in lower case. */
export function translateInSentence(label: MessageId): string {
  const translated = translate(label);
  return currentLocale().messages === undefined ? translated.toLowerCase() : translated;
}
