import type { Language } from './languages.ts';
import type { Messages } from './texts.ts';
import { block } from './de/block.ts';
import { charts } from './de/charts.ts';
import { forks } from './de/forks.ts';
import { frame } from './de/frame.ts';
import { lookups } from './de/lookups.ts';
import { mining } from './de/mining.ts';
import { network } from './de/network.ts';
import { parts } from './de/parts.ts';
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
  },
};

/** Returns the texts of a language, or undefined for English. */
export function messagesOf(language: Language): Messages | undefined {
  return messages[language];
}
