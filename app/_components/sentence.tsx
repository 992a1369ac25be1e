import { SOURCE_LANGUAGE } from '../../languages/languages.ts';
import { speech } from '../../languages/texts.ts';

/**
 * Shows a sentence of a part of the program that knows no language, such as `protocol/`. A sentence without a translation is
 * marked as English.
 */
export function Sentence({ of: text }: { readonly of: string }) {
  const { language, messages } = speech();
  if (language === SOURCE_LANGUAGE) return text;
  const translation = messages?.[text];
  return typeof translation === 'string' ? translation : <span lang={SOURCE_LANGUAGE}>{text}</span>;
}
