/** Maximum length of a search query in characters. A hash has 64, and whitespace may surround it. */
export const MAX_SEARCH_QUERY_LENGTH = 128;

/** Removes surrounding whitespace, a leading `0x`, and thousands separators of a height. */
export function normaliseSearchQuery(text: string): string {
  const query = text.trim().replace(/^0x/i, '');
  return /^[0-9]{1,3}(?:,[0-9]{3})+$/.test(query) ? query.replaceAll(',', '') : query;
}

/** Explains why a query is invalid. The message does not repeat the query, which may be secret. */
export function explainInvalidSearchQuery(query: string): string {
  if (query === '') return 'The search is empty. Enter a height, a hash, a key, a key image or a payment id.';
  if (query.length > MAX_SEARCH_QUERY_LENGTH)
    return `The search is too long: it has ${query.length} characters, and the limit is ${MAX_SEARCH_QUERY_LENGTH}. Enter one value only.`;
  if (/^[1-9A-HJ-NP-Za-km-z]{95}$|^[1-9A-HJ-NP-Za-km-z]{106}$/.test(query)) {
    return 'This looks like a Monero address. The chain contains no addresses, so a search for one cannot find anything.';
  }
  if (/^[0-9]+$/.test(query) && query.length < 64)
    return 'This number is not a height. A height has at most nine digits and no leading zero.';
  if (/^[0-9a-fA-F]+$/.test(query))
    return `A hash, key or key image has 64 hexadecimal characters, but this search has ${query.length}.`;
  return 'This is neither a height (decimal digits), nor a hash or key (64 hexadecimal characters), nor a payment id (16 or 64).';
}
