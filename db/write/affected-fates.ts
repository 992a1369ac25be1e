import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeBoolean } from '../value-decoders.ts';
import { transactionFates } from '../schema/index.ts';
import { minTxIdAtHeight } from '../schema/tx-ids.ts';
import {
  sqlFragment,
  statement,
  type SqlFragment,
  type SqlTransaction,
  type Statement,
} from '../write-database.ts';
import { runWithoutTableScans } from './fate-lookups.ts';

const hashRow = createRowDecoder({ hash: transactionFates.txHash });
const openRow = createRowDecoder({ open: decodeBoolean });

/**
 * Returns the join and the condition that follow a `from` list and exclude transactions that are in a block of the main
 * chain again.
 */
function unlessMined(hash: SqlFragment): SqlFragment {
  return sqlFragment`
      cross join lateral (
        select kind from transaction_fates where tx_hash = ${hash} and until is null offset 0
      ) fate
      where fate.kind <> 'mined'`;
}

/**
 * Returns the orphaned transactions whose row in `transaction_fates` may change because of new blocks on the main
 * chain. A new block contains such a transaction, one of its key images, or a ring member that it lacked. The cost grows
 * with the new blocks and not with the number of orphaned transactions. If all orphaned transactions are mined again,
 * the cost is one lookup.
 *
 * @param fromHeight lowest height of the blocks
 * @param toHeight highest height of the blocks
 */
export async function findOrphanedTxsAffectedByBlocks(
  tx: SqlTransaction,
  fromHeight: number,
  toHeight: number,
): Promise<Set<string>> {
  const firstId = minTxIdAtHeight(fromHeight);
  const endId = minTxIdAtHeight(toHeight + 1);
  return findUnlessAllMined(
    tx,
    statement`
      select candidate.hash
      from (
        select hash from transactions where id >= ${firstId} and id < ${endId}
        union all
        select own.tx_hash
        from inputs i
        cross join lateral (
          select tx_hash from alternative_inputs where key_image = i.key_image offset 0
        ) own
        where i.tx_id >= ${firstId} and i.tx_id < ${endId}
      ) candidate
      ${unlessMined(sqlFragment`candidate.hash`)}
      union
      select fate.tx_hash
      from outputs o
      cross join lateral (
        select tx_hash, input_position from transaction_fates
        where global_index = o.global_index and until is null and kind = 'dead' offset 0
      ) fate
      cross join lateral (
        select amount, ring, ring_keys from alternative_inputs
        where tx_hash = fate.tx_hash and position = fate.input_position offset 0
      ) own
      where o.tx_id >= ${firstId} and o.tx_id < ${endId} and own.amount = o.amount
        and own.ring_keys[array_position(own.ring, o.global_index)] = o.key`,
  );
}

/**
 * Returns the orphaned transactions whose row in `transaction_fates` may change because all blocks above a height leave
 * the main chain. These blocks contain one of the key images of such a transaction, or one of its ring members. Must be
 * called while the blocks are still on the main chain.
 */
export async function findOrphanedTxsAffectedByBlockRemoval(
  tx: SqlTransaction,
  forkHeight: number,
): Promise<Set<string>> {
  return runWithoutTableScans(tx, () =>
    findHashes(
      tx,
      statement`
      select tx_hash as hash from transaction_fates
      where until is null and kind <> 'mined' and height > ${forkHeight}
      union
      select own.tx_hash
      from (
        select amount, min(global_index) as first, max(global_index) as last from outputs
        where tx_id >= ${minTxIdAtHeight(forkHeight + 1)}
        group by amount
      ) lost
      cross join lateral (
        select tx_hash from alternative_inputs
        where amount = lost.amount and newest_ring_member(ring) >= lost.first
          and exists (select from unnest(ring) as member where member between lost.first and lost.last)
        offset 0
      ) own
      ${unlessMined(sqlFragment`own.tx_hash`)}`,
    ),
  );
}

/**
 * Returns the orphaned transactions whose row in `transaction_fates` may change because the given
 * transactions enter or leave the pool. These are the given transactions, and others that spend the same
 * outputs. Must be called while the given transactions are in the tables of the pool.
 */
export async function findOrphanedTxsAffectedByPool(
  tx: SqlTransaction,
  changedTxHashes: readonly Uint8Array[],
): Promise<Set<string>> {
  if (changedTxHashes.length === 0) return new Set();
  return findUnlessAllMined(
    tx,
    statement`
      with pooled as (select * from unnest(${changedTxHashes}::bytea[]) as pooled (hash))
      select distinct candidate.hash
      from (
        select hash from pooled
        union all
        select own.tx_hash
        from pooled
        cross join lateral (select key_image from pool_inputs where tx_hash = pooled.hash offset 0) p
        cross join lateral (
          select tx_hash from alternative_inputs where key_image = p.key_image offset 0
        ) own
      ) candidate
      ${unlessMined(sqlFragment`candidate.hash`)}`,
  );
}

/** Returns the hashes of all orphaned transactions that no block of the main chain contains. */
export async function findOrphanedTxsNotMinedAgain(tx: SqlTransaction): Promise<Set<string>> {
  return findHashes(
    tx,
    statement`
    select tx_hash as hash from transaction_fates where until is null and kind <> 'mined'`,
  );
}

/**
 * Returns whether there is an orphaned transaction that no block of the main chain contains. Usually there is none, so a
 * new block costs only this query. False during a bulk load, because database indexes are missing without which fates
 * (what became of orphaned transactions) cannot be determined.
 */
async function hasOpenFates(tx: SqlTransaction): Promise<boolean> {
  const [row] = await readRows(
    tx,
    openRow,
    statement`
    select exists (select from transaction_fates where until is null and kind <> 'mined')
      and not exists (select from sync_state where bulk_load_since is not null) as open`,
  );
  return row?.open === true;
}

/**
 * Runs a statement that selects orphaned transactions by index lookups. Skips it and returns an empty set when all
 * orphaned transactions are mined again, and during a bulk load.
 */
async function findUnlessAllMined(tx: SqlTransaction, query: Statement): Promise<Set<string>> {
  return runWithoutTableScans(tx, async () => ((await hasOpenFates(tx)) ? findHashes(tx, query) : new Set()));
}

/** Runs a statement that selects hashes of transactions. */
async function findHashes(tx: SqlTransaction, query: Statement): Promise<Set<string>> {
  return new Set((await readRows(tx, hashRow, query)).map(({ hash }) => hash));
}
