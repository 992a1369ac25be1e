import { isLanguage, SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { english, setLocaleSource, type Messages, type Locale } from '../../i18n/translate.ts';

let locale: Locale = english;

/** Reads the language of the page and the embedded translations of the messages that the script shows. */
export function readLocale(): void {
  const { lang } = document.documentElement;
  const { texts } = document.body.dataset;
  locale = {
    language: isLanguage(lang) ? lang : SOURCE_LANGUAGE,
    // The server of this site writes the texts.
    messages: texts === undefined ? undefined : (JSON.parse(texts) as Messages),
  };
  setLocaleSource(() => locale);
}

/** Adds translations that an element of the page embeds for its script. @param json undefined on an English page */
export function addMessages(texts: string | undefined): void {
  if (texts === undefined) return;
  // The server of this site writes the texts.
  locale = { ...locale, messages: { ...locale.messages, ...(JSON.parse(texts) as Messages) } };
}

/** Calls `format` with the locale of an element. Elements without a translation are English. */
export function inLanguageOf(element: Element, write: () => string): string {
  const { language, messages } = locale;
  const part = element.closest<HTMLElement>('[lang]');
  if (messages === undefined || part?.lang === language) return write();
  locale = { language, messages: undefined };
  const text = write();
  locale = { language, messages };
  return text;
}
