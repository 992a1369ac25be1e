import { isLanguage, SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { englishLocale, setLocaleSource, type MessageCatalog, type Locale } from '../../i18n/translate.ts';

let locale: Locale = englishLocale;

/** Sets the locale of the script: the language of the page, with the translations that the page embeds. */
export function setLocaleFromPage(): void {
  const { lang } = document.documentElement;
  const { messages: json } = document.body.dataset;
  locale = {
    language: isLanguage(lang) ? lang : SOURCE_LANGUAGE,
    // This site wrote the JSON into the page, so its content needs no validation.
    messages: json === undefined ? undefined : (JSON.parse(json) as MessageCatalog),
  };
  setLocaleSource(() => locale);
}

/** Adds translations that an element of the page embeds for its script. @param json undefined on an English page */
export function addTranslations(json: string | undefined): void {
  if (json === undefined) return;
  // This site wrote the JSON into the page, so its content needs no validation.
  locale = { ...locale, messages: { ...locale.messages, ...(JSON.parse(json) as MessageCatalog) } };
}

/**
 * Calls `format` with the locale of an element as the current locale. The locale is English if the element is marked as
 * not translated.
 */
export function withElementLocale(element: Element, format: () => string): string {
  const { language, messages } = locale;
  const part = element.closest<HTMLElement>('[lang]');
  if (messages === undefined || part?.lang === language) return format();
  locale = { language, messages: undefined };
  const formatted = format();
  locale = { language, messages };
  return formatted;
}
