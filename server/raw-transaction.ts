/** The parts of a transaction that the index does not keep, asked from the daemon when somebody wants to see them. */
import { nodeProblem } from '../desk/services.ts';
import { bytesToHex } from '../protocol/bytes.ts';
import type { TxHash } from '../protocol/brands.ts';
import type { SiteDaemon } from './allowed-calls.ts';

export type RawTx =
  | {
      readonly state: 'found';
      readonly hex: string;
      readonly json: string | undefined;
      readonly complete: boolean;
    }
  /** The daemon answers and does not have it: it was orphaned, or left the pool a moment ago. */
  | { readonly state: 'unknown' }
  /** The daemon cannot be asked; `reason` is a sentence. */
  | { readonly state: 'away'; readonly reason: string };

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
