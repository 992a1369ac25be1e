import { normaliseSearchQuery } from './search-query.ts';
import { parseGlobalIndex } from './positions.ts';
import { parseSearchQuery, type ValidSearchQuery } from './search.ts';
import { IMPOSSIBLE_DATE, parseDateInput, type ParsedDateInput } from '../i18n/typed-date.ts';
import { countSeedWords } from '@ringscope/protocol/secret-input.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';

/** Minimum length of a hash prefix in hex characters. Shorter prefixes would match too many transactions. */
export const MIN_HASH_PREFIX_LENGTH = 6;

/** A parsed search of a visitor. The caller has already handled addresses and proofs. */
export type VisitorSearchQuery =
  | Exclude<ValidSearchQuery, { readonly kind: 'height' }>
  /** `isExplicitHeight` is true when the visitor wrote that the number is a block height, so the number has no other meaning. */
  | { readonly kind: 'height'; readonly height: number; readonly isExplicitHeight: boolean }
  /** The global index of an output with a hidden amount. */
  | { readonly kind: 'output'; readonly globalIndex: number }
  /** A prefix of a hash in lower-case hex. */
  | { readonly kind: 'prefix'; readonly hexPrefix: string }
  | ({ readonly kind: 'time' } & ParsedDateInput)
  /** The seed words of a wallet. The result contains only their number. */
  | { readonly kind: 'seed'; readonly wordCount: number }
  | { readonly kind: 'unknown'; readonly looksLike: string; readonly advice: string };

const HASH_HEX_LENGTH = 64;

/** Patterns of a search for an output or a block by number, in English or German: `output 12`, `Höhe 150`. */
const OUTPUT_PATTERN = /^(?:output|out|ausgabe)[\s#]*([0-9][0-9,.'’\s]*)$/i;
const BLOCK_PATTERN = /^(?:block|height|höhe|hoehe)[\s#]*([0-9][0-9,.'’\s]*)$/i;

/** A number with thousands separators of any language: `1,234`, `1.234`, `1 234`, `1'234`. */
const GROUPED_NUMBER = /^[0-9]{1,3}(?:[,.'’\s][0-9]{3})+$/;

/** Parses a search. Never throws: for an invalid search, it returns a description that does not repeat the text. */
export function parseVisitorSearchQuery(input: string): VisitorSearchQuery {
  const text = normaliseSearchQuery(input);
  const named = parseNamedNumber(text);
  if (named !== undefined) return named;
  const date = parseDateInput(text);
  if (date !== undefined && date !== IMPOSSIBLE_DATE) return { kind: 'time', ...date };
  const known = parseSearchQuery(withoutSeparators(text.replace(/^#\s*/, '')));
  if (known.kind === 'height') return { ...known, isExplicitHeight: false };
  if (known.kind !== 'invalid') return known;
  const words = countSeedWords(text);
  if (words !== undefined) return { kind: 'seed', wordCount: words };
  const isHex = /^[0-9a-f]+$/i.test(text);
  if (isHex && text.length >= MIN_HASH_PREFIX_LENGTH && text.length < HASH_HEX_LENGTH) {
    return { kind: 'prefix', hexPrefix: text.toLowerCase() };
  }
  return { kind: 'unknown', ...describeUnknown(text, known.problem, isHex) };
}

/** Parses a word and a number, such as `output 12` or `block 150`. Returns undefined for any other text. */
function parseNamedNumber(text: string): VisitorSearchQuery | undefined {
  const globalIndex = parseGlobalIndex(numberAfter(OUTPUT_PATTERN, text));
  if (globalIndex !== undefined) return { kind: 'output', globalIndex };
  const height = parseHeight(numberAfter(BLOCK_PATTERN, text));
  return height === undefined ? undefined : { kind: 'height', height, isExplicitHeight: true };
}

function numberAfter(pattern: RegExp, text: string): string {
  return withoutSeparators(pattern.exec(text)?.[1] ?? '');
}

function withoutSeparators(text: string): string {
  return GROUPED_NUMBER.test(text) ? text.replaceAll(/[^0-9]/g, '') : text;
}

function describeUnknown(
  text: string,
  problem: string,
  isHex: boolean,
): { looksLike: string; advice: string } {
  if (text === '') return { looksLike: problem, advice: 'Enter one of the values below.' };
  if (isHex && text.length < MIN_HASH_PREFIX_LENGTH) {
    return {
      looksLike: `This search has ${text.length} hexadecimal characters, which are too few for a hash prefix.`,
      advice: `Enter at least the first ${MIN_HASH_PREFIX_LENGTH} characters of a hash.`,
    };
  }
  if (isHex && text.length > HASH_HEX_LENGTH) {
    return {
      looksLike: `This search has ${text.length} hexadecimal characters, but a hash or key has ${HASH_HEX_LENGTH}.`,
      advice: 'Check whether it contains two values, and search for one of them.',
    };
  }
  if (parseDateInput(text) === IMPOSSIBLE_DATE) {
    return {
      looksLike: 'This looks like a date, but it does not exist.',
      advice: 'Check the month, the day and the time.',
    };
  }
  if (/^[0-9]+$/.test(text))
    return { looksLike: problem, advice: 'Remove leading zeros, and use at most nine digits.' };
  return {
    looksLike: problem,
    advice: 'Copy the value again, and check for missing or invalid characters.',
  };
}
