import type { ProofFieldName } from './kinds.ts';

const BLANKS = /[\s\u200B\uFEFF]+/g;
const QUOTES = /^["'`“”„‘’]+|["'`“”„‘’]+$/g;

/**
 * Removes what copying and pasting adds to a key, hash, address or proof: blanks, line breaks, and quotes around it. A
 * message remains as it is, because a signature covers each of its characters.
 */
export function cleanTypedField(name: ProofFieldName, typed: string): string {
  return name === 'message' ? typed : typed.replace(BLANKS, '').replace(QUOTES, '');
}
