import type { z } from 'zod';
import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import type { IndexState } from '../db/queries/index-state.ts';
import type { OutputRef } from '../db/queries/ring-members.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import type { ProofCheckInput } from '../proofs/check.ts';
import type { PasteDetectionResult } from '../proofs/detect.ts';
import type { ProofOutcome } from '../proofs/outcome.ts';
import type { EventLog } from '../lookups/event-log.ts';
import { readInSnapshot, toIndexReadResult } from '../lookups/load.ts';
import type { NodeHashComparison } from '../lookups/hash-comparison.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { IndexedBlock } from '@ringscope/protocol/untrusted-bytes.ts';
import type { RawBytesResult } from './compat/node.ts';
import type { BroadcastReasonCode } from './contract/broadcast.ts';
import type { Endpoint, MediaType, EndpointParamValues } from './contract/endpoint.ts';
import type { ResponseEnvelope, ErrorCode } from './contract/envelope.ts';
import { ApiError, indexUnavailableApiError } from './errors.ts';
import {
  SERVER_CACHE_MS,
  serverCacheMsOf,
  type ResponseDependency,
  type ResponseFreshness,
} from './freshness.ts';
import type { ExportDigestCache } from './exports/digests.ts';
import type { ExportFileTask } from './exports/task.ts';
import type { ReceiptContent, ReceiptKeyJson, ShortReceiptContent } from './contract/receipt.ts';
import type { BlobDecoder } from './json/decode.ts';
import { responseEnvelopeOf } from './json/envelope.ts';
import { parseRequestParams, parseRequestBody } from './params.ts';
import type { ApiRequest, StreamLimitKind, StreamLoadKind } from './served-route.ts';

/** The key of an output and the commitment to its amount, as the daemon reports them. */
export interface NodeOutput {
  readonly key: string;
  readonly commitment: string;
}

/** Fetches transactions, blocks and outputs from the daemon for the routes. */
export interface DaemonDataSource {
  /** Fetches the bytes of a transaction, which match the hash. @param blockVersion version of its block in the index */
  fetchTransaction(hash: TxHash, blockVersion: number): Promise<RawBytesResult>;
  /**
   * Returns the bytes that the daemon sent for each hash, without verifying the hashes. The map omits transactions that the
   * daemon does not have, or has only in pruned form. Returns 'unreachable' when the daemon is unreachable.
   */
  fetchTransactions(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, Uint8Array> | 'unreachable'>;
  /**
   * Returns the keys and commitments of outputs in hex, in the order of the request. Returns 'unreachable' when the daemon is unreachable
   * or does not have one of them.
   */
  fetchOutputs(outputs: readonly OutputRef[]): Promise<readonly NodeOutput[] | 'unreachable'>;
  /** Fetches the bytes of a block, which match its hash. */
  fetchBlock(block: IndexedBlock): Promise<RawBytesResult>;
}

export type { BroadcastReasonCode } from './contract/broadcast.ts';

/** The response of the node to a transaction that was sent to it. */
export type NodeBroadcastResult =
  | {
      readonly state: 'responded';
      readonly accepted: boolean;
      /** Whether the node relays the transaction to other nodes. */
      readonly relayed: boolean;
      /** The reasons that the node reported. Can be empty. */
      readonly reasons: readonly BroadcastReasonCode[];
    }
  /** The node is not synchronised. */
  | { readonly state: 'busy' }
  /** The node did not respond. It may have received the transaction. */
  | { readonly state: 'unreachable' };

/** The proof desk: the service of this server that checks proofs. */
export interface ProofDeskSource {
  /** @param client the client whose limits apply to the check */
  check(question: Pick<ProofCheckInput, 'kind' | 'fields'>, client: string): Promise<ProofDeskResult>;
  /** Returns the number of waiting checks, and the queue position of the client's first one, from 1. */
  queueState(client: string): { readonly waiting: number; readonly position: number | undefined };
}

/** The result of verifying a receipt. */
export type ProofReceiptResult =
  | { readonly isValid: true; readonly content: ReceiptContent }
  | { readonly isValid: true; readonly short: ShortReceiptContent }
  /** `problem` is a sentence that can be shown to the user. */
  | { readonly isValid: false; readonly problem: string };

export interface ProofReceiptVerifier {
  /** All keys that have signed receipts, oldest first. */
  readonly keys: readonly ReceiptKeyJson[];
  read(text: string): Promise<ProofReceiptResult>;
}

export type ProofDeskResult =
  | {
      readonly outcome: ProofOutcome;
      /** Receipts of the verdict. Undefined when the verdict is neither `proven` nor `refuted`. */
      readonly receipts:
        | { readonly plain: string; readonly withAddress: string | undefined; readonly short: string }
        | undefined;
    }
  /** The queue is full. `waiting` is the number of waiting checks. */
  | { readonly waiting: number };

export interface RouteSources {
  readonly database: Database;
  /** Version of this release, such as `1.2.0`. */
  readonly version: string;
  readonly node: DaemonDataSource;
  /** The event log of the index, shared by all streams. */
  readonly events: EventLog;
  /**
   * Requests a block or a transaction from all configured nodes. Returns undefined when too many comparisons wait. Without this function,
   * the endpoint returns the error `busy`.
   */
  readonly compareNodes?: (hash: string) => Promise<NodeHashComparison | undefined>;
  /** Sends a transaction to the node. Undefined when the operator has disabled it. */
  readonly broadcast?: ((bytes: Uint8Array) => Promise<NodeBroadcastResult>) | undefined;
  /** Checks proofs. When undefined, the proof endpoints return the error `busy`. */
  readonly desk?: ProofDeskSource;
  /** Verifies receipts. When undefined, the receipt endpoints return the error `busy`. */
  readonly receipts?: ProofReceiptVerifier;
  /** The hashes of the exports that this server has sent. When undefined, the manifest lists none. */
  readonly exportDigests?: ExportDigestCache;
  /** Reads the bytes of an export in another thread. When undefined, the calling thread reads them. */
  readonly readExport?: (task: ExportFileTask) => AsyncIterable<string | Uint8Array>;
  /** Decodes transactions and blocks, usually in another thread. When undefined, the calling thread decodes them. */
  readonly decode?: BlobDecoder;
  /**
   * Recognises keys and proofs in a text from a client. Returns `busy` when too many texts wait. When undefined, the calling
   * thread parses the text.
   */
  readonly detect?: (text: string, client: string) => Promise<PasteDetectionResult | 'busy'>;
}

/** A complete response body that is not JSON. */
export interface MediaBody {
  readonly type: MediaType;
  readonly bytes: Uint8Array;
}

/** A response body that is streamed, such as events or a large file. A route returns `over` instead when its stream has no more events. */
export interface StreamedBody {
  readonly type: MediaType | 'application/json';
  /** File name for a browser download. */
  readonly fileName?: string;
  /** @param signal aborted when the client disconnects */
  readonly parts: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>;
}

/** An endpoint with its handler. The handler returns content that is not serialized yet. */
export type ApiRoute =
  | {
      readonly kind: 'response';
      readonly endpoint: Endpoint;
      /** Returns the content of the response. @throws ApiError, which becomes the error response */
      readonly handle: (sources: RouteSources, request: ApiRequest) => Promise<RouteContent<Endpoint>>;
    }
  | {
      readonly kind: 'stream';
      readonly endpoint: Endpoint;
      readonly use: StreamLoadKind;
      readonly shareOf: (query: URLSearchParams) => StreamLimitKind;
      /**
       * Opens the stream of the response, or returns `over` when it has no more events.
       *
       * @throws ApiError, which becomes the error response
       */
      readonly open: (sources: RouteSources, request: ApiRequest) => Promise<StreamedBody | 'over'>;
    };

/** Properties of content for HTTP caches. */
export interface HttpCacheProperties {
  readonly freshness: ResponseFreshness;
  /** Timestamp of the block that the content describes, in unix seconds. */
  readonly lastModified?: number;
}

/** The content of a response before serialization. */
export type RouteContent<E extends Endpoint> = HttpCacheProperties & {
  readonly dependsOn: ResponseDependency;
  /** Milliseconds for which the server may cache the response. */
  readonly cacheMs: number;
  /** Recomputes the content after a new block, for a cached response that otherwise only a reorg invalidates. Present only if `dependsOn` is `reorg`. */
  readonly later?: RecomputableContent<E>;
} & ({ readonly content: z.infer<E['response']> } | { readonly media: MediaBody });

/** Recomputes the content for a later state of the index without database access. */
export interface RecomputableContent<E extends Endpoint> {
  /** Hash of the newest indexed block when the content was read. */
  readonly tipHash: string;
  /**
   * Returns the content for a later state of the index.
   *
   * @param current a state of the index whose chain contains the block of `tipHash`
   */
  readonly contentAt: (current: IndexState) => RouteContent<E>;
}

/** The properties of a request other than parameters and body. */
export type RequestMetadata = Pick<ApiRequest, 'type' | 'lastEventId' | 'client'>;

function readRequest<E extends Endpoint>(
  endpoint: E,
  { path, query, body }: ApiRequest,
): EndpointParamValues<E> {
  const values = parseRequestParams(endpoint, path, query);
  const params =
    endpoint.body === undefined ? values : { ...values, body: parseRequestBody(endpoint.body.schema, body) };
  // The endpoint's own parameter definitions and body schema validated these values.
  return params as EndpointParamValues<E>;
}

/** Creates a route from a function that receives the parsed parameters and returns the content. */
export function createApiRoute<E extends Endpoint>(
  endpoint: E,
  handle: (
    sources: RouteSources,
    params: EndpointParamValues<E>,
    request: RequestMetadata,
  ) => Promise<RouteContent<E>>,
): ApiRoute {
  return {
    kind: 'response',
    endpoint,
    handle: async (sources, request) => handle(sources, readRequest(endpoint, request), request),
  };
}

/** Creates a route whose response never changes. */
export function createConstantResponseRoute<E extends Endpoint>(
  endpoint: E,
  content: z.infer<E['response']>,
): ApiRoute {
  return createApiRoute(endpoint, async () => ({
    freshness: 'fixed',
    dependsOn: 'nothing',
    cacheMs: SERVER_CACHE_MS,
    content,
  }));
}

/**
 * Creates a route that streams its response. The server limits the number of open streams per client.
 *
 * @param share the kind of stream whose limit applies. A function if the kind depends on the query
 */
export function createStreamRoute<E extends Endpoint>(
  endpoint: E,
  share: StreamLimitKind | ((query: URLSearchParams) => StreamLimitKind),
  open: (
    sources: RouteSources,
    params: EndpointParamValues<E>,
    request: RequestMetadata,
  ) => Promise<StreamedBody | 'over'>,
): ApiRoute {
  return {
    kind: 'stream',
    endpoint,
    use: share === 'download' ? 'download' : 'events',
    shareOf: typeof share === 'function' ? share : () => share,
    open: async (sources, request) => open(sources, readRequest(endpoint, request), request),
  };
}

export type EndpointContent<E extends Endpoint> = HttpCacheProperties & {
  /** The changes that invalidate the cached response. The default is `pool`. */
  readonly dependsOn?: ResponseDependency;
} & (
    | {
        /** The fields of the response without `index` and `node`. */
        readonly content: Omit<z.infer<E['response']>, keyof ResponseEnvelope>;
      }
    | { readonly media: MediaBody }
  );

/** The requested object that the index does not have. The response is an error with status 404. */
export interface NotFoundResult {
  readonly missing: ErrorCode;
  readonly message: string;
  readonly field: string;
}

/** Returns the 404 result for a height above the tip. */
export function heightNotFound(tipHeight: number): NotFoundResult {
  return {
    missing: 'block_not_found',
    message: `The newest indexed block is ${tipHeight}, below the requested height.`,
    field: 'height',
  };
}

/**
 * Creates a route that reads its data from one state of the index. The fields `index` and `node` of the response describe
 * this state.
 *
 * @param read reads the index, and what it needs from the node
 * @param write converts the data to content. It is called again with a later state of the index if the content depends on
 *   `reorg` only
 */
export function createIndexRoute<E extends Endpoint, T>(
  endpoint: E,
  read: (
    database: Database,
    params: EndpointParamValues<E>,
    node: DaemonDataSource,
  ) => Promise<WithIndexState<T>>,
  write: (
    data: T,
    params: EndpointParamValues<E>,
    indexState: IndexState,
  ) => EndpointContent<E> | NotFoundResult,
): ApiRoute {
  return createApiRoute(endpoint, async ({ database, node }, params) =>
    readIndexContent(read(database, params, node), (data, indexState) => write(data, params, indexState)),
  );
}

/** Awaits a read of the index. @throws ApiError while the index cannot be read */
export async function awaitIndexRead<T>(reading: Promise<T>): Promise<T> {
  const loaded = await toIndexReadResult(reading);
  if (loaded.unavailable !== undefined) throw indexUnavailableApiError(loaded.unavailable);
  return loaded.data;
}

/**
 * Returns content that is computed from one state of the index and contains this state.
 *
 * @param contentAt returns the fields of the content. It is called again with a later state of the index if they depend on
 *   `reorg` only
 * @throws ApiError when the index cannot be read or does not have the requested object
 */
export async function readIndexContent<E extends Endpoint, T>(
  reading: Promise<WithIndexState<T>>,
  contentAt: (data: T, indexState: IndexState) => EndpointContent<E> | NotFoundResult,
): Promise<RouteContent<E>> {
  const { indexState, data } = await awaitIndexRead(reading);
  return contentOf(indexState, (current) => contentAt(data, current));
}

/** @throws ApiError when the index does not have the requested object */
function contentOf<E extends Endpoint>(
  indexState: IndexState,
  contentAt: (indexState: IndexState) => EndpointContent<E> | NotFoundResult,
): RouteContent<E> {
  const found = contentAt(indexState);
  const envelope = responseEnvelopeOf(indexState);
  if ('missing' in found) throw new ApiError(found.missing, found.message, found.field, envelope);
  const dependsOn = found.dependsOn ?? 'pool';
  const later: RecomputableContent<E> | undefined =
    dependsOn === 'reorg'
      ? { tipHash: indexState.tip.hash, contentAt: (current) => contentOf(current, contentAt) }
      : undefined;
  const facts = { ...found, dependsOn, cacheMs: serverCacheMsOf(dependsOn), ...(later && { later }) };
  if ('media' in facts) return facts;
  return { ...facts, content: { ...envelope, ...facts.content } as z.infer<E['response']> };
}

/** Creates a route that runs several queries on one snapshot. The response contains the state of the index. */
export function createSnapshotRoute<E extends Endpoint>(
  endpoint: E,
  find: (snapshot: Snapshot, params: EndpointParamValues<E>) => Promise<EndpointContent<E> | NotFoundResult>,
): ApiRoute {
  return createIndexRoute(
    endpoint,
    (database, params) => readInSnapshot(database, (snapshot) => find(snapshot, params)),
    (found) => found,
  );
}
