import { readRows, createRowDecoder } from '../row-decoder.ts';
import { blocks as chainBlocks, reorgs } from '../schema/index.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';
import { UnlinkedBlocksError, writeBlocksAboveParent } from './append.ts';
import { archiveBranch } from './archive.ts';
import type { ChainRuleChecker } from './chain-rules.ts';
import { subtractBlocksFromChainSeries } from './chain-series.ts';
import { deleteBlocks } from './delete-blocks.ts';
import { recordChainEvents } from './events.ts';
import { updateOrphanedTxFates } from './fates.ts';
import { findOrphanedTxsAffectedByBlocks, findOrphanedTxsAffectedByBlockRemoval } from './affected-fates.ts';
import { rewindNextOutputIndices } from './output-buckets.ts';
import { dropBackfillRangesInTransaction } from './ranges.ts';
import type { NewBlock } from './raw-blocks.ts';
import { lockExpectedTip, moveIndexedTip, type IndexedTip } from './sync-state.ts';

export interface Reorganisation {
  /** Height of the highest block that both branches share. */
  readonly forkHeight: number;
  /** The blocks of the new branch. Empty when the daemon only removed blocks. */
  readonly blocks: readonly NewBlock[];
}

/**
 * Replaces the main chain above the fork height in one SQL transaction. It records the reorg, moves orphaned blocks and
 * their transactions to the tables of alternative blocks, writes the new branch, and stores what became of each
 * orphaned transaction. Readers see the old chain or the new one, never a mixture. The depth has no limit. Except for
 * the tables of reorgs and alternative blocks, the result equals an index that has seen only the new chain.
 *
 * @param ruleChecker rules that the new blocks must also satisfy. If undefined, only the links between blocks are checked
 * @throws IndexedTipMovedError when the indexed tip is no longer `expectedTip`; UnlinkedBlocksError when the new blocks do
 * not continue the chain or break a rule
 */
export async function reorganiseChain(
  writeDatabase: WriteDatabase,
  expectedTip: IndexedTip,
  { forkHeight, blocks }: Reorganisation,
  ruleChecker?: ChainRuleChecker,
): Promise<IndexedTip> {
  if (expectedTip.hash === undefined || forkHeight < 0 || forkHeight >= expectedTip.height) {
    throw new RangeError(
      `A reorg cannot have the fork height ${forkHeight} while the indexed tip is ${expectedTip.height}. It must be from 0 to ${expectedTip.height - 1}. Nothing was written.`,
    );
  }
  return writeDatabase.transaction(async (tx) => {
    await lockExpectedTip(tx, expectedTip);
    const reorgId = await recordReorg(tx, expectedTip.height, { forkHeight, blocks });
    await dropBackfillRangesInTransaction(tx);
    const orphaned = await archiveBranch(tx, forkHeight, expectedTip.height, reorgId);
    const unsettled = await findOrphanedTxsAffectedByBlockRemoval(tx, forkHeight);
    await subtractBlocksFromChainSeries(tx, forkHeight + 1, expectedTip.height);
    await rewindNextOutputIndices(tx, forkHeight + 1, expectedTip.height);
    await deleteBlocks(tx, forkHeight + 1, expectedTip.height);

    const below = await indexedTipAt(tx, forkHeight);
    await recordChainEvents(tx, [{ kind: 'reorg', height: forkHeight, hash: below.hash, reorgId }]);
    const { indexedTip } = await writeBlocksAboveParent(tx, below, blocks, ruleChecker);
    const touched = await findOrphanedTxsAffectedByBlocks(tx, forkHeight + 1, indexedTip.height);
    await updateOrphanedTxFates(tx, new Set([...orphaned, ...unsettled, ...touched]), indexedTip.height, {
      reorgId,
      orphanedTxHashes: orphaned,
    });
    await moveIndexedTip(
      tx,
      { height: indexedTip.height, hash: indexedTip.hash ?? below.hash },
      forkHeight + 1,
    );
    return indexedTip;
  });
}

const hashRow = createRowDecoder({ hash: chainBlocks.hash });
const idRow = createRowDecoder({ id: reorgs.id });

async function indexedTipAt(tx: SqlTransaction, height: number) {
  const [row] = await readRows(tx, hashRow, statement`select hash from blocks where height = ${height}`);
  if (row === undefined)
    throw new UnlinkedBlocksError(
      `the reorg was not performed, because the index has no block at its fork height ${height}`,
    );
  return { height, hash: row.hash };
}

/**
 * Records the reorg and both of its branches.
 *
 * @returns the id of the reorg
 */
async function recordReorg(
  tx: SqlTransaction,
  oldHeight: number,
  { forkHeight, blocks }: Reorganisation,
): Promise<number> {
  const newTip = blocks.at(-1)?.rows.block;
  const [event] = await readRows(
    tx,
    idRow,
    statement`
    insert into reorgs (fork_height, depth, old_tip_height, old_tip_hash, old_tip_timestamp, new_tip_height,
      new_tip_hash, new_tip_timestamp)
    select fork.height, old.height - fork.height, old.height, old.hash, old.timestamp,
      coalesce(${newTip?.height ?? null}::integer, fork.height), coalesce(${newTip?.hash ?? null}::bytea, fork.hash),
      coalesce(${newTip?.timestamp ?? null}::bigint, fork.timestamp)
    from blocks fork, blocks old
    where fork.height = ${forkHeight} and old.height = ${oldHeight}
    returning id`,
  );
  if (event === undefined)
    throw new UnlinkedBlocksError(
      `the reorg was not performed, because the index has no block at its fork height ${forkHeight}`,
    );
  await tx.query(statement`
    insert into reorg_blocks (reorg_id, orphaned, height, hash)
    select ${event.id}::integer, true, height, hash from blocks where height > ${forkHeight} and height <= ${oldHeight}
    union all
    select ${event.id}::integer, false, * from unnest(
      ${blocks.map(({ rows }) => rows.block.height)}::integer[], ${blocks.map(({ rows }) => rows.block.hash)}::bytea[])`);
  return event.id;
}
