/** An output that pays the wallet. */
export interface FoundPayment {
  readonly height: number;
  readonly txHash: string;
  /** Position of the output in its transaction. */
  readonly outputIndex: number;
  readonly globalIndex: number;
  /** Atomic units as decimal digits. */
  readonly amount: string;
  readonly address: string;
}

export type MessageToWorker =
  | { readonly type: 'open'; readonly address: string; readonly viewKey: string }
  | {
      readonly type: 'scan';
      readonly siteUrl: string;
      readonly startHeight: number;
      readonly endHeight: number;
    };

export type MessageFromWorker =
  | { readonly type: 'ready' }
  | {
      readonly type: 'scanned';
      readonly height: number;
      readonly downloadedBytes: number;
      readonly outputCount: number;
      readonly payments: readonly FoundPayment[];
    }
  /** `reason` is a sentence for the visitor. It contains no secret. */
  | { readonly type: 'failed'; readonly reason: string };
