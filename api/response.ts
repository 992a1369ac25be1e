import type { IndexState } from '../db/queries/index-state.ts';
import type { DependsOn } from './freshness.ts';

/** A complete HTTP response as a plain value, so that a test can call a route without a socket. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** It may be empty. */
  readonly body: string | Uint8Array;
  /** Without it, the response is not cached. */
  readonly lifetime?: Lifetime | undefined;
}

/** The time for which a cache of the server may repeat a response. */
export interface Lifetime {
  readonly dependsOn: DependsOn;
  /** Milliseconds for which the response may be repeated. */
  readonly cacheMs: number;
  /** Only a response that depends on `reorg` has it. */
  readonly content?: LastingContent;
}

/** The values of a response about blocks below the tip. They outlive new blocks. */
export interface LastingContent {
  /** Hash of the newest indexed block when the values were read. */
  readonly tipHash: string;
  /**
   * Writes the response with the state of the index and the confirmations of a later time.
   *
   * @param current a state of the index whose chain contains the block of `tipHash`
   */
  readonly write: (current: IndexState) => HttpResponse;
}
