import { statement, type SqlTransaction } from '../write-database.ts';
import { findOrphanedTxsNotMinedAgain } from './affected-fates.ts';
import { hashesToBytes, compareOrphanedTxFates, assumeOrphanedTxsNotSeenAgain } from './current-fates.ts';
import { runWithoutTableScans } from './fate-lookups.ts';

/** Hashes of orphaned transactions as hex. */
export type TxHashSet = ReadonlySet<string>;

/** A reorg, and the transactions that it removed from the main chain. */
export interface ReorgWithOrphanedTxs {
  readonly reorgId: number;
  readonly orphanedTxHashes: TxHashSet;
}

/**
 * Determines the current fates of orphaned transactions (what became of them) and writes those that have
 * changed. A transaction that a reorg removes from the main chain always gets a new fate. Must be called in
 * the SQL transaction that changes the chain or the pool, so that no reader sees a fate without its cause.
 * During a bulk load, the indexes do not exist and each lookup would scan a complete table. Existing fates
 * then stay, and orphaned transactions count as unseen. {@link updateAllOrphanedTxFates} corrects them at
 * the end of the load.
 *
 * @param tipHeight height of the indexed tip. Rows above it are not visible yet and are ignored
 */
export async function updateOrphanedTxFates(
  tx: SqlTransaction,
  candidateTxHashes: TxHashSet,
  tipHeight: number,
  newReorg?: ReorgWithOrphanedTxs,
): Promise<void> {
  if (candidateTxHashes.size === 0) return;
  const fates = (await isBulkLoad(tx))
    ? await assumeOrphanedTxsNotSeenAgain(tx, [...(newReorg?.orphanedTxHashes ?? [])])
    : await compareOrphanedTxFates(tx, [...candidateTxHashes], tipHeight);
  const changes = fates.flatMap((fate) => {
    const hash = fate.tx_hash;
    const reorgId = newReorg?.orphanedTxHashes.has(hash) === true ? newReorg.reorgId : undefined;
    if (reorgId === undefined && !fate.changed) return [];
    const owner = reorgId ?? fate.reorg_id;
    if (owner === null)
      throw new Error(
        `The index is damaged: it does not record which reorg orphaned transaction ${hash}. Run \`npm run indexer -- verify\`.`,
      );
    return [{ ...fate, reorg_id: owner, number: (fate.number ?? -1) + 1 }];
  });
  if (changes.length === 0) return;
  const column = <Name extends keyof (typeof changes)[number]>(name: Name) =>
    changes.map((change) => change[name]);
  await runWithoutTableScans(tx, () =>
    tx.query(statement`
      update transaction_fates set until = now()
      where until is null and tx_hash = any(${hashesToBytes(column('tx_hash'))}::bytea[])`),
  );
  await tx.query(statement`
    insert into transaction_fates (tx_hash, number, reorg_id, kind, height, block_hash, replaced_by,
      input_position, global_index)
    select * from unnest(${hashesToBytes(column('tx_hash'))}::bytea[], ${column('number')}::integer[],
      ${column('reorg_id')}::integer[], ${column('kind')}::text[], ${column('height')}::integer[],
      ${hashesToBytes(column('block_hash'))}::bytea[], ${hashesToBytes(column('replaced_by'))}::bytea[],
      ${column('input_position')}::integer[], ${column('global_index')}::bigint[])`);
}

/**
 * Determines again what became of each orphaned transaction that has not been mined again (its fate), and writes the
 * fates that have changed.
 */
export async function updateAllOrphanedTxFates(tx: SqlTransaction, tipHeight: number): Promise<void> {
  await updateOrphanedTxFates(tx, await findOrphanedTxsNotMinedAgain(tx), tipHeight);
}

async function isBulkLoad(tx: SqlTransaction): Promise<boolean> {
  const [state] = await tx.query(statement`select from sync_state where bulk_load_since is not null`);
  return state !== undefined;
}
