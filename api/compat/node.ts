/** The bytes of a block or transaction from the daemon, or the reason why they are unavailable. */
export type RawBytesResult =
  | { readonly state: 'found'; readonly bytes: Uint8Array }
  /** The daemon does not have the requested object. */
  | { readonly state: 'unknown' }
  /** The daemon is unreachable, or it returned bytes that do not match the hash. */
  | { readonly state: 'unreachable' };

/** Values that come from the daemon, because the index does not have them. */
export interface CompatDaemonInfo {
  readonly blockSizeLimit: number;
  readonly blockSizeMedian: number;
  readonly difficulty: bigint;
  readonly altBlockCount: number;
  readonly incomingConnectionCount: number;
  readonly outgoingConnectionCount: number;
  readonly whitePeerCount: number;
  readonly startTime: number;
  readonly targetHeight: number;
  /** Target time between blocks in seconds. */
  readonly targetBlockSeconds: number;
  readonly version: string;
  /** Suggested fee rate in atomic units per byte of weight. */
  readonly feePerByte: bigint;
}

export interface LatestCompatDaemonInfo {
  /** The values from the last successful call to the daemon. Undefined until it has responded once. */
  readonly info: CompatDaemonInfo | undefined;
  /** Whether the last call to the daemon succeeded. */
  readonly isCurrent: boolean;
}
