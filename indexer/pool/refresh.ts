import { bytesToHex, hexToBytes } from '../../protocol/bytes.ts';
import { decodeTransaction } from '../../protocol/transaction.ts';
import { transactionHash } from '../../protocol/transaction-hash.ts';
import type { DaemonClient } from '../../rpc/daemon/client.ts';
import type { PooledTransaction } from '../../rpc/daemon/transactions.ts';
import { changePool, readPool, type PoolEntry } from '../../db/write/pool.ts';
import type { Writer } from '../../db/writer.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';
import { ringInputs, transactionFields } from '../ingest/to-rows.ts';
import { decoded } from '../ingest/verify.ts';

type PoolSource = Pick<
  DaemonClient,
  'getTransactionPoolHashes' | 'getTransactionPoolStats' | 'getTransactions'
>;

/** What a restricted port gives in one call. */
const hashesPerCall = 100;

/** How often the marks of transactions that are known already are looked at again. */
const marksIntervalMs = 5_000;

export interface PoolWatch {
  /** Brings the index's pool to the daemon's. Only what is unknown is fetched. */
  refresh(signal: AbortSignal): Promise<void>;
  /** To be called when something else changed the pool's rows: a new block takes its transactions out. */
  forget(): void;
}

/** @param now milliseconds of any clock */
export function createPoolWatch(daemon: PoolSource, writer: Writer, now: () => number): PoolWatch {
  let known: Awaited<ReturnType<typeof readPool>> | undefined;
  /** In formats this version does not know: fetched once, then left alone. */
  let unreadable = new Set<string>();
  let marksSeenAt = -Infinity;

  return {
    forget() {
      known = undefined;
    },

    async refresh(signal) {
      const { txHashes } = await daemon.getTransactionPoolHashes({}, { signal });
      const listed = new Set(txHashes);
      known ??= await readPool(writer);
      unreadable = new Set([...unreadable].filter((hash) => listed.has(hash)));

      const stayed = known;
      const unknown = txHashes.filter((hash) => !stayed.has(hash) && !unreadable.has(hash));
      const removed = [...known.keys()].filter((hash) => !listed.has(hash));
      const added: PoolEntry[] = [];
      for (const entry of await fetchPooled(daemon, unknown, signal)) {
        const one = toEntry(entry);
        if (one === undefined) unreadable.add(entry.hash);
        else added.push(one);
      }
      let updated: { hash: Uint8Array; relayed: boolean; doubleSpendSeen: boolean }[] = [];
      if (now() - marksSeenAt >= marksIntervalMs) {
        updated = await changedMarks(daemon, stayed, listed, signal);
        marksSeenAt = now();
      }
      if (added.length === 0 && removed.length === 0 && updated.length === 0) return;

      known = undefined;
      await changePool(writer, { added, removed: removed.map(hexToBytes), updated });
      known = await readPool(writer);
    },
  };
}

/** Those of the transactions that still wait when the daemon is asked for them. */
async function fetchPooled(
  daemon: PoolSource,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<PooledTransaction[]> {
  const entries: PooledTransaction[] = [];
  for (let from = 0; from < hashes.length; from += hashesPerCall) {
    const batch = hashes.slice(from, from + hashesPerCall);
    const { transactions } = await daemon.getTransactions({ hashes: batch }, { signal });
    entries.push(...transactions.filter((one) => one.state === 'pool'));
  }
  return entries;
}

/** Transactions of the pool whose marks are not what we hold. Asked only when the daemon counts some that we do not. */
async function changedMarks(
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
  if (poolStats.numDoubleSpends <= conflicts && poolStats.numNotRelayed >= waiting) return [];
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

/** @returns undefined when its format is not known @throws NodeDataError when it is not the transaction asked for */
function toEntry(entry: PooledTransaction): PoolEntry | undefined {
  const subject = `pool transaction ${entry.hash}`;
  if (!entry.complete) throw new NodeDataError(subject, 'it came without its prunable part');
  try {
    const transaction = decoded(subject, () => decodeTransaction(entry.blob));
    const hash = decoded(subject, () => transactionHash(transaction));
    if (bytesToHex(hash) !== entry.hash) throw new NodeDataError(subject, `its id is ${bytesToHex(hash)}`);
    return {
      transaction: {
        hash,
        receiveTime: entry.receivedTimestamp === 0 ? null : entry.receivedTimestamp,
        blob: entry.blob,
        relayed: entry.relayed,
        doubleSpendSeen: entry.doubleSpendSeen,
        ...transactionFields(transaction),
      },
      inputs: ringInputs(transaction),
    };
  } catch (error) {
    if (error instanceof UnknownFormatError) return undefined;
    throw error;
  }
}
