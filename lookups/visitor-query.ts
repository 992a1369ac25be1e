import { normaliseQuery } from './search-query.ts';
import { parseGlobalIndex } from './positions.ts';
import { parseQuery, type ValidQuery } from './search.ts';

/** The fewest digits of a prefix. With fewer digits, most transactions of a large chain would match. */
export const MIN_PREFIX_LENGTH = 6;

/** Things that a visitor may look up without a further choice. Addresses and proofs are recognised before. */
export type VisitorQuery =
  | ValidQuery
  /** The global index of an output with a hidden amount. */
  | { readonly kind: 'output'; readonly globalIndex: number }
  /** The first digits of a hash, in lower case. */
  | { readonly kind: 'prefix'; readonly digits: string }
  /** A date or time of UTC. */
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'unknown'; readonly looksLike: string; readonly advice: string };

const HASH_HEX_LENGTH = 64;

/** A date such as `2024-05-01`, with or without a time such as `13:45` or `13:45:10`. */
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?Z?)?$/;

const OUTPUT = /^(?:output|out|#)\s*([0-9]+)$/i;

/** Reads a search. It never fails: a text that can name nothing is described. The description does not repeat the text. */
export function parseVisitorQuery(typed: string): VisitorQuery {
  const text = normaliseQuery(typed);
  const [, index] = OUTPUT.exec(text) ?? [];
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

/** Returns the Unix seconds of a date, or undefined for a text that is no date of the calendar. */
function secondsOf(text: string): number | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, ...time] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const [hour = 0, minute = 0, second = 0] = time;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // The constructor moves a day such as 31 February into the next month.
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? date.getTime() / 1000 : undefined;
}

function describeUnknown(
  text: string,
  problem: string,
  isHex: boolean,
): { looksLike: string; advice: string } {
  if (text === '') return { looksLike: problem, advice: 'Type one of the kinds below.' };
  if (isHex && text.length < MIN_PREFIX_LENGTH) {
    return {
      looksLike: `These are ${text.length} hexadecimal digits.`,
      advice: `Type at least ${MIN_PREFIX_LENGTH} digits of a hash.`,
    };
  }
  if (isHex && text.length > HASH_HEX_LENGTH) {
    return {
      looksLike: `These are ${text.length} hexadecimal digits, and a hash or a key has ${HASH_HEX_LENGTH}.`,
      advice: 'Look for two values that stand together, and search for one of them.',
    };
  }
  if (DATE.test(text)) {
    return {
      looksLike: 'This looks like a date, but no calendar has it.',
      advice: 'Check the month and the day.',
    };
  }
  if (/^[0-9]+$/.test(text)) return { looksLike: problem, advice: 'Remove the zero at the beginning.' };
  if (/^[a-z]+(?:\s+[a-z]+){11,24}$/i.test(text)) {
    return {
      looksLike: 'This looks like the seed of a wallet. It was not looked up and is not kept.',
      advice:
        'Anyone who has a seed can take all its coins. Never type it into a website, and consider moving the coins.',
    };
  }
  return {
    looksLike: problem,
    advice: 'Copy the value again, and look for a missing or a foreign character.',
  };
}
