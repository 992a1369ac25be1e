import { statement, type SqlTransaction } from '../write-database.ts';
import { withPlannerMethodsOff } from './planner.ts';
import { minTxIdAtHeight } from '../schema/tx-ids.ts';

/** Deletes the rows of these heights, both inclusive, from all tables with rows for each block. */
export async function deleteBlocks(tx: SqlTransaction, fromHeight: number, toHeight: number): Promise<void> {
  const firstId = minTxIdAtHeight(fromHeight);
  const endId = minTxIdAtHeight(toHeight + 1);
  // The statistics of a table that is being filled are out of date. So the planner could assume that every row matches,
  // and scan the table.
  await withPlannerMethodsOff(tx, ['seqscan'], async () => {
    await tx.query(statement`delete from oddities where tx_id >= ${firstId} and tx_id < ${endId}`);
    await tx.query(statement`delete from unread_blocks where height between ${fromHeight} and ${toHeight}`);
    await tx.query(statement`delete from inputs where tx_id >= ${firstId} and tx_id < ${endId}`);
    await tx.query(statement`delete from outputs where tx_id >= ${firstId} and tx_id < ${endId}`);
    await tx.query(statement`delete from transactions where id >= ${firstId} and id < ${endId}`);
    await tx.query(
      statement`delete from recent_transaction_blobs where tx_id >= ${firstId} and tx_id < ${endId}`,
    );
    await tx.query(
      statement`delete from first_seen_times where height between ${fromHeight} and ${toHeight}`,
    );
    await tx.query(
      statement`delete from recent_block_blobs where height between ${fromHeight} and ${toHeight}`,
    );
    await tx.query(statement`delete from block_totals where height between ${fromHeight} and ${toHeight}`);
    await tx.query(
      statement`delete from block_statistics where height between ${fromHeight} and ${toHeight}`,
    );
    await tx.query(statement`delete from blocks where height between ${fromHeight} and ${toHeight}`);
  });
}
