import { MAX_TXS_PER_DAEMON_CALL } from '../ingest/confirm.ts';
import { decodeTxOutlineUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import { blockHeight, type Block } from '@ringscope/protocol/block.ts';
import { bytesToHex, equalBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { MethodUnavailableError, NodeRefusedError } from '@ringscope/rpc/errors.ts';
import { nullTransactionColumns } from '../../db/schema/transaction-columns.ts';
import {
  archiveAlternativeBlock,
  findUnarchivedBlocks,
  type AlternativeBlockRows,
} from '../../db/write/archive.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';
import { toColumnsSharedByTxTables } from '../ingest/to-rows.ts';
import { fetchUnknownLayoutBlocks } from '../ingest/reported-block.ts';
import { decodeBlockAndCheckHash } from '../ingest/identify-block.ts';

type AlternativeSource = Pick<DaemonClient, 'getAlternateChains' | 'getBlock' | 'getTransactions'>;

export interface AlternativeBlockArchiver {
  /**
   * Stores alternative blocks of the daemon that the index does not have yet. Once the daemon has returned the
   * complete list of alternative blocks and each block in it, this method sends no request until `tipHash` or
   * `alternativeBlockCount` changes.
   *
   * @param tipHash id of the daemon's tip
   * @param alternativeBlockCount number of alternative blocks that the daemon reports; 0 on a restricted port
   */
  refresh(tipHash: string, alternativeBlockCount: number, signal: AbortSignal): Promise<void>;
}

/**
 * Maximum number of alternative blocks to store in one pass of the main loop, so that hundreds of them do not
 * delay the main chain.
 */
const BLOCKS_PER_ROUND = 20;

/**
 * If the list of alternative blocks was incomplete this many times, it is accepted as it is. The list is incomplete when
 * it is shorter than the number of alternative blocks that the daemon reports. It is also incomplete when the daemon does
 * not return one of its blocks, or when that block has an unknown format.
 */
const MAX_INCOMPLETE_LISTS = 10;

export function createAlternativeBlockArchiver(
  daemon: AlternativeSource,
  writeDatabase: WriteDatabase,
): AlternativeBlockArchiver {
  let archivedState: string | undefined;
  /** Hashes of listed alternative blocks that could not be fetched since the daemon's tip or its number of such blocks last changed. */
  let unavailable = new Set<string>();
  let lastState: string | undefined;
  /** Number of incomplete lists of alternative blocks that the daemon returned since `tip` or `count` last changed. */
  let incompleteLists = 0;
  return {
    async refresh(tip, count, signal) {
      const daemonState = `${tip} ${count}`;
      if (daemonState === archivedState) return;
      if (daemonState !== lastState) {
        unavailable = new Set();
        incompleteLists = 0;
      }
      lastState = daemonState;
      let chains;
      try {
        ({ chains } = await daemon.getAlternateChains({}, { signal }));
      } catch (error) {
        // A restricted port does not offer the list of alternative blocks, so there is nothing to archive until `tip`
        // or `count` changes.
        if (!(error instanceof MethodUnavailableError)) throw error;
        archivedState = daemonState;
        return;
      }
      const listed = new Set(chains.flatMap(({ blockHashes }) => blockHashes));
      const hashes = [...listed].filter((hash) => !unavailable.has(hash));
      const missing =
        hashes.length === 0 ? [] : await findUnarchivedBlocks(writeDatabase, hashes.map(hexToBytes));
      for (const hash of missing.slice(0, BLOCKS_PER_ROUND).map(bytesToHex)) {
        const block = await fetchAlternative(daemon, hash, signal);
        if (block === undefined) unavailable.add(hash);
        else await archiveAlternativeBlock(writeDatabase, block);
      }
      // The list is incomplete, for instance because the response was damaged. The next pass of the main loop
      // requests it again.
      if (listed.size < count || unavailable.size > 0) {
        incompleteLists += 1;
        if (incompleteLists < MAX_INCOMPLETE_LISTS) return;
      }
      if (missing.length <= BLOCKS_PER_ROUND) archivedState = daemonState;
    },
  };
}

/**
 * Fetches an alternative block with its transactions. Undefined when the daemon does not return it, or its
 * format is unknown.
 */
async function fetchAlternative(
  daemon: AlternativeSource,
  hash: string,
  signal: AbortSignal,
): Promise<AlternativeBlockRows | undefined> {
  const subject = `alternative block ${hash}`;
  try {
    const { blob, txHashes, minerTxHash, blockHeader } = await daemon.getBlock({ hash }, { signal });
    const entry = { block: blob, transactions: txHashes };
    const stated = (await fetchUnknownLayoutBlocks(daemon, [entry], [blockHeader], { signal })).get(0);
    const { block, ...id } =
      stated ?? decodeBlockAndCheckHash(subject, blob, { hash, minerTxHash }, txHashes.length);
    // The height may be unreadable in a coinbase of unknown format. The daemon's response contains it too.
    const height = blockHeight(block) ?? (block.coinbase.undecoded && blockHeader.height);
    if (height === undefined)
      throw new NodeDataError(subject, 'the block was rejected, because its coinbase contains no height');
    const coinbase = transactionRow(block.coinbaseBlob, id.minerTxHash);
    return {
      block: {
        hash: id.hash,
        height,
        prevHash: block.prevId,
        timestamp: Number(block.timestamp),
        majorVersion: block.majorVersion,
        minorVersion: block.minorVersion,
        nonce: block.nonce,
        minerTxHash: coinbase.hash,
        txCount: block.txHashes.length,
        reward:
          block.coinbase.undecoded === undefined
            ? block.coinbase.outputs.reduce((sum, { amount }) => sum + amount, 0n)
            : blockHeader.reward,
        txHashes: block.txHashes,
        blob,
      },
      transactions: [
        { ...coinbase, position: 0, blob: null },
        ...(await fetchTransactions(daemon, block, signal)),
      ],
    };
  } catch (error) {
    // The daemon refuses an alternative block above the tip of its main chain, but may return it later. A block of
    // unknown format is skipped too.
    if (error instanceof NodeRefusedError || error instanceof UnknownFormatError) return undefined;
    throw error;
  }
}

type AlternativeTransaction = AlternativeBlockRows['transactions'][number];

/**
 * Fetches the transactions of a block, except its coinbase. For a transaction that the daemon no longer has, the result
 * contains only the hash and the position.
 */
async function fetchTransactions(
  daemon: AlternativeSource,
  block: Block,
  signal: AbortSignal,
): Promise<AlternativeTransaction[]> {
  const found = new Map<string, Uint8Array>();
  for (let from = 0; from < block.txHashes.length; from += MAX_TXS_PER_DAEMON_CALL) {
    const hashes = block.txHashes.slice(from, from + MAX_TXS_PER_DAEMON_CALL).map(bytesToHex);
    const { transactions } = await daemon.getTransactions({ hashes }, { signal });
    for (const one of transactions) if (one.complete) found.set(one.hash, one.blob);
  }
  return block.txHashes.map((hash, index) => {
    const position = index + 1;
    const blob = found.get(bytesToHex(hash));
    if (blob === undefined) return { ...nullTransactionColumns, hash, position, blob: null };
    return { ...transactionRow(blob, hash), position, blob };
  });
}

/**
 * Converts a transaction to the columns of a row. @throws NodeDataError when the bytes belong to another
 * transaction. For an unknown format this cannot be checked
 */
function transactionRow(blob: Uint8Array, hash: Uint8Array) {
  const transaction = decodeTxOutlineUpToUnknownPart(blob);
  if (transaction.undecoded === undefined) {
    const computed = transactionHash(transaction);
    if (!equalBytes(computed, hash))
      throw new NodeDataError(
        `transaction ${bytesToHex(hash)}`,
        `the daemon returned the bytes of the transaction ${bytesToHex(computed)} instead, so its response was rejected`,
      );
  }
  return { hash, ...toColumnsSharedByTxTables(transaction) };
}
