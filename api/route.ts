/** What all routes of the API do: read the parameters, ask one state of the index, answer or say why not. */
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

/** Holds everything that routes answer from. */
export interface Sources {
  readonly database: Database;
}

export interface Route {
  readonly endpoint: Endpoint;
  /** Points of a client's budget: 1 for a lookup by key. */
  readonly cost: number;
  /**
   * @param path values of the path parameters as the router found them, decoded
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
  /** How long it may be told again, in milliseconds. */
  readonly cacheMs: number;
  readonly content: z.infer<E['answer']>;
}

const LOOKUP_COST = 1;
const LIST_COST = 3;

/** A route that answers in a way of its own. */
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

/** A route that has one answer. */
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
  /** `pool` when nothing is said. */
  readonly dependsOn?: DependsOn;
  /** Everything but index and node. */
  readonly content: Omit<z.infer<E['answer']>, keyof Envelope>;
}

/** Something well-formed that the index does not hold. */
export interface Missing {
  readonly missing: ErrorCode;
  readonly message: string;
  readonly field: string;
}

/**
 * A route that answers from one state of the index and says which.
 *
 * @param read asks the index
 * @param answer makes the answer of what was read
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

/** A route whose answer takes several queries of one snapshot. It says which state of the index it speaks of. */
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
