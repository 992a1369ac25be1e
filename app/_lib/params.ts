export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** A malformed parameter and a sentence for the visitor. The sentence never repeats the value. */
export interface BadParam {
  readonly field: string;
  readonly problem: string;
}

/** Returns the value of a query parameter. Repeated values are joined by commas, which no parser accepts. */
export function queryParam(params: SearchParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value.join(',') : value;
}
