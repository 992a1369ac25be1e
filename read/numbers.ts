/** The numbers that addresses of pages and of the API hold. Nothing else is taken for one: no sign, blank or exponent. */

/** A position in a list, 0 when absent; undefined when it is not a whole number of at most six digits. */
export function parsePosition(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  return /^(?:0|[1-9][0-9]{0,5})$/.test(text) ? Number(text) : undefined;
}

const MAX_U64 = 2n ** 64n - 1n;

/** An amount in atomic units; undefined unless it is a plain decimal of at most 2^64 - 1. */
export function parseAtomic(text: string): bigint | undefined {
  if (!/^(?:0|[1-9][0-9]{0,19})$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount <= MAX_U64 ? amount : undefined;
}

/** An index among outputs of one amount; undefined unless it is a plain decimal that an index can be. */
export function parseGlobalIndex(text: string): number | undefined {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : undefined;
}

/** The number of a reorg: they are counted from 1 as they are seen. */
export function parseReorgId(text: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}
