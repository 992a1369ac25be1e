import type { Endpoint } from '../contract/endpoint.ts';
import type { ApiRequest } from '../served-route.ts';

/** Returns the path of the page that follows the answer to a request, for the header `Link`. */
export function linkToNext({ path }: Endpoint, { path: values, query }: ApiRequest, next: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const pairs = new URLSearchParams(query);
  pairs.set('cursor', next);
  return `${filled}?${pairs.toString()}`;
}
