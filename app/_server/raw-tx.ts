/** The parts of a transaction that the index does not keep, asked from the daemon when somebody wants to see them. */
import { bytesToHex } from '../../protocol/bytes.ts';
import type { TxHash } from '../../protocol/brands.ts';
import { RpcError } from '../../rpc/errors.ts';
import { getDaemon } from './context.ts';
import { log } from './log.ts';

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

export async function fetchRawTx(hash: TxHash): Promise<RawTx> {
  try {
    const { transactions } = await getDaemon().getTransactions({ hashes: [hash], decodeAsJson: true });
    const entry = transactions.find((each) => each.hash === hash);
    if (entry === undefined) return { state: 'unknown' };
    return { state: 'found', hex: bytesToHex(entry.blob), json: entry.json, complete: entry.complete };
  } catch (error) {
    return { state: 'away', reason: nodeTrouble(error) };
  }
}

/** A sentence for visitors about a failed call to the daemon. Errors that are no RPC errors are ours and go on. */
export function nodeTrouble(error: unknown): string {
  if (!(error instanceof RpcError)) throw error;
  log.warn(`daemon: ${error.message}`);
  switch (error.fault) {
    case 'network':
      return 'The node of this explorer does not answer at the moment.';
    case 'node-busy':
      return 'The node of this explorer is busy at the moment.';
    case 'node-refused':
      return 'The node of this explorer refused to answer.';
    case 'node-broken':
      return 'The node of this explorer gave an answer that cannot be right.';
    case 'caller':
      return 'Too many are asking the node of this explorer at the moment.';
  }
}
