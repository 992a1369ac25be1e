import { isLanguage, SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { english, setSpeech, type Messages, type Speech } from '../../i18n/texts.ts';

let spoken: Speech = english;

/** Takes the language of the page, and the few texts of it that the script shows. */
export function takeSpeech(): void {
  const { lang } = document.documentElement;
  const { texts } = document.body.dataset;
  spoken = {
    language: isLanguage(lang) ? lang : SOURCE_LANGUAGE,
    // The server of this site writes the texts.
    messages: texts === undefined ? undefined : (JSON.parse(texts) as Messages),
  };
  setSpeech(() => spoken);
}

/** Adds texts that a part of the page gives to its script. @param texts JSON of the server; undefined on an English page */
export function addTexts(texts: string | undefined): void {
  if (texts === undefined) return;
  // The server of this site writes the texts.
  spoken = { ...spoken, messages: { ...spoken.messages, ...(JSON.parse(texts) as Messages) } };
}

/** Writes a text in the language of an element. Parts of a page without a translation are English. */
export function inLanguageOf(element: Element, write: () => string): string {
  const { language, messages } = spoken;
  const part = element.closest<HTMLElement>('[lang]');
  if (messages === undefined || part?.lang === language) return write();
  spoken = { language, messages: undefined };
  const text = write();
  spoken = { language, messages };
  return text;
}
