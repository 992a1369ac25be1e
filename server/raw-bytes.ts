import type { TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { DecodeError, NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import {
  mayBeBlockBytes,
  mayBeTransactionBytes,
  isPrunedBlobOfTransaction,
  type IndexedBlock,
} from '@ringscope/protocol/untrusted-bytes.ts';
import { messageId } from '../i18n/translate.ts';
import { NodeRefusedError } from '@ringscope/rpc/errors.ts';
import type { SiteDaemonCalls } from './allowed-calls.ts';
import { describeDaemonFailure } from './call-node.ts';

/** Log line for bytes from the daemon that do not have the requested hash. */
export const REJECTED_BYTES_WARNING =
  'daemon: the bytes of a returned block or transaction do not have the requested hash. The site rejected them.';

/** The daemon returned no valid response. `reason` is a sentence for visitors. */
interface Unreachable {
  readonly state: 'unreachable';
  readonly reason: string;
}

export type RawBlockResult =
  | {
      readonly state: 'found';
      readonly hex: string;
      readonly json: string | undefined;
      /** Proof-of-work hash. Undefined when it was not requested or the node does not compute it. */
      readonly powHash: string | undefined;
    }
  /** The daemon does not have the block. A restart of the daemon drops alternative blocks. */
  | { readonly state: 'unknown' }
  | Unreachable;

/**
 * Fetches the bytes of a block from the daemon, because the index does not store them, and verifies them.
 *
 * @param wantsPowHash whether the daemon computes the proof-of-work hash, which takes about as long as one attempt of a miner
 */
export async function fetchRawBlock(
  daemon: SiteDaemonCalls,
  block: IndexedBlock,
  wantsPowHash: boolean,
  warn: (message: string) => void,
): Promise<RawBlockResult> {
  try {
    const { blob, json, blockHeader } = await daemon.getBlock({
      hash: block.hash,
      fillPowHash: wantsPowHash,
    });
    if (!mayBeBlockBytes(blob, block)) return otherBytes(warn);
    const powHash = wantsPowHash && blockHeader.powHash !== '' ? blockHeader.powHash : undefined;
    return { state: 'found', hex: bytesToHex(blob), json, powHash };
  } catch (error) {
    if (error instanceof NodeRefusedError) return { state: 'unknown' };
    return unreachable(error, warn);
  }
}

export type RawTxResult =
  | {
      readonly state: 'found';
      readonly hex: string;
      readonly json: string | undefined;
      readonly isComplete: boolean;
    }
  /** The daemon does not have the transaction. It was orphaned, or has just left the pool. */
  | { readonly state: 'unknown' }
  | Unreachable;

/**
 * Fetches the bytes of a transaction from the daemon, because the index does not store them, and verifies them. A pruned daemon returns them
 * without signatures and range proofs.
 *
 * @param blockVersion version of its block in the index, or of any known block if the index does not have the transaction yet
 */
export async function fetchRawTx(
  daemon: SiteDaemonCalls,
  hash: TxHash,
  blockVersion: number,
  warn: (message: string) => void,
): Promise<RawTxResult> {
  try {
    const { transactions } = await daemon.getTransactions({ hashes: [hash], decodeAsJson: true });
    const entry = transactions.find((each) => each.hash === hash);
    if (entry === undefined) return { state: 'unknown' };
    const { blob, complete, prunableHash } = entry;
    const isRight = complete
      ? mayBeTransactionBytes(blob, hash, blockVersion)
      : isPrunedBlobOfTransaction(blob, hash, prunableHash);
    return isRight
      ? { state: 'found', hex: bytesToHex(blob), json: entry.json, isComplete: complete }
      : otherBytes(warn);
  } catch (error) {
    return unreachable(error, warn);
  }
}

/** Warns about bytes that do not have the requested hash, and returns the result that the page shows instead. */
function otherBytes(warn: (message: string) => void): Unreachable {
  warn(REJECTED_BYTES_WARNING);
  return {
    state: 'unreachable',
    reason: messageId(
      'The node of this explorer returned bytes that do not have the requested hash, so they are not shown.',
    ),
  };
}

function unreachable(error: unknown, warn: (message: string) => void): Unreachable {
  if (error instanceof DecodeError || error instanceof NotDecodedError) return otherBytes(warn);
  return { state: 'unreachable', reason: describeDaemonFailure(error, warn) };
}
