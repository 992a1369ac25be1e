import { canBeBlock } from '@ringscope/protocol/block.ts';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import type { SiteDaemon } from './allowed-calls.ts';
import { nodeProblem } from './ask-node.ts';

export type RawBlock =
  | {
      readonly state: 'found';
      readonly hex: string;
      readonly json: string | undefined;
      /** Proof-of-work hash. Undefined when it was not requested or the node does not compute it. */
      readonly powHash: string | undefined;
    }
  /** The daemon does not have the block. A restart of the daemon drops alternative blocks. */
  | { readonly state: 'unknown' }
  /** The daemon returned no valid response. `reason` is a sentence for visitors. */
  | { readonly state: 'unreachable'; readonly reason: string };

/**
 * Fetches the bytes of a block from the daemon, because the index does not store them, and verifies that they have the hash.
 *
 * @param wantsPowHash whether the daemon computes the proof-of-work hash, which takes about as long as one attempt of a miner
 */
export async function fetchRawBlock(
  daemon: SiteDaemon,
  hash: BlockHash,
  wantsPowHash: boolean,
  warn: (message: string) => void,
): Promise<RawBlock> {
  try {
    const { blob, json, blockHeader } = await daemon.getBlock({ hash, fillPowHash: wantsPowHash });
    if (!canBeBlock(blob, hash)) {
      return {
        state: 'unreachable',
        reason: 'The node of this explorer returned a block with another hash.',
      };
    }
    const powHash = wantsPowHash && blockHeader.powHash !== '' ? blockHeader.powHash : undefined;
    return { state: 'found', hex: bytesToHex(blob), json, powHash };
  } catch (error) {
    if (error instanceof NodeRefusedError) return { state: 'unknown' };
    return { state: 'unreachable', reason: nodeProblem(error, warn) };
  }
}

export type RawTx =
  | {
      readonly state: 'found';
      readonly hex: string;
      readonly json: string | undefined;
      readonly complete: boolean;
    }
  /** The daemon does not have the transaction. It was orphaned, or has just left the pool. */
  | { readonly state: 'unknown' }
  /** The daemon returned no valid response. `reason` is a sentence for visitors. */
  | { readonly state: 'unreachable'; readonly reason: string };

/** Fetches the bytes of a transaction from the daemon, because the index does not store them. */
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
    return { state: 'unreachable', reason: nodeProblem(error, warn) };
  }
}
