/**
 * Reads a position in a list, which is 0 when absent. It returns undefined unless the text has one to six digits and
 * nothing else.
 */
export function parsePosition(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  return /^(?:0|[1-9][0-9]{0,5})$/.test(text) ? Number(text) : undefined;
}

const MAX_U64 = 2n ** 64n - 1n;

/** Reads an amount in atomic units. It returns undefined unless the text is a plain decimal of at most 2^64 - 1. */
export function parseAtomic(text: string): bigint | undefined {
  if (!/^(?:0|[1-9][0-9]{0,19})$/.test(text)) return undefined;
  const amount = BigInt(text);
  return amount <= MAX_U64 ? amount : undefined;
}

/** Reads a global output index. It returns undefined unless the text is a plain decimal in the range of an index. */
export function parseGlobalIndex(text: string): number | undefined {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(text) ? Number(text) : undefined;
}

/** Reads the number of a reorg. Reorgs are numbered from 1 in the order in which the indexer saw them. */
export function parseReorgId(text: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}
