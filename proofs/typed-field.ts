import type { ProofFieldName } from './kinds.ts';

const BLANKS = /[\s\u200B\uFEFF]+/g;
const QUOTES = '"\'`“”„‘’';

/**
 * Removes what copying and pasting adds to a key, hash, address or proof: blanks, line breaks, and quotes around it. A
 * message remains as it is, because a signature covers each of its characters.
 */
export function cleanProofFieldInput(name: ProofFieldName, input: string): string {
  return name === 'message' ? input : withoutQuotes(input.replace(BLANKS, ''));
}

function withoutQuotes(value: string): string {
  let [start, end] = [0, value.length];
  while (start < end && QUOTES.includes(value.charAt(start))) start += 1;
  while (end > start && QUOTES.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}
