import { decodeTxOutlineUpToUnknownPart } from '@ringscope/protocol/known-part.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { PooledTransaction } from '@ringscope/rpc/daemon/transactions.ts';
import { applyPoolChange, readStoredPoolTxFlags, type PoolTxWithInputs } from '../../db/write/pool.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { NodeDataError } from '../errors.ts';
import { confirmTransactionBytes, MAX_TXS_PER_DAEMON_CALL } from '../ingest/confirm.ts';
import { listRingInputs, toColumnsSharedByTxTables } from '../ingest/to-rows.ts';

type PoolSource = Pick<
  DaemonClient,
  'getInfo' | 'getTransactionPoolHashes' | 'getTransactionPoolStats' | 'getTransactions'
>;

/**
 * Interval in milliseconds at which the flags `relayed` and `double_spend_seen` of known transactions are
 * compared with the daemon.
 */
const FLAGS_INTERVAL_MS = 5_000;

export interface PoolUpdater {
  /**
   * Updates the pool of the index from the daemon. It fetches only unknown transactions. It removes no
   * transaction while the daemon's tip differs from `tipHash`: the transaction may be in the daemon's new block,
   * which the index does not have yet. The next pass of the main loop adds this block and removes its
   * transactions from the pool in one SQL transaction.
   *
   * @param tipHash hash of the indexed tip
   * @returns the error of the last invalid transaction, or undefined. Invalid transactions are not stored,
   * and are requested again in the next call
   */
  refresh(tipHash: string, signal: AbortSignal): Promise<NodeDataError | undefined>;
  /**
   * Discards the cached list of the stored pool. Call it when other code has changed the stored pool, for
   * instance added a block.
   */
  invalidate(): void;
}

/**
 * Creates the part of the indexer that copies the daemon's pool to the database. @param now returns monotonic
 * milliseconds
 */
export function createPoolUpdater(
  daemon: PoolSource,
  writeDatabase: WriteDatabase,
  now: () => number,
): PoolUpdater {
  let known: Awaited<ReturnType<typeof readStoredPoolTxFlags>> | undefined;
  let flagsComparedAt = -Infinity;

  return {
    invalidate() {
      known = undefined;
    },

    async refresh(tip, signal) {
      const { txHashes } = await daemon.getTransactionPoolHashes({}, { signal });
      const listed = new Set(txHashes);
      known ??= await readStoredPoolTxFlags(writeDatabase);

      const knownBefore = known;
      const unknown = txHashes.filter((hash) => !knownBefore.has(hash));
      const missing = [...known.keys()].filter((hash) => !listed.has(hash));
      const isMoving = missing.length > 0 && (await daemon.getInfo({}, { signal })).topBlockHash !== tip;
      const removed = isMoving ? [] : missing;
      const added: PoolTxWithInputs[] = [];
      let refused: NodeDataError | undefined;
      for (const entry of await fetchPooled(daemon, unknown, signal)) {
        try {
          added.push(await toEntry(daemon, entry, signal));
        } catch (error) {
          if (!(error instanceof NodeDataError)) throw error;
          refused = error;
        }
      }
      let updated: {
        hash: Uint8Array;
        relayed: boolean;
        doubleSpendSeen: boolean;
      }[] = [];
      if (now() - flagsComparedAt >= FLAGS_INTERVAL_MS) {
        updated = await fetchChangedFlags(daemon, knownBefore, listed, signal);
        flagsComparedAt = now();
      }
      if (added.length > 0 || removed.length > 0 || updated.length > 0) {
        known = undefined;
        await applyPoolChange(writeDatabase, { added, removed: removed.map(hexToBytes), updated });
        known = await readStoredPoolTxFlags(writeDatabase);
      }
      return refused;
    },
  };
}

/** Fetches the transactions that are still in the daemon's pool. */
async function fetchPooled(
  daemon: PoolSource,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<PooledTransaction[]> {
  const entries: PooledTransaction[] = [];
  for (let from = 0; from < hashes.length; from += MAX_TXS_PER_DAEMON_CALL) {
    const batch = hashes.slice(from, from + MAX_TXS_PER_DAEMON_CALL);
    const { transactions } = await daemon.getTransactions({ hashes: batch }, { signal });
    entries.push(...transactions.filter((one) => one.state === 'pool'));
  }
  return entries;
}

/**
 * Returns the transactions of the pool whose flags `relayed` or `doubleSpendSeen` have changed. It requests
 * the transactions only when the numbers of flagged transactions that the daemon reports do not match those
 * in the index.
 */
async function fetchChangedFlags(
  daemon: PoolSource,
  known: ReadonlyMap<string, { relayed: boolean; doubleSpendSeen: boolean }>,
  listed: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<{ hash: Uint8Array; relayed: boolean; doubleSpendSeen: boolean }[]> {
  const pooled = [...known].filter(([hash]) => listed.has(hash));
  if (pooled.length === 0) return [];
  const { poolStats } = await daemon.getTransactionPoolStats({}, { signal });
  const conflicts = pooled.filter(([, flags]) => flags.doubleSpendSeen).length;
  const waiting = pooled.filter(([, flags]) => !flags.relayed).length;
  const { numDoubleSpends, numNotRelayed, txsTotal } = poolStats;
  const isSame =
    txsTotal === pooled.length
      ? numDoubleSpends === conflicts && numNotRelayed === waiting
      : numDoubleSpends <= conflicts && numNotRelayed >= waiting;
  if (isSame) return [];
  const entries = await fetchPooled(
    daemon,
    pooled.map(([hash]) => hash),
    signal,
  );
  return entries
    .filter((entry) => {
      const flags = known.get(entry.hash);
      return flags?.relayed !== entry.relayed || flags.doubleSpendSeen !== entry.doubleSpendSeen;
    })
    .map(({ hash, relayed, doubleSpendSeen }) => ({ hash: hexToBytes(hash), relayed, doubleSpendSeen }));
}

/**
 * Converts a transaction of the pool to rows. Bytes of an unknown format are requested a second time and
 * compared, because no id can be computed from them.
 *
 * @throws NodeDataError when the response is incomplete or contains another transaction
 */
async function toEntry(
  daemon: PoolSource,
  entry: PooledTransaction,
  signal: AbortSignal,
): Promise<PoolTxWithInputs> {
  const subject = `pool transaction ${entry.hash}`;
  const { blob } = entry;
  if (!entry.complete)
    throw new NodeDataError(
      subject,
      'the response of the daemon does not contain the prunable part of this transaction, so it was not indexed',
    );
  const transaction = decodeTxOutlineUpToUnknownPart(blob);
  let hash = hexToBytes(entry.hash);
  if (transaction.undecoded !== undefined)
    await confirmTransactionBytes(daemon, [{ errorSubject: subject, hash, blob }], { signal });
  else hash = transactionHash(transaction);
  if (bytesToHex(hash) !== entry.hash)
    throw new NodeDataError(
      subject,
      `the bytes that the daemon returned for this transaction have the id ${bytesToHex(hash)}, so it was not indexed`,
    );
  return {
    transaction: {
      hash,
      receiveTime: entry.receivedTimestamp === 0 ? null : entry.receivedTimestamp,
      blob,
      relayed: entry.relayed,
      doubleSpendSeen: entry.doubleSpendSeen,
      ...toColumnsSharedByTxTables(transaction),
    },
    inputs: listRingInputs(transaction),
  };
}
