import type { Endpoint } from '../contract/endpoint.ts';

type Values<Params> = { readonly [Name in keyof Params]?: string | number };

/**
 * Path of an answer. Values are such that need no escaping: numbers, hashes and cursors.
 *
 * @param query in the order in which they are written
 */
export function linkTo<E extends Endpoint>(
  { path }: E,
  pathValues: Values<E['pathParams']>,
  query: Values<E['queryParams']>,
): string {
  let filled: string = path;
  for (const [name, value] of Object.entries(pathValues)) filled = filled.replace(`{${name}}`, String(value));
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`);
  return `${filled}?${pairs.join('&')}`;
}
