import type { IndexState } from '../db/queries/index-state.ts';
import type { ResponseDependency } from './freshness.ts';

/** A complete HTTP response as a plain object, so that tests can call a route without a server. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the response, which can be empty. */
  readonly body: string | Uint8Array;
  /** How long the server may cache the response. Undefined for a response that it must not cache. */
  readonly serverCachePolicy?: ServerCachePolicy | undefined;
}

/** How long the server may cache a response, and what invalidates or rewrites it. */
export interface ServerCachePolicy {
  readonly dependsOn: ResponseDependency;
  /** Milliseconds for which the response may be cached. */
  readonly cacheMs: number;
  /** Content from which the response is rewritten after a new block. Present only if `dependsOn` is `reorg`. */
  readonly rewritableContent?: RewritableContent;
}

/** The content of a response about blocks below the tip. New blocks change only its confirmations, but a reorg can replace it. */
export interface RewritableContent {
  /** Hash of the newest indexed block when the values were read. */
  readonly readAtTipHash: string;
  /**
   * Returns the response with the current state of the index and current confirmations.
   *
   * @param current a state of the index whose chain contains the block of `readAtTipHash`
   */
  readonly createResponse: (current: IndexState) => HttpResponse;
}
