import type { Network } from '@ringscope/protocol/hard-forks.ts';

/** A call as the daemon receives it. `method` is the method of a JSON-RPC call, and otherwise the path. */
export interface DaemonCall {
  readonly method: string;
  readonly body: Buffer;
}

export interface DaemonResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Settings in which daemons differ. */
export interface ResponseSettings {
  /**
   * Number of blocks in one response of `get_blocks.bin`. Real daemons stop at 1000 blocks, 20 000 transactions
   * or 100 MiB.
   */
  readonly pageBlocks: number;
  readonly synchronized: boolean;
  /** The network that the daemon reports. */
  readonly nettype: Network;
}
