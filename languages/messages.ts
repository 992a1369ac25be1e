import type { Language } from './languages.ts';
import type { Messages } from './texts.ts';
import { frame } from './de/frame.ts';
import { parts } from './de/parts.ts';

/** The texts of each language, by their English text. */
const messages: Readonly<Record<Language, Messages | undefined>> = {
  en: undefined,
  de: { ...frame, ...parts },
};

/** Returns the texts of a language, or undefined for English. */
export function messagesOf(language: Language): Messages | undefined {
  return messages[language];
}
