import type { CopyRow } from './copy.ts';
import type { poolInputs, poolTransactions } from '../schema/index.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';
import { settleFates, touchedByPool } from './fates.ts';
import { lockTip } from './sync-state.ts';

/** A transaction that was not in the pool at the last look. */
export interface PoolEntry {
  readonly transaction: Omit<CopyRow<typeof poolTransactions>, 'firstSeenAt'>;
  readonly inputs: readonly Omit<CopyRow<typeof poolInputs>, 'txHash'>[];
}

export interface PoolChange {
  readonly added: readonly PoolEntry[];
  readonly removed: readonly Uint8Array[];
  /** Known transactions of which a conflicting one was seen, or which were relayed, since the last look. */
  readonly updated: readonly {
    readonly hash: Uint8Array;
    readonly relayed: boolean;
    readonly doubleSpendSeen: boolean;
  }[];
}

/**
 * What the index believes the pool to be, to compare the daemon's with. Hashes are 64 hexadecimal digits. Waits for the
 * change that is under way, also when it is that of a writer who died while its commit was on the way to the server: what
 * came of it would otherwise be noticed with the next block only.
 */
export async function readPool(
  writer: WriteDatabase,
): Promise<Map<string, { relayed: boolean; doubleSpendSeen: boolean }>> {
  const rows = await writer.transaction(async (tx) => {
    await lockTip(tx);
    return tx.query<{ hash: Buffer; relayed: boolean; double_spend_seen: boolean }>(statement`
      select hash, relayed, double_spend_seen from pool_transactions`);
  });
  return new Map(
    rows.map((row) => [
      row.hash.toString('hex'),
      { relayed: row.relayed, doubleSpendSeen: row.double_spend_seen },
    ]),
  );
}

/**
 * Brings the pool to what the daemon said, in one transaction, and tells listeners of `ringscope_pool`.
 * When a transaction comes back, after a reorg for instance, it keeps the moment it was first seen. Fates of orphaned
 * transactions that follow from the change are settled with it.
 */
export async function changePool(writer: WriteDatabase, change: PoolChange): Promise<void> {
  if (change.added.length === 0 && change.removed.length === 0 && change.updated.length === 0) return;
  await writer.transaction(async (tx) => {
    const tip = await lockTip(tx);
    const left = await touchedByPool(tx, change.removed);
    for (const hash of change.removed) await remove(tx, hash);
    for (const entry of change.added) await add(tx, entry);
    const came = await touchedByPool(
      tx,
      change.added.map(({ transaction }) => transaction.hash),
    );
    await settleFates(tx, new Set([...left, ...came]), tip);
    for (const { hash, relayed, doubleSpendSeen } of change.updated) {
      await tx.query(statement`
        update pool_transactions set relayed = ${relayed}, double_spend_seen = ${doubleSpendSeen}
        where hash = ${hash}`);
      if (doubleSpendSeen) {
        await tx.query(statement`update pool_history set double_spend_seen = true where hash = ${hash}`);
      }
    }
    const counts = { added: change.added.length, removed: change.removed.length };
    await tx.query(statement`select pg_notify('ringscope_pool', ${JSON.stringify(counts)})`);
  });
}

async function remove(tx: SqlTransaction, hash: Uint8Array): Promise<void> {
  await tx.query(statement`delete from pool_transactions where hash = ${hash}`);
  await tx.query(statement`delete from pool_inputs where tx_hash = ${hash}`);
  await tx.query(statement`update pool_history set left_at = now() where hash = ${hash} and left_at is null`);
}

async function add(tx: SqlTransaction, { transaction: one, inputs }: PoolEntry): Promise<void> {
  await tx.query(statement`
    insert into pool_history (hash, first_seen_at, double_spend_seen)
    values (${one.hash}, now(), ${one.doubleSpendSeen})
    on conflict on constraint pool_history_pkey do update set
      left_at = null,
      double_spend_seen = pool_history.double_spend_seen or excluded.double_spend_seen`);
  await tx.query(statement`
    insert into pool_transactions (hash, first_seen_at, receive_time, blob, size, weight, fee, version, rct_type,
      input_count, output_count, ring_size, unlock_time, extra, relayed, double_spend_seen)
    values (${one.hash}, (select first_seen_at from pool_history where hash = ${one.hash}),
      ${one.receiveTime}, ${one.blob}, ${one.size}, ${one.weight}, ${one.fee}, ${one.version}, ${one.rctType},
      ${one.inputCount}, ${one.outputCount}, ${one.ringSize}, ${one.unlockTime}, ${one.extra}, ${one.relayed},
      ${one.doubleSpendSeen})
    on conflict on constraint pool_transactions_pkey do nothing`);
  for (const input of inputs) {
    await tx.query(statement`
      insert into pool_inputs (tx_hash, position, key_image, amount, ring)
      values (${one.hash}, ${input.position}, ${input.keyImage}, ${input.amount}, ${input.ring}::bigint[])
      on conflict on constraint pool_inputs_pkey do nothing`);
  }
}
