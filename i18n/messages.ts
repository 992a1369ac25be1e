import { SOURCE_LANGUAGE, translatedLanguages, type Language, type TranslatedLanguage } from './languages.ts';
import type { Messages } from './translate.ts';
import { block } from './de/block.ts';
import { charts } from './de/charts.ts';
import { checks } from './de/checks.ts';
import { demo } from './de/demo.ts';
import { desk } from './de/desk.ts';
import { forks } from './de/forks.ts';
import { frame } from './de/frame.ts';
import { lookups } from './de/lookups.ts';
import { mining } from './de/mining.ts';
import { network } from './de/network.ts';
import { parts } from './de/parts.ts';
import { proofs } from './de/proofs.ts';
import { tools } from './de/tools.ts';
import { tx } from './de/tx.ts';

/** The texts of each language, by their English text. */
const messages: Readonly<Record<Language, Messages | undefined>> = {
  en: undefined,
  de: {
    ...frame,
    ...parts,
    ...block,
    ...tx,
    ...lookups,
    ...mining,
    ...forks,
    ...network,
    ...charts,
    ...tools,
    ...desk,
    ...checks,
    ...proofs,
    ...demo,
  },
};

/** Returns the texts of a language, or undefined for English. */
export function messagesOf(language: Language): Messages | undefined {
  return messages[language];
}

/** The texts that the script of the proof desk shows, by language. Other pages show some of them, too. */
export const deskMessages: Readonly<Record<TranslatedLanguage, Messages>> = {
  de: { ...desk, ...checks },
};

const deskMessagesJson = new Map(
  translatedLanguages.map((language) => [language, JSON.stringify(deskMessages[language])] as const),
);

/** Returns the texts for the script of the proof desk as JSON, or undefined for English. */
export function deskMessagesOf(language: Language): string | undefined {
  return language === SOURCE_LANGUAGE ? undefined : deskMessagesJson.get(language);
}
