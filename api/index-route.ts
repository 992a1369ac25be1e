import type { z } from 'zod';
import type { Database } from '../db/client.ts';
import type { IndexState } from '../db/queries/index-state.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { readInSnapshot, toIndexReadResult } from '../lookups/load.ts';
import type { Endpoint, EndpointParamValues } from './contract/endpoint.ts';
import type { ErrorCode, ResponseEnvelope } from './contract/envelope.ts';
import { ApiError, indexUnavailableApiError } from './errors.ts';
import { serverResponseCacheMsOf, type ResponseDependency } from './freshness.ts';
import { responseEnvelopeOf } from './json/envelope.ts';
import {
  createApiRoute,
  type ApiRoute,
  type HttpCacheProperties,
  type NonJsonBody,
  type TipDependentContent,
  type RouteContent,
} from './route.ts';
import type { DaemonDataSource } from './route-sources.ts';

export type EndpointContent<E extends Endpoint> = HttpCacheProperties & {
  /** The changes that invalidate the cached response. The default is `pool`. */
  readonly dependsOn?: ResponseDependency;
} & (
    | {
        /** The fields of the response without `index` and `node`. */
        readonly content: Omit<z.infer<E['response']>, keyof ResponseEnvelope>;
      }
    | { readonly media: NonJsonBody }
  );

/** The result for a requested object that the index does not have. It becomes an error response with status 404. */
export interface NotFoundResult {
  readonly errorCode: ErrorCode;
  readonly message: string;
  readonly field: string;
}

/** Returns the 404 result for a height above the tip. */
export function heightNotFound(tipHeight: number): NotFoundResult {
  return {
    errorCode: 'block_not_found',
    message: `The newest indexed block is ${tipHeight}, below the requested height.`,
    field: 'height',
  };
}

/**
 * Creates a route that reads its data from one state of the index. The fields `index` and `node` of the response describe
 * this state.
 *
 * @param read reads the index, and the node if the content needs data from it
 * @param toContent converts the data to content. If only reorgs invalidate the content, `toContent` is called again with a later
 *   state of the index
 */
export function createIndexReadRoute<E extends Endpoint, T>(
  endpoint: E,
  read: (
    database: Database,
    params: EndpointParamValues<E>,
    node: DaemonDataSource,
  ) => Promise<WithIndexState<T>>,
  toContent: (
    data: T,
    params: EndpointParamValues<E>,
    indexState: IndexState,
  ) => EndpointContent<E> | NotFoundResult,
): ApiRoute {
  return createApiRoute(endpoint, async ({ database, node }, params) =>
    buildContentFromIndexRead(read(database, params, node), (data, indexState) =>
      toContent(data, params, indexState),
    ),
  );
}

/** Awaits a read of the index. @throws ApiError while the index cannot be read */
export async function awaitIndexRead<T>(reading: Promise<T>): Promise<T> {
  const loaded = await toIndexReadResult(reading);
  if (loaded.unavailableReason !== undefined) throw indexUnavailableApiError(loaded.unavailableReason);
  return loaded.data;
}

/**
 * Returns content that is computed from one state of the index and contains this state.
 *
 * @param toContent returns the fields of the content. If the content declares that only reorgs invalidate its data, a later
 *   response is computed from the same data and the state of the index at that time
 * @throws ApiError when the index cannot be read or does not have the requested object
 */
export async function buildContentFromIndexRead<E extends Endpoint, T>(
  reading: Promise<WithIndexState<T>>,
  toContent: (data: T, indexState: IndexState) => EndpointContent<E> | NotFoundResult,
): Promise<RouteContent<E>> {
  const { indexState, data } = await awaitIndexRead(reading);
  return contentOf(indexState, (current) => toContent(data, current));
}

/** @throws ApiError when the index does not have the requested object */
function contentOf<E extends Endpoint>(
  indexState: IndexState,
  contentAt: (indexState: IndexState) => EndpointContent<E> | NotFoundResult,
): RouteContent<E> {
  const found = contentAt(indexState);
  const envelope = responseEnvelopeOf(indexState);
  if ('errorCode' in found) throw new ApiError(found.errorCode, found.message, found.field, envelope);
  const dependsOn = found.dependsOn ?? 'pool';
  const tipDependentContent: TipDependentContent<E> | undefined =
    dependsOn === 'reorg'
      ? { tipHash: indexState.tip.hash, contentAt: (current) => contentOf(current, contentAt) }
      : undefined;
  const facts = {
    ...found,
    dependsOn,
    cacheMs: serverResponseCacheMsOf(dependsOn),
    ...(tipDependentContent && { tipDependentContent }),
  };
  if ('media' in facts) return facts;
  return { ...facts, content: { ...envelope, ...facts.content } as z.infer<E['response']> };
}

/** Creates a route that runs several queries on one snapshot. The response contains the state of the index. */
export function createSnapshotRoute<E extends Endpoint>(
  endpoint: E,
  find: (snapshot: Snapshot, params: EndpointParamValues<E>) => Promise<EndpointContent<E> | NotFoundResult>,
): ApiRoute {
  return createIndexReadRoute(
    endpoint,
    (database, params) => readInSnapshot(database, (snapshot) => find(snapshot, params)),
    (found) => found,
  );
}
