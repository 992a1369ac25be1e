/** The longest query that is read, in characters. A hash has 64 digits, and blanks may surround it. */
export const MAX_QUERY_LENGTH = 128;

/** Removes blanks around the query, a leading `0x`, and commas between the digits of a height. */
export function normaliseQuery(text: string): string {
  const query = text.trim().replace(/^0x/i, '');
  return /^[0-9]{1,3}(?:,[0-9]{3})+$/.test(query) ? query.replaceAll(',', '') : query;
}

/** Explains why a query is neither a height nor 64 hexadecimal digits. The text does not repeat the query, which may be secret. */
export function explainBadQuery(query: string): string {
  if (query === '') return 'The search is empty. Type a height, a hash, a key, a key image or a payment id.';
  if (query.length > MAX_QUERY_LENGTH)
    return `The search is too long: it has ${query.length} characters, and the limit is ${MAX_QUERY_LENGTH}.`;
  if (/^[1-9A-HJ-NP-Za-km-z]{95}$|^[1-9A-HJ-NP-Za-km-z]{106}$/.test(query)) {
    return 'This looks like a Monero address. The chain contains no addresses, so nothing can be found by one.';
  }
  if (/^[0-9]+$/.test(query) && query.length < 64)
    return 'This number is not a height. A height has at most nine digits and no leading zero.';
  if (/^[0-9a-fA-F]+$/.test(query))
    return `A hash, key or key image has 64 hexadecimal digits, but this text has ${query.length}.`;
  return 'This is neither a height (digits) nor a hash or key (64 hexadecimal digits) nor a payment id (16 or 64).';
}
