/** Longer than anything there is to find: 64 digits, with room for blanks around them. */
export const MAX_QUERY_LENGTH = 128;

/** What was typed, without the blanks around it, a `0x`, or the commas that some put into heights. */
export function normaliseQuery(text: string): string {
  const query = text.trim().replace(/^0x/i, '');
  return /^[0-9]{1,3}(?:,[0-9]{3})+$/.test(query) ? query.replaceAll(',', '') : query;
}

/** Why a query is neither a height nor 64 hexadecimal digits. Does not repeat it. */
export function explainBadQuery(query: string): string {
  if (query === '') return 'Nothing was asked for: type a height, a hash, a key image or an output key.';
  if (query.length > MAX_QUERY_LENGTH)
    return `The search is too long: ${query.length} characters, at most ${MAX_QUERY_LENGTH} are read.`;
  if (/^[1-9A-HJ-NP-Za-km-z]{95}$|^[1-9A-HJ-NP-Za-km-z]{106}$/.test(query)) {
    return 'This looks like a Monero address. The chain holds no addresses, so nothing can be looked up by one.';
  }
  if (/^[0-9]+$/.test(query) && query.length < 64)
    return 'This number is not a height: heights have no leading zero and at most nine digits.';
  if (/^[0-9a-fA-F]+$/.test(query))
    return `A hash, key image or output key has 64 hexadecimal digits; this has ${query.length}.`;
  return 'The search is neither a height (digits) nor 64 hexadecimal digits.';
}
