export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** What Next gives a page without path parameters. */
export interface PageProps {
  readonly searchParams: Promise<SearchParams>;
}

/** A parameter that cannot be understood, in words for whoever wrote it. Never repeats the value. */
export interface BadParam {
  readonly field: string;
  readonly problem: string;
}

/** The one value of a query parameter. Given twice, it is none that any parser accepts. */
export function single(params: SearchParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value.join(',') : value;
}

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
