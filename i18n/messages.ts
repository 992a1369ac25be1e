import { SOURCE_LANGUAGE, translatedLanguages, type Language, type TranslatedLanguage } from './languages.ts';
import type { MessageCatalog } from './translate.ts';
import block from './de/block.json' with { type: 'json' };
import charts from './de/charts.json' with { type: 'json' };
import checks from './de/checks.json' with { type: 'json' };
import demo from './de/demo.json' with { type: 'json' };
import desk from './de/desk.json' with { type: 'json' };
import forks from './de/forks.json' with { type: 'json' };
import frame from './de/frame.json' with { type: 'json' };
import home from './de/home.json' with { type: 'json' };
import lookups from './de/lookups.json' with { type: 'json' };
import mining from './de/mining.json' with { type: 'json' };
import network from './de/network.json' with { type: 'json' };
import parts from './de/parts.json' with { type: 'json' };
import proofs from './de/proofs.json' with { type: 'json' };
import status from './de/status.json' with { type: 'json' };
import tools from './de/tools.json' with { type: 'json' };
import tx from './de/tx.json' with { type: 'json' };

/** The catalog of each language. The keys are the English messages. */
const messages: Readonly<Record<Language, MessageCatalog | undefined>> = {
  en: undefined,
  de: {
    ...frame,
    ...parts,
    ...home,
    ...block,
    ...tx,
    ...lookups,
    ...mining,
    ...forks,
    ...network,
    ...status,
    ...charts,
    ...tools,
    ...desk,
    ...checks,
    ...proofs,
    ...demo,
  },
};

/** Returns the message catalog of a language, or undefined for English. */
export function messagesOfLanguage(language: Language): MessageCatalog | undefined {
  return messages[language];
}

/** The message catalogs for the script that checks proofs in the browser, by language. */
export const proofCheckMessageCatalogs: Readonly<Record<TranslatedLanguage, MessageCatalog>> = {
  de: { ...desk, ...checks },
};

const deskMessagesJson = new Map(
  translatedLanguages.map(
    (language) => [language, JSON.stringify(proofCheckMessageCatalogs[language])] as const,
  ),
);

/** Returns, as JSON, the message catalog for the script that checks proofs in the browser. Undefined for English. */
export function getProofCheckMessagesJson(language: Language): string | undefined {
  return language === SOURCE_LANGUAGE ? undefined : deskMessagesJson.get(language);
}
