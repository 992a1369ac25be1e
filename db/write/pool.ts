import { readRows, createRowDecoder } from '../row-decoder.ts';
import { chainEvents, poolInputs, poolTransactions } from '../schema/index.ts';
import { sqlFragment, statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';
import type { CopiedRow } from './copy.ts';
import { recordChainEvents } from './events.ts';
import { updateOrphanedTxFates } from './fates.ts';
import { findOrphanedTxsAffectedByPool } from './affected-fates.ts';
import { divideIntoBatches, createInsertFragments } from './insert-fragments.ts';
import { lockAndReadIndexedHeight } from './sync-state.ts';

/** A transaction that is new in the pool. */
export interface PoolTxWithInputs {
  readonly transaction: Omit<CopiedRow<typeof poolTransactions>, 'firstSeenAt'>;
  readonly inputs: readonly Omit<CopiedRow<typeof poolInputs>, 'txHash'>[];
}

export interface PoolChange {
  readonly added: readonly PoolTxWithInputs[];
  readonly removed: readonly Uint8Array[];
  /**
   * Transactions that the pool of the index already contains and that changed since the last read of the pool. They
   * were relayed, or the daemon saw a double spend.
   */
  readonly updated: readonly {
    readonly hash: Uint8Array;
    readonly relayed: boolean;
    readonly doubleSpendSeen: boolean;
  }[];
}

const flagsRow = createRowDecoder({
  hash: poolTransactions.hash,
  relayed: poolTransactions.relayed,
  doubleSpendSeen: poolTransactions.doubleSpendSeen,
});

/**
 * Reads the pool of the index. The keys of the map are transaction hashes. First waits until Postgres has finished any
 * other SQL transaction that changes the pool, including one whose indexer crashed during the commit. Without the wait, the
 * caller would cache a pool without this change.
 */
export async function readStoredPoolTxFlags(
  writeDatabase: WriteDatabase,
): Promise<Map<string, { relayed: boolean; doubleSpendSeen: boolean }>> {
  const rows = await writeDatabase.transaction(async (tx) => {
    await lockAndReadIndexedHeight(tx);
    return readRows(
      tx,
      flagsRow,
      statement`select ${flagsRow.selectListFragment('pool')} from pool_transactions as pool`,
    );
  });
  return new Map(rows.map(({ hash, ...flags }) => [hash, flags]));
}

/**
 * Applies changes of the daemon's pool to the pool of the index in one SQL transaction, and notifies listeners of the
 * Postgres channel `ringscope_pool`. Also determines again what became of the orphaned transactions that the change
 * affects. A transaction that returns to the pool, for example after a reorg, keeps the time at which it was first
 * seen.
 */
export async function applyPoolChange(writeDatabase: WriteDatabase, change: PoolChange): Promise<void> {
  const { added, removed, updated } = change;
  if (added.length === 0 && removed.length === 0 && updated.length === 0) return;
  await writeDatabase.transaction(async (tx) => {
    const tip = await lockAndReadIndexedHeight(tx);
    const affectedByLeaving = await findOrphanedTxsAffectedByPool(tx, removed);
    await removeFromPool(tx, removed, tip, 'undetermined');
    for (const batch of divideIntoBatches(added, ({ transaction }) => transaction.blob.length)) {
      await addToPool(tx, batch, tip);
    }
    const affectedByEntering = await findOrphanedTxsAffectedByPool(
      tx,
      added.map(({ transaction }) => transaction.hash),
    );
    await updateOrphanedTxFates(tx, new Set([...affectedByLeaving, ...affectedByEntering]), tip);
    if (updated.length > 0) await updatePool(tx, updated);
    await notifyPoolListeners(tx, { added: added.length, removed: removed.length });
  });
}

const removedRow = createRowDecoder({ hash: poolTransactions.hash });
const exitRow = createRowDecoder({ hash: poolTransactions.hash, reason: chainEvents.reason });

/**
 * Removes transactions from the pool, with an event for each removed transaction. The SQL transaction must hold the
 * lock on `sync_state`.
 *
 * @param indexedHeight indexed height for the events
 * @param reason `mined` when the new blocks include all of them. With `undetermined`, the function looks up the reason for each
 * transaction
 * @returns the number of removed transactions
 */
export async function removeFromPool(
  tx: SqlTransaction,
  txHashes: readonly Uint8Array[],
  indexedHeight: number,
  reason: 'mined' | 'undetermined',
): Promise<number> {
  if (txHashes.length === 0) return 0;
  const reasons = reason === 'undetermined' ? await readExitReasons(tx, txHashes) : undefined;
  const gone = await readRows(
    tx,
    removedRow,
    statement`delete from pool_transactions where hash = any(${txHashes}::bytea[]) returning hash`,
  );
  if (gone.length === 0) return 0;
  await tx.query(statement`delete from pool_inputs where tx_hash = any(${txHashes}::bytea[])`);
  await tx.query(statement`
    update pool_history set left_at = now() where hash = any(${txHashes}::bytea[]) and left_at is null`);
  await recordChainEvents(
    tx,
    gone.map(({ hash }) => ({
      kind: 'pool-removed',
      height: indexedHeight,
      hash,
      reason: reasons === undefined ? 'mined' : (reasons.get(hash) ?? null),
    })),
  );
  return gone.length;
}

/** Returns why each of the transactions leaves the pool. Needs the index of transaction hashes, which a bulk load drops. */
async function readExitReasons(tx: SqlTransaction, hashes: readonly Uint8Array[]) {
  const rows = await readRows(
    tx,
    exitRow,
    statement`
    select hash, case
      when exists (select from transactions mined where mined.hash = pool.hash) then 'mined'
      when exists (select from pool_inputs own join inputs using (key_image) where own.tx_hash = pool.hash)
        then 'double-spent'
      else 'dropped' end as reason
    from pool_transactions pool where hash = any(${hashes}::bytea[])`,
  );
  return new Map(rows.map(({ hash, reason }) => [hash, reason]));
}

/** Notifies listeners of the Postgres channel `ringscope_pool` when the SQL transaction commits. */
export async function notifyPoolListeners(
  tx: SqlTransaction,
  counts: { readonly added: number; readonly removed: number },
): Promise<void> {
  await tx.query(statement`select pg_notify('ringscope_pool', ${JSON.stringify(counts)})`);
}

const addedRow = createRowDecoder({
  hash: poolTransactions.hash,
  fee: poolTransactions.fee,
  weight: poolTransactions.weight,
});

async function addToPool(
  tx: SqlTransaction,
  entries: readonly PoolTxWithInputs[],
  height: number,
): Promise<void> {
  const transactions = createInsertFragments(
    poolTransactions,
    entries.map(({ transaction }) => transaction),
    ['firstSeenAt'],
  );
  const inputs = createInsertFragments(
    poolInputs,
    entries.flatMap(({ transaction, inputs: own }) =>
      own.map((input) => ({ ...input, txHash: transaction.hash })),
    ),
  );
  await tx.query(statement`
    insert into pool_history (hash, first_seen_at, double_spend_seen)
    select hash, now(), bool_or(double_spend_seen) from ${transactions.fromItem} group by hash
    on conflict on constraint pool_history_pkey do update set
      left_at = null,
      double_spend_seen = pool_history.double_spend_seen or excluded.double_spend_seen`);
  const added = await readRows(
    tx,
    addedRow,
    statement`
    insert into pool_transactions (${transactions.columnNames}, first_seen_at)
    select ${transactions.selectList}, history.first_seen_at
    from ${transactions.fromItem} join pool_history as history using (hash)
    on conflict on constraint pool_transactions_pkey do nothing
    returning hash, fee, weight`,
  );
  await tx.query(statement`
    insert into pool_inputs (${inputs.columnNames}) select ${inputs.selectList} from ${inputs.fromItem}
    on conflict on constraint pool_inputs_pkey do nothing`);
  await recordChainEvents(
    tx,
    added.map((one) => ({ kind: 'pool-added', height, ...one })),
  );
}

async function updatePool(tx: SqlTransaction, updated: PoolChange['updated']): Promise<void> {
  const hashes = updated.map(({ hash }) => hash);
  const relayed = updated.map((one) => one.relayed);
  const doubleSpendSeen = updated.map((one) => one.doubleSpendSeen);
  const given = sqlFragment`unnest(${hashes}::bytea[], ${relayed}::boolean[], ${doubleSpendSeen}::boolean[])
    as given (hash, relayed, double_spend_seen)`;
  await tx.query(statement`
    update pool_transactions as pool set relayed = given.relayed, double_spend_seen = given.double_spend_seen
    from ${given} where pool.hash = given.hash`);
  await tx.query(statement`
    update pool_history as history set double_spend_seen = true
    from ${given} where history.hash = given.hash and given.double_spend_seen`);
}
