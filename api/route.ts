import type { z } from 'zod';
import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import type { IndexState } from '../db/queries/index-state.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import type { ProofQuestion } from '../proofs/check.ts';
import type { Detection } from '../proofs/detect.ts';
import type { ProofOutcome } from '../proofs/outcome.ts';
import type { EventLog } from '../lookups/event-log.ts';
import { readMany, toReadResult } from '../lookups/load.ts';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import type { RawBytes } from './compat/node.ts';
import type { BroadcastReasonCode } from './contract/broadcast.ts';
import type { Endpoint, MediaType, ParamValues } from './contract/endpoint.ts';
import type { Envelope, ErrorCode } from './contract/envelope.ts';
import { ApiError, unavailableError } from './errors.ts';
import { CACHE_MS, cacheMsOf, type DependsOn, type Freshness } from './freshness.ts';
import type { ReceiptContent } from './contract/receipt.ts';
import type { DecodeBlob } from './json/decode.ts';
import { envelopeOf } from './json/envelope.ts';
import { readParams, readBody } from './params.ts';
import type { ApiRequest } from './served-route.ts';

/** The parts of the daemon that routes use. */
export interface RawBytesSource {
  /** The bytes have the hash that was asked for. */
  fetchTransaction(hash: TxHash): Promise<RawBytes>;
  /**
   * Returns the bytes that the daemon gives for each hash, or 'away' when it gives none. The hashes are not computed
   * from them. A transaction that the daemon does not have as a whole is missing.
   */
  fetchTransactions(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, Uint8Array> | 'away'>;
  /** The bytes have the hash that was asked for. */
  fetchBlock(hash: BlockHash): Promise<RawBytes>;
}

export type { BroadcastReasonCode } from './contract/broadcast.ts';

/** The answer of a node to a transaction that was sent to it. */
export type NodeVerdict =
  | {
      readonly state: 'responded';
      readonly accepted: boolean;
      /** Whether it sends the transaction to other nodes. */
      readonly relayed: boolean;
      /** The reasons that it named. There may be none. */
      readonly reasons: readonly BroadcastReasonCode[];
    }
  /** It is not synchronised. */
  | { readonly state: 'busy' }
  /** It did not answer, so it may have received the transaction. */
  | { readonly state: 'away' };

/** The proof desk of the server. */
export interface ProofDeskSource {
  /** @param client the client whose share of the limits the check uses */
  check(question: Pick<ProofQuestion, 'kind' | 'fields'>, client: string): Promise<DeskResult>;
  /** Returns how many checks wait, and the place of the client's first one, counted from 1. */
  line(client: string): { readonly waiting: number; readonly place: number | undefined };
}

/** A receipt whose signature was checked. */
export type ReadReceipt =
  | { readonly isValid: true; readonly content: ReceiptContent }
  /** The problem is a sentence. */
  | { readonly isValid: false; readonly problem: string };

export interface ReceiptSource {
  readonly publicKey: { readonly id: string; readonly x: string };
  read(text: string): ReadReceipt;
}

export type DeskResult =
  | {
      readonly outcome: ProofOutcome;
      /** Undefined for an answer that gets no receipt. */
      readonly receipts: { readonly plain: string; readonly withAddress: string | undefined } | undefined;
    }
  /** The check was refused, because so many others wait. */
  | { readonly waiting: number };

export interface Sources {
  readonly database: Database;
  readonly node: RawBytesSource;
  /** The events of the index. All streams share them. */
  readonly events: EventLog;
  /** Sends a transaction to the node. Undefined when the operator has switched it off. */
  readonly broadcast?: ((bytes: Uint8Array) => Promise<NodeVerdict>) | undefined;
  /** Checks proofs. Without it, the addresses of proofs answer that they are busy. */
  readonly desk?: ProofDeskSource;
  /** Reads receipts. Without it, their addresses answer that they are busy. */
  readonly receipts?: ReceiptSource;
  /** Decodes transactions and blocks. Without it, the caller's own thread decodes them. */
  readonly decode?: DecodeBlob;
  /**
   * Recognises keys and proofs in a text of a client. The result is `busy` when too many texts wait. Without it, the caller's
   * own thread reads the text.
   */
  readonly detect?: (text: string, client: string) => Promise<Detection | 'busy'>;
}

/** A finished answer that is not JSON. */
export interface Media {
  readonly type: MediaType;
  readonly bytes: Uint8Array;
}

/** An answer that is made part by part, such as events or a large file. */
export interface MediaStream {
  readonly type: MediaType;
  /** Name under which a browser saves the answer. */
  readonly fileName?: string;
  /** @param signal aborted when the client has left */
  readonly parts: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>;
}

/** An endpoint with the function that answers it. The answers are not yet text. */
export type Route =
  | {
      readonly kind: 'response';
      readonly endpoint: Endpoint;
      /** @throws ApiError in place of an answer */
      readonly handle: (sources: Sources, request: ApiRequest) => Promise<RouteContent<Endpoint>>;
    }
  | {
      readonly kind: 'stream';
      readonly endpoint: Endpoint;
      readonly use: 'events' | 'download';
      /** @throws ApiError in place of an answer */
      readonly open: (sources: Sources, request: ApiRequest) => Promise<MediaStream>;
    };

/** Facts about content for caches. */
export interface ContentFacts {
  readonly freshness: Freshness;
  /** Unix seconds of the block that the content describes. */
  readonly lastModified?: number;
}

/** The content of a response before it is written as text. */
export type RouteContent<E extends Endpoint> = ContentFacts & {
  readonly dependsOn: DependsOn;
  /** Milliseconds for which a server may repeat the response. */
  readonly cacheMs: number;
  /** Only content that depends on `reorg` has it. */
  readonly later?: LaterContent<E>;
} & ({ readonly content: z.infer<E['response']> } | { readonly media: Media });

/** The content at a later state of the index. It needs no database. */
export interface LaterContent<E extends Endpoint> {
  /** Hash of the newest indexed block when the content was read. */
  readonly tipHash: string;
  /** @param current a state of the index whose chain contains the block of `tipHash` */
  readonly at: (current: IndexState) => RouteContent<E>;
}

/** The part of a request that its parameters do not contain. */
export type RequestFacts = Pick<ApiRequest, 'type' | 'lastEventId' | 'client'>;

function readRequest<E extends Endpoint>(endpoint: E, { path, query, body }: ApiRequest): ParamValues<E> {
  const values = readParams(endpoint, path, query);
  const params =
    endpoint.body === undefined ? values : { ...values, body: readBody(endpoint.body.schema, body) };
  // The parameters were read by the endpoint's own definitions, and the body by its schema.
  return params as ParamValues<E>;
}

/** Creates a route from a function that gets the parameters and returns the answer. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (sources: Sources, params: ParamValues<E>, request: RequestFacts) => Promise<RouteContent<E>>,
): Route {
  return {
    kind: 'response',
    endpoint,
    handle: async (sources, request) => handle(sources, readRequest(endpoint, request), request),
  };
}

/** Creates a route whose answer never changes. */
export function fixedRoute<E extends Endpoint>(endpoint: E, content: z.infer<E['response']>): Route {
  return route(endpoint, async () => ({
    freshness: 'fixed',
    dependsOn: 'nothing',
    cacheMs: CACHE_MS,
    content,
  }));
}

/**
 * Creates a route that sends its answer part by part. The server limits how many of them one client has open.
 *
 * @param use `events` stay open and cost little; a `download` reads the database until its end
 */
export function streamRoute<E extends Endpoint>(
  endpoint: E,
  use: 'events' | 'download',
  open: (sources: Sources, params: ParamValues<E>, request: RequestFacts) => Promise<MediaStream>,
): Route {
  return {
    kind: 'stream',
    endpoint,
    use,
    open: async (sources, request) => open(sources, readRequest(endpoint, request), request),
  };
}

export type Content<E extends Endpoint> = ContentFacts & {
  /** The default is `pool`. */
  readonly dependsOn?: DependsOn;
} & (
    | {
        /** The fields of the answer without `index` and `node`. */
        readonly content: Omit<z.infer<E['response']>, keyof Envelope>;
      }
    | { readonly media: Media }
  );

/** A well-formed value that the index does not hold. */
export interface Missing {
  readonly missing: ErrorCode;
  readonly message: string;
  readonly field: string;
}

/** Tells that the chain does not reach the height of a request yet. */
export function aboveTip(tipHeight: number): Missing {
  return { missing: 'block_not_found', message: `The index ends at block ${tipHeight}.`, field: 'height' };
}

/**
 * Creates a route that answers from one state of the index. The answer includes this state.
 *
 * @param read reads the index
 * @param write returns the content from the data. It is called again with a later state of the index when the content
 *   depends on `reorg` alone
 */
export function indexRoute<E extends Endpoint, T>(
  endpoint: E,
  read: (database: Database, params: ParamValues<E>) => Promise<WithIndexState<T>>,
  write: (data: T, params: ParamValues<E>, indexState: IndexState) => Content<E> | Missing,
): Route {
  return route(endpoint, async ({ database }, params) =>
    indexContent(read(database, params), (data, indexState) => write(data, params, indexState)),
  );
}

/** Waits for data of the index. @throws ApiError while the index cannot be read */
export async function readOrThrow<T>(reading: Promise<T>): Promise<T> {
  const loaded = await toReadResult(reading);
  if (loaded.unavailable !== undefined) throw unavailableError(loaded.unavailable);
  return loaded.data;
}

/**
 * Returns content from one state of the index. It includes this state.
 *
 * @param contentAt returns the fields of the content. It is called again with a later state of the index when they depend on
 *   `reorg` alone
 * @throws ApiError when the index cannot be read, or does not hold what was requested
 */
export async function indexContent<E extends Endpoint, T>(
  reading: Promise<WithIndexState<T>>,
  contentAt: (data: T, indexState: IndexState) => Content<E> | Missing,
): Promise<RouteContent<E>> {
  const { indexState, data } = await readOrThrow(reading);
  return contentOf(indexState, (current) => contentAt(data, current));
}

/** @throws ApiError when the index does not hold what was requested */
function contentOf<E extends Endpoint>(
  indexState: IndexState,
  contentAt: (indexState: IndexState) => Content<E> | Missing,
): RouteContent<E> {
  const found = contentAt(indexState);
  const envelope = envelopeOf(indexState);
  if ('missing' in found) throw new ApiError(found.missing, found.message, found.field, envelope);
  const dependsOn = found.dependsOn ?? 'pool';
  const later: LaterContent<E> | undefined =
    dependsOn === 'reorg'
      ? { tipHash: indexState.tip.hash, at: (current) => contentOf(current, contentAt) }
      : undefined;
  const facts = { ...found, dependsOn, cacheMs: cacheMsOf(dependsOn), ...(later && { later }) };
  if ('media' in facts) return facts;
  return { ...facts, content: { ...envelope, ...facts.content } as z.infer<E['response']> };
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
