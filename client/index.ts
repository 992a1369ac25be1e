import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './types.ts';

export type { components, paths } from './types.ts';

/**
 * Creates a client of the API of an explorer.
 *
 * @param site scheme and host of the explorer, such as `https://explorer.example`
 */
export function createRingscopeClient(site: string): Client<paths> {
  return createClient<paths>({ baseUrl: site });
}
