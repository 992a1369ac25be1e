import type { z } from 'zod';
import type { Database } from '../db/client.ts';
import type { WithMoment } from '../db/queries/lookups/lookup.ts';
import type { Moment, Snapshot } from '../db/queries/snapshot.ts';
import { readMany, toReadResult } from '../read/load.ts';
import type { Endpoint, ParamValues } from './contract/endpoint.ts';
import type { Envelope, ErrorCode } from './contract/envelope.ts';
import { ApiError, unavailableError } from './errors.ts';
import { CACHE_MS, type DependsOn, type Freshness } from './freshness.ts';
import { envelopeOf } from './json/envelope.ts';
import { readParams, type PathValues } from './params.ts';

export interface Sources {
  readonly database: Database;
}

export interface Route {
  readonly endpoint: Endpoint;
  /** Points that a request takes from a client's budget. A lookup by key costs 1. */
  readonly cost: number;
  /**
   * @param path decoded values of the path parameters
   * @param query the part of the address after the question mark
   * @throws ApiError in place of an answer
   */
  readonly answer: (
    sources: Sources,
    path: PathValues,
    query: URLSearchParams,
  ) => Promise<RouteAnswer<Endpoint>>;
}

/** An answer before it is written as JSON. */
export interface RouteAnswer<E extends Endpoint> {
  readonly freshness: Freshness;
  readonly dependsOn: DependsOn;
  /** Milliseconds for which a server may repeat the answer. */
  readonly cacheMs: number;
  readonly content: z.infer<E['answer']>;
}

const LOOKUP_COST = 1;
const LIST_COST = 3;

/** Creates a route from a function that reads the parameters and returns the answer. */
export function route<E extends Endpoint>(
  endpoint: E,
  answer: (sources: Sources, params: ParamValues<E>) => Promise<RouteAnswer<E>>,
): Route {
  return {
    endpoint,
    cost: 'limit' in endpoint.queryParams ? LIST_COST : LOOKUP_COST,
    answer: async (sources, path, query) => answer(sources, readParams(endpoint, path, query)),
  };
}

/** Creates a route whose answer never changes. */
export function fixedRoute<E extends Endpoint>(endpoint: E, content: z.infer<E['answer']>): Route {
  return route(endpoint, async () => ({
    freshness: 'fixed',
    dependsOn: 'nothing',
    cacheMs: CACHE_MS,
    content,
  }));
}

export interface Content<E extends Endpoint> {
  readonly freshness: Freshness;
  /** The default is `pool`. */
  readonly dependsOn?: DependsOn;
  /** The fields of the answer without `index` and `node`. */
  readonly content: Omit<z.infer<E['answer']>, keyof Envelope>;
}

/** A well-formed value that the index does not hold. */
export interface Missing {
  readonly missing: ErrorCode;
  readonly message: string;
  readonly field: string;
}

/**
 * Creates a route that answers from one state of the index. The answer includes this state.
 *
 * @param read reads the index
 * @param answer makes the answer from the data
 */
export function indexRoute<E extends Endpoint, T>(
  endpoint: E,
  read: (database: Database, params: ParamValues<E>) => Promise<WithMoment<T>>,
  answer: (data: T, params: ParamValues<E>, moment: Moment) => Content<E> | Missing,
): Route {
  return route(endpoint, async ({ database }, params) => {
    const loaded = await toReadResult(read(database, params));
    if (loaded.unavailable !== undefined) throw unavailableError(loaded.unavailable);
    const { moment, data } = loaded.data;
    const found = answer(data, params, moment);
    const envelope = envelopeOf(moment);
    if ('missing' in found) throw new ApiError(found.missing, found.message, found.field, envelope);
    const { freshness, dependsOn = 'pool' } = found;
    return {
      freshness,
      dependsOn,
      cacheMs: CACHE_MS,
      content: { ...envelope, ...found.content } as z.infer<E['answer']>,
    };
  });
}

/** Creates a route whose answer needs several queries of one snapshot. The answer includes the state of the index. */
export function snapshotRoute<E extends Endpoint>(
  endpoint: E,
  find: (snapshot: Snapshot, params: ParamValues<E>) => Promise<Content<E> | Missing>,
): Route {
  return indexRoute(
    endpoint,
    (database, params) => readMany(database, (snapshot) => find(snapshot, params)),
    (found) => found,
  );
}
