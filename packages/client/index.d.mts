import type { Client } from 'openapi-fetch';
import type { paths } from './types.ts';

export type { components, paths } from './types.ts';

/**
 * Creates a client of the API of an explorer.
 *
 * @param site scheme and host of the explorer, such as `https://explorer.example`
 */
export declare function createRingscopeClient(site: string): Client<paths>;
