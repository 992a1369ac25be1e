export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** A parameter that cannot be understood, in words for whoever wrote it. Never repeats the value. */
export interface BadParam {
  readonly field: string;
  readonly problem: string;
}

/** The one value of a query parameter. Given twice, it is none that any parser accepts. */
export function queryParam(params: SearchParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value.join(',') : value;
}
