import { currentLocale, type MessageCatalog } from '../../i18n/translate.ts';

/**
 * Message ids that the client script uses. Translated pages embed the translations of these messages, so that the script
 * contains no translations.
 */
export const CLIENT_MESSAGE_IDS = [
  '{count} s',
  '{count} min',
  '{count} h',
  '{count} d',
  '{count} y',
  '{time} ago',
  'in {time}',
  'just now',
  'Copied',
  'Explore this chart',
  'The connection is restored. This page is updated automatically again.',
  '{time} local time',
  'Block {height}',
  'Output {index}',
  'Blocks of {date} UTC',
  'The script that checks proofs could not be loaded, so nothing was checked and nothing was sent. Reload the page and try again.',
  'This looks like the seed of a wallet. Nothing was sent, and the field is empty again. Never paste a seed into a page: anyone who reads it can spend the coins.',
] as const;

/** Returns the translations for the client script as JSON, or undefined on an English page. */
export function clientTranslationsJson(): string | undefined {
  const { messages } = currentLocale();
  if (messages === undefined) return undefined;
  const found: MessageCatalog = Object.fromEntries(
    CLIENT_MESSAGE_IDS.flatMap((text) => {
      const translation = messages[text];
      return translation === undefined || translation === text ? [] : [[text, translation]];
    }),
  );
  return JSON.stringify(found);
}
