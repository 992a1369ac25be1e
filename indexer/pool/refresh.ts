import { outlineKnownPart } from '@ringscope/protocol/known-part.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { PooledTransaction } from '@ringscope/rpc/daemon/transactions.ts';
import { changePool, readPool, type PoolEntry } from '../../db/write/pool.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { NodeDataError } from '../errors.ts';
import { confirmTransactions, TXS_PER_CALL } from '../ingest/confirm.ts';
import { ringInputs, transactionFields } from '../ingest/to-rows.ts';

type PoolSource = Pick<
  DaemonClient,
  'getInfo' | 'getTransactionPoolHashes' | 'getTransactionPoolStats' | 'getTransactions'
>;

/** Interval at which the flags of known transactions are compared, in milliseconds. */
const VERSIONS_INTERVAL_MS = 5_000;

export interface PoolWatch {
  /**
   * Updates the pool of the index from the daemon. Only unknown transactions are fetched. When the daemon has another tip
   * than this round, no transaction is removed. Some of them may be in the new block, and a reader would then find them
   * neither in the pool nor in a block. The next round adds the block and removes them in one step.
   *
   * @param tip hash of the tip that this round indexed
   * @returns the error of the last transaction that the daemon gave wrongly. It is left out and requested again in
   * the next call; undefined when there was none
   */
  refresh(tip: string, signal: AbortSignal): Promise<NodeDataError | undefined>;
  /** Forgets the known rows. Call it when something else has changed them: a new block removes its transactions. */
  invalidate(): void;
}

/** @param now milliseconds of any clock */
export function createPoolWatch(
  daemon: PoolSource,
  writeDatabase: WriteDatabase,
  now: () => number,
): PoolWatch {
  let known: Awaited<ReturnType<typeof readPool>> | undefined;
  let marksSeenAt = -Infinity;

  return {
    invalidate() {
      known = undefined;
    },

    async refresh(tip, signal) {
      const { txHashes } = await daemon.getTransactionPoolHashes({}, { signal });
      const listed = new Set(txHashes);
      known ??= await readPool(writeDatabase);

      const stayed = known;
      const unknown = txHashes.filter((hash) => !stayed.has(hash));
      const missing = [...known.keys()].filter((hash) => !listed.has(hash));
      const isMoving = missing.length > 0 && (await daemon.getInfo({}, { signal })).topBlockHash !== tip;
      const removed = isMoving ? [] : missing;
      const added: PoolEntry[] = [];
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
      if (now() - marksSeenAt >= VERSIONS_INTERVAL_MS) {
        updated = await changedVersions(daemon, stayed, listed, signal);
        marksSeenAt = now();
      }
      if (added.length > 0 || removed.length > 0 || updated.length > 0) {
        known = undefined;
        await changePool(writeDatabase, { added, removed: removed.map(hexToBytes), updated });
        known = await readPool(writeDatabase);
      }
      return refused;
    },
  };
}

/** Fetches the transactions that still wait when the daemon answers. */
async function fetchPooled(
  daemon: PoolSource,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<PooledTransaction[]> {
  const entries: PooledTransaction[] = [];
  for (let from = 0; from < hashes.length; from += TXS_PER_CALL) {
    const batch = hashes.slice(from, from + TXS_PER_CALL);
    const { transactions } = await daemon.getTransactions({ hashes: batch }, { signal });
    entries.push(...transactions.filter((one) => one.state === 'pool'));
  }
  return entries;
}

/**
 * Returns the transactions of the pool whose flags have changed. They are requested only when the daemon's counts
 * differ from ours.
 */
async function changedVersions(
  daemon: PoolSource,
  known: ReadonlyMap<string, { relayed: boolean; doubleSpendSeen: boolean }>,
  listed: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<{ hash: Uint8Array; relayed: boolean; doubleSpendSeen: boolean }[]> {
  const held = [...known].filter(([hash]) => listed.has(hash));
  if (held.length === 0) return [];
  const { poolStats } = await daemon.getTransactionPoolStats({}, { signal });
  const conflicts = held.filter(([, marks]) => marks.doubleSpendSeen).length;
  const waiting = held.filter(([, marks]) => !marks.relayed).length;
  const { numDoubleSpends, numNotRelayed, txsTotal } = poolStats;
  const isSame =
    txsTotal === held.length
      ? numDoubleSpends === conflicts && numNotRelayed === waiting
      : numDoubleSpends <= conflicts && numNotRelayed >= waiting;
  if (isSame) return [];
  const entries = await fetchPooled(
    daemon,
    held.map(([hash]) => hash),
    signal,
  );
  return entries
    .filter((entry) => {
      const marks = known.get(entry.hash);
      return marks?.relayed !== entry.relayed || marks.doubleSpendSeen !== entry.doubleSpendSeen;
    })
    .map(({ hash, relayed, doubleSpendSeen }) => ({ hash: hexToBytes(hash), relayed, doubleSpendSeen }));
}

/**
 * Returns the rows of a transaction of the pool. The bytes of an unknown format are confirmed, because no id can be
 * computed from them.
 *
 * @throws NodeDataError when it is not the requested transaction
 */
async function toEntry(
  daemon: PoolSource,
  entry: PooledTransaction,
  signal: AbortSignal,
): Promise<PoolEntry> {
  const subject = `pool transaction ${entry.hash}`;
  const { blob } = entry;
  if (!entry.complete) throw new NodeDataError(subject, 'it came without its prunable part');
  const transaction = outlineKnownPart(blob);
  let hash = hexToBytes(entry.hash);
  if (transaction.undecoded !== undefined)
    await confirmTransactions(daemon, [{ subject, hash, blob }], { signal });
  else hash = transactionHash(transaction);
  if (bytesToHex(hash) !== entry.hash) throw new NodeDataError(subject, `its id is ${bytesToHex(hash)}`);
  return {
    transaction: {
      hash,
      receiveTime: entry.receivedTimestamp === 0 ? null : entry.receivedTimestamp,
      blob,
      relayed: entry.relayed,
      doubleSpendSeen: entry.doubleSpendSeen,
      ...transactionFields(transaction),
    },
    inputs: ringInputs(transaction),
  };
}
