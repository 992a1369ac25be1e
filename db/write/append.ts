import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import type { SqlTransaction, WriteDatabase } from '../write-database.ts';
import { recordChainEvents } from './events.ts';
import {
  insertBlockTotals,
  getParentDependentBlockValues,
  findParentMismatch,
  buildsOnIndexedTip,
  readChainSumsUpToBlock,
  type ChainSumsUpToBlock,
} from './chain-base.ts';
import type { ChainRuleChecker } from './chain-rules.ts';
import { recordFirstSeenTimes } from './first-seen.ts';
import { updateOrphanedTxFates } from './fates.ts';
import { findOrphanedTxsAffectedByBlocks } from './affected-fates.ts';
import { advanceNextOutputIndices, findOutputIndexProblem, OutputIndexTracker } from './output-buckets.ts';
import { notifyPoolListeners, removeFromPool } from './pool.ts';
import { dropBackfillRangesInTransaction } from './ranges.ts';
import { storeRawBlocks, type NewBlock } from './raw-blocks.ts';
import { copyBlockRows } from './rows.ts';
import { addBlocksToChainSeries } from './chain-series.ts';
import { lockExpectedTip, moveIndexedTip, type IndexedTip } from './sync-state.ts';

/**
 * The new blocks do not continue the indexed tip or each other, or they break a rule of the chain. Nothing was written.
 */
export class UnlinkedBlocksError extends Error {
  override readonly name = 'UnlinkedBlocksError';
  /**
   * Whether the blocks build on the indexed tip (same previous hash), but their cumulative difficulty or output indices
   * do not continue those of the index. Then either the blocks or the rows of the index are wrong.
   */
  readonly hasDifficultyOrOutputIndexMismatch: boolean;

  constructor(message: string, hasDifficultyOrOutputIndexMismatch = false) {
    super(message);
    this.hasDifficultyOrOutputIndexMismatch = hasDifficultyOrOutputIndexMismatch;
  }
}

/**
 * Adds new blocks above the indexed tip, moves the tip, and removes the transactions of the blocks from the pool, in
 * one SQL transaction.
 *
 * @param ruleChecker rules that the blocks must also satisfy. If undefined, only the links between blocks are checked
 * @throws IndexedTipMovedError, UnlinkedBlocksError
 */
export async function appendBlocks(
  writeDatabase: WriteDatabase,
  expectedTip: IndexedTip,
  blocks: readonly NewBlock[],
  ruleChecker?: ChainRuleChecker,
): Promise<IndexedTip> {
  return writeDatabase.transaction(async (tx) => {
    await lockExpectedTip(tx, expectedTip);
    // A backfill may have written ranges of blocks above the indexed tip, whose rows could conflict with the
    // new blocks. The indexer appends blocks only when it does not need these ranges.
    await dropBackfillRangesInTransaction(tx);
    const { indexedTip } = await writeBlocksAboveParent(tx, expectedTip, blocks, ruleChecker);
    if (indexedTip.hash !== undefined && indexedTip.height > expectedTip.height) {
      const touched = await findOrphanedTxsAffectedByBlocks(tx, expectedTip.height + 1, indexedTip.height);
      await updateOrphanedTxFates(tx, touched, indexedTip.height);
      await moveIndexedTip(tx, { height: indexedTip.height, hash: indexedTip.hash }, expectedTip.height + 1);
    }
    return indexedTip;
  });
}

/**
 * Writes all rows of consecutive blocks directly above `parent`, and takes their transactions out of the pool. Does not
 * move the tip. Unless its height is -1, `parent` must have a row in `block_totals`.
 */
export async function writeBlocksAboveParent(
  tx: SqlTransaction,
  parent: IndexedTip,
  blocks: readonly NewBlock[],
  ruleChecker: ChainRuleChecker | undefined,
): Promise<ChainSumsUpToBlock> {
  const base = await readChainSumsUpToBlock(tx, parent);
  const last = blocks.at(-1);
  if (last === undefined) return base;
  checkLinks(base, blocks);
  const blockRows = blocks.map(({ rows }) => rows.block);
  const problem = await ruleChecker?.check(tx, parent, blockRows);
  if (problem !== undefined) throw new UnlinkedBlocksError(problem);
  await copyBlockRows(
    tx,
    blocks.map(({ rows }) => rows),
  );
  await linkBuckets(tx, blocks);
  await storeRawBlocks(tx, blocks);
  await recordChainEvents(
    tx,
    blockRows.map(({ height, hash }) => ({ kind: 'block', height, hash })),
  );
  await takeFromPool(tx, blocks, last.rows.block.height);
  await recordFirstSeenTimes(tx, parent.height + 1, last.rows.block.height);
  const above = await insertBlockTotals(tx, parent.height + 1, last.rows.block.height);
  await addBlocksToChainSeries(tx, parent.height + 1, last.rows.block.height);
  return above;
}

function checkLinks(start: ChainSumsUpToBlock, blocks: readonly NewBlock[]): void {
  let base = start;
  for (const { rows } of blocks) {
    const link = getParentDependentBlockValues(rows);
    const problem = findParentMismatch(base, link);
    if (problem !== undefined) {
      throw new UnlinkedBlocksError(problem, base === start && buildsOnIndexedTip(base, link));
    }
    const { block } = rows;
    base = {
      indexedTip: { height: block.height, hash: blockHashFromBytes(block.hash) },
      cumulativeDifficulty: block.cumulativeDifficulty,
      rctOutputs: base.rctOutputs + block.rctOutputCount,
      txs: base.txs + block.txCount,
    };
  }
}

/**
 * Raises the next global output index of each amount other than 0 by the number of its outputs in the blocks.
 *
 * @throws UnlinkedBlocksError when the first index in the blocks is not the next index of its amount
 */
async function linkBuckets(tx: SqlTransaction, blocks: readonly NewBlock[]): Promise<void> {
  const buckets = new OutputIndexTracker();
  for (const { rows } of blocks) buckets.addBlock(rows);
  const start = blocks[0]?.rows.block.height;
  if (start === undefined || buckets.amountCount === 0) return;
  await buckets.writeRows(tx, start);
  const problem = await findOutputIndexProblem(tx, start);
  if (problem !== undefined) throw new UnlinkedBlocksError(problem, true);
  await advanceNextOutputIndices(tx, start);
}

/**
 * Removes mined transactions from the pool. So they leave the pool when their block becomes visible, and not when the indexer reads the
 * pool of the daemon again.
 */
async function takeFromPool(tx: SqlTransaction, blocks: readonly NewBlock[], height: number): Promise<void> {
  const hashes = blocks.flatMap(({ rows }) => rows.transactions.slice(1).map(({ hash }) => hash));
  const removed = await removeFromPool(tx, hashes, height, 'mined');
  if (removed > 0) await notifyPoolListeners(tx, { added: 0, removed });
}
