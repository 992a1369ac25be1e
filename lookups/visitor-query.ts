import { normaliseQuery } from './search-query.ts';
import { parseGlobalIndex } from './positions.ts';
import { parseQuery, type ValidQuery } from './search.ts';

/** Minimum length of a hash prefix in hex characters. Shorter prefixes would match too many transactions. */
export const MIN_PREFIX_LENGTH = 6;

/** A parsed search of a visitor. The caller has already handled addresses and proofs. */
export type VisitorQuery =
  | ValidQuery
  /** The global index of an output with a hidden amount. */
  | { readonly kind: 'output'; readonly globalIndex: number }
  /** A prefix of a hash in lower-case hex. */
  | { readonly kind: 'prefix'; readonly digits: string }
  /** A date or time in UTC, as unix seconds. */
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'unknown'; readonly looksLike: string; readonly advice: string };

const HASH_HEX_LENGTH = 64;

/** A date such as `2024-05-01`, with or without a time such as `13:45` or `13:45:10`. */
const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?Z?)?$/;

const OUTPUT_PATTERN = /^(?:output|out|#)\s*([0-9]+)$/i;

/** Parses a search. Never throws: for an invalid search, it returns a description that does not repeat the text. */
export function parseVisitorQuery(typed: string): VisitorQuery {
  const text = normaliseQuery(typed);
  const [, index] = OUTPUT_PATTERN.exec(text) ?? [];
  const globalIndex = index === undefined ? undefined : parseGlobalIndex(index);
  if (globalIndex !== undefined) return { kind: 'output', globalIndex };
  const seconds = secondsOf(text);
  if (seconds !== undefined) return { kind: 'time', seconds };
  const known = parseQuery(text);
  if (known.kind !== 'bad') return known;
  const isHex = /^[0-9a-f]+$/i.test(text);
  if (isHex && text.length >= MIN_PREFIX_LENGTH && text.length < HASH_HEX_LENGTH) {
    return { kind: 'prefix', digits: text.toLowerCase() };
  }
  return { kind: 'unknown', ...describeUnknown(text, known.problem, isHex) };
}

/** Parses a date to unix seconds. Returns undefined for any other text, and for a date that does not exist. */
function secondsOf(text: string): number | undefined {
  const match = DATE_PATTERN.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, ...time] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const [hour = 0, minute = 0, second = 0] = time;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // The Date constructor moves a day such as 31 February into the next month.
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? date.getTime() / 1000 : undefined;
}

function describeUnknown(
  text: string,
  problem: string,
  isHex: boolean,
): { looksLike: string; advice: string } {
  if (text === '') return { looksLike: problem, advice: 'Enter one of the values below.' };
  if (isHex && text.length < MIN_PREFIX_LENGTH) {
    return {
      looksLike: `This search has ${text.length} hexadecimal characters, which are too few for a hash prefix.`,
      advice: `Enter at least the first ${MIN_PREFIX_LENGTH} characters of a hash.`,
    };
  }
  if (isHex && text.length > HASH_HEX_LENGTH) {
    return {
      looksLike: `This search has ${text.length} hexadecimal characters, but a hash or key has ${HASH_HEX_LENGTH}.`,
      advice: 'Check whether it contains two values, and search for one of them.',
    };
  }
  if (DATE_PATTERN.test(text)) {
    return {
      looksLike: 'This looks like a date, but it does not exist.',
      advice: 'Check the month, the day and the time.',
    };
  }
  if (/^[0-9]+$/.test(text))
    return { looksLike: problem, advice: 'Remove leading zeros, and use at most nine digits.' };
  if (/^[a-z]+(?:\s+[a-z]+){11,24}$/i.test(text)) {
    return {
      looksLike: 'This looks like a wallet seed. It was not looked up, and this site does not store it.',
      advice:
        'Anyone who has a seed can take all its coins. Never enter it on a website, and consider moving the coins.',
    };
  }
  return {
    looksLike: problem,
    advice: 'Copy the value again, and check for missing or invalid characters.',
  };
}
