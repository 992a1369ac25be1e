import type { Endpoint } from '../contract/endpoint.ts';
import type { ApiRequest } from '../served-route.ts';

type Values<Params> = { readonly [Name in keyof Params]?: string | number };

/**
 * Returns the path of an answer. The values are numbers, hashes and cursors, which need no escaping.
 *
 * @param query parameters in the order in which they are written
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

/** Returns the path of the page that follows the answer to a request, for the header `Link`. */
export function linkToNext({ path }: Endpoint, { path: values, query }: ApiRequest, next: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const pairs = new URLSearchParams(query);
  pairs.set('cursor', next);
  return `${filled}?${pairs.toString()}`;
}
