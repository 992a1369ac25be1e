/** Bytes that the daemon sent, or the reason why there are none. */
export type RawBytes =
  | { readonly state: 'found'; readonly bytes: Uint8Array }
  /** The daemon does not have it. */
  | { readonly state: 'unknown' }
  /** The daemon did not answer, or answered with other bytes. */
  | { readonly state: 'away' };

/** Figures that only the daemon knows. */
export interface DaemonFigures {
  readonly blockSizeLimit: number;
  readonly blockSizeMedian: number;
  readonly difficulty: bigint;
  readonly altBlocks: number;
  readonly incomingConnections: number;
  readonly outgoingConnections: number;
  readonly whitePeers: number;
  readonly startTime: number;
  readonly targetHeight: number;
  /** Seconds between blocks. */
  readonly target: number;
  readonly version: string;
  /** Atomic units per byte of weight. */
  readonly feePerByte: bigint;
}

export interface NodeFigures {
  /** The last figures that the daemon gave. Undefined when it has never answered. */
  readonly figures: DaemonFigures | undefined;
  /** Whether the last call succeeded. */
  readonly isCurrent: boolean;
}
