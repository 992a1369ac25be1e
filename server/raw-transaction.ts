import { nodeProblem } from './node-problem.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { SiteDaemon } from './allowed-calls.ts';

export type RawTx =
  | {
      readonly state: 'found';
      readonly hex: string;
      readonly json: string | undefined;
      readonly complete: boolean;
    }
  /** The daemon does not have the transaction. It was orphaned, or has just left the pool. */
  | { readonly state: 'unknown' }
  /** The daemon gave no usable answer. `reason` is a sentence. */
  | { readonly state: 'away'; readonly reason: string };

/** Fetches the bytes of a transaction from the daemon, because the index does not keep them. */
export async function fetchRawTx(
  daemon: SiteDaemon,
  hash: TxHash,
  warn: (message: string) => void,
): Promise<RawTx> {
  try {
    const { transactions } = await daemon.getTransactions({ hashes: [hash], decodeAsJson: true });
    const entry = transactions.find((each) => each.hash === hash);
    if (entry === undefined) return { state: 'unknown' };
    return { state: 'found', hex: bytesToHex(entry.blob), json: entry.json, complete: entry.complete };
  } catch (error) {
    return { state: 'away', reason: nodeProblem(error, warn) };
  }
}
