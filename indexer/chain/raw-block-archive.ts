import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { storeMissingRawBlocks, listMissingRawBlocks } from '../../db/write/raw-blocks.ts';
import type { SyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { InvalidResponseError } from '@ringscope/rpc/errors.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';
import { fetchBlockRange, type BlockSource } from '../ingest/fetch.ts';
import type { IndexerLog } from '../log.ts';

/** Milliseconds after an invalid response until the bytes of blocks are requested again. */
const RETRY_MS = 10_000;

/**
 * Stores the bytes of the newest blocks, so that a reorg can keep the complete blocks that it orphans.
 * follow.ts stores the bytes of each block that it adds. After a backfill, or after blocks were popped, this
 * class fetches the missing bytes.
 */
export class RawBlockArchiver {
  readonly #daemon: BlockSource;
  readonly #writeDatabase: WriteDatabase;
  readonly #log: IndexerLog;
  /** Hash of the indexed tip for which all bytes of the newest blocks are stored. */
  #completeForTipHash: BlockHash | undefined;
  #retryAtMs = -Infinity;

  constructor(daemon: BlockSource, writeDatabase: WriteDatabase, log: IndexerLog) {
    this.#daemon = daemon;
    this.#writeDatabase = writeDatabase;
    this.#log = log;
  }

  /**
   * Fetches and stores missing bytes of the newest blocks. Invalid bytes from the daemon cause only a
   * warning, because the indexer can follow the chain without them.
   *
   * @param chainHeight number of blocks of the daemon
   * @throws RpcError when the daemon is unreachable or busy, IndexedTipMovedError, database errors
   */
  async fetchMissing(
    { indexedTip, genesisHash }: SyncState,
    chainHeight: number,
    signal: AbortSignal,
  ): Promise<void> {
    if (indexedTip.hash === undefined || indexedTip.hash === this.#completeForTipHash) return;
    if (performance.now() < this.#retryAtMs) return;
    const missing = await listMissingRawBlocks(this.#writeDatabase, indexedTip.height);
    const [start, end] = [missing[0], missing.at(-1)];
    try {
      if (start !== undefined && end !== undefined) {
        const chain = { genesisHash, height: chainHeight };
        for await (const page of fetchBlockRange(this.#daemon, { start, end }, chain, { signal })) {
          const blocks = [...page].map(({ height, hash, block, transactions: [, ...others] }) => ({
            height,
            hash,
            blob: block.blob,
            txBlobs: others.map(({ transaction }) => transaction.blob),
          }));
          await storeMissingRawBlocks(this.#writeDatabase, indexedTip, blocks);
        }
      }
      this.#completeForTipHash = indexedTip.hash;
    } catch (error) {
      const isUnusable =
        error instanceof NodeDataError ||
        error instanceof UnknownFormatError ||
        error instanceof InvalidResponseError;
      if (!isUnusable) throw error;
      this.#retryAtMs = performance.now() + RETRY_MS;
      this.#log.warn(
        `The bytes of blocks ${start ?? 0} to ${end ?? 0} could not be fetched (${error.message}). ` +
          'The indexer retries in ten seconds. If a reorganisation orphans these blocks before that, the index keeps no bytes of them.',
      );
    }
  }
}
