import { advisoryLockKeys } from '../advisory-locks.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeBoolean } from '../value-decoders.ts';
import { backfillRanges, syncState } from '../schema/index.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';
import { summariseNewBrinPages } from './bulk-load.ts';
import {
  insertBlockTotals,
  getParentDependentBlockValues,
  findParentMismatch,
  buildsOnIndexedTip,
  readChainSumsUpToBlock,
  type ParentDependentBlockValues,
} from './chain-base.ts';
import { readBlocksForRuleCheck, type ChainRuleChecker } from './chain-rules.ts';
import { addBlocksToChainSeries } from './chain-series.ts';
import { recordChainEvents } from './events.ts';
import { deleteBlocks } from './delete-blocks.ts';
import { updateOrphanedTxFates } from './fates.ts';
import { findOrphanedTxsAffectedByBlocks } from './affected-fates.ts';
import { advanceNextOutputIndices, findOutputIndexProblem, OutputIndexTracker } from './output-buckets.ts';
import { BlockRowBuffer, type BlockRows } from './rows.ts';
import { lockExpectedTip, moveIndexedTip, type IndexedTip } from './sync-state.ts';

/** Consecutive heights, both ends inclusive. */
export interface HeightRange {
  readonly start: number;
  readonly end: number;
}

/** A range whose rows are written, but which readers do not see until the indexed height passes it. */
export interface BackfillRange extends HeightRange {
  readonly prevHash: BlockHash;
  readonly endHash: BlockHash;
}

const heightsRow = createRowDecoder({ start: backfillRanges.startHeight, end: backfillRanges.endHeight });
const waitingRow = createRowDecoder({
  start: backfillRanges.startHeight,
  end: backfillRanges.endHeight,
  prevHash: backfillRanges.prevHash,
  endHash: backfillRanges.endHash,
});
const mergedRow = createRowDecoder({
  start: backfillRanges.startHeight,
  end: backfillRanges.endHeight,
  prevHash: backfillRanges.prevHash,
  rctOutputsBefore: backfillRanges.rctOutputsBefore,
  cumulativeDifficultyBefore: backfillRanges.cumulativeDifficultyBefore,
});
const stateRow = createRowDecoder({ indexedHeight: syncState.indexedHeight, isWritten: decodeBoolean });

/**
 * Lists the ranges that a backfill has written and that the indexed height has not passed yet, lowest first.
 */
export async function listBackfillRanges(writeDatabase: WriteDatabase): Promise<BackfillRange[]> {
  return readRows(
    writeDatabase,
    waitingRow,
    statement`select ${waitingRow.selectListFragment('r')} from backfill_ranges r order by start_height`,
  );
}

/**
 * Writes the blocks of one range in one SQL transaction and adds the range to `backfill_ranges`, the ranges above the
 * indexed height. If the range is already in this table, or the indexed height has reached it, the function does
 * nothing and does not call `readPages`.
 *
 * @param readPages returns the blocks of the range in ascending order without gaps, one page for each response of the
 * daemon. A block is not used after the next one is requested
 * @returns false when there was nothing to do
 * @throws a unique violation when a hash, key image or output index already exists at another height, because an
 * earlier range belongs to another branch
 */
export async function writeBackfillRange(
  writeDatabase: WriteDatabase,
  range: HeightRange,
  readPages: () => AsyncIterable<Iterable<BlockRows>>,
): Promise<boolean> {
  await dropDifferentlyCut(writeDatabase, range);
  return writeDatabase.transaction(async (tx) => {
    await commitLazily(tx);
    await tx.query(statement`select pg_advisory_xact_lock(${advisoryLockKeys.heightRange}, ${range.start})`);
    const [state] = await readRows(
      tx,
      stateRow,
      statement`
      select ${stateRow.selectListFragment('state')},
        exists (select from backfill_ranges where start_height = ${range.start} and end_height = ${range.end})
          as "isWritten"
      from sync_state state`,
    );
    if (state === undefined || state.indexedHeight >= range.start || state.isWritten) return false;

    let link: ParentDependentBlockValues | undefined;
    let end: { readonly height: number; readonly hash: Uint8Array } | undefined;
    const buffer = new BlockRowBuffer();
    const buckets = new OutputIndexTracker();
    for await (const page of readPages()) {
      for (const rows of page) {
        buffer.add(rows);
        buckets.addBlock(rows);
        link ??= getParentDependentBlockValues(rows);
        // The global index of the first RingCT output of the range is the number of RingCT outputs in the blocks below
        // the range. So the first block with such an output determines this number.
        if (link.rctOutputsBefore === undefined)
          link = { ...link, rctOutputsBefore: getParentDependentBlockValues(rows).rctOutputsBefore };
        end = { height: rows.block.height, hash: rows.block.hash };
        if (buffer.isFull) await buffer.copyInto(tx);
      }
    }
    await buffer.copyInto(tx);
    if (link?.height !== range.start || end?.height !== range.end) {
      const heights = link === undefined ? 'it has none' : `it has ${link.height} to ${end?.height}`;
      throw new Error(
        `A range must have all blocks from height ${range.start} to ${range.end}, but ${heights}. Nothing was written; the worker retries the range.`,
      );
    }
    await tx.query(statement`
      insert into backfill_ranges
        (start_height, end_height, prev_hash, end_hash, rct_outputs_before, cumulative_difficulty_before)
      values (${range.start}, ${range.end}, ${Buffer.from(link.prevHash, 'hex')}, ${end.hash},
        ${link.rctOutputsBefore ?? null}, ${link.cumulativeDifficultyBefore})`);
    await buckets.writeRows(tx, range.start);
    return true;
  });
}

/**
 * Drops ranges above the indexed height that overlap the given range but are not equal to it, because an earlier run
 * divided the chain differently. A lock prevents the indexed height from rising to a range that is being dropped.
 */
async function dropDifferentlyCut(writeDatabase: WriteDatabase, { start, end }: HeightRange): Promise<void> {
  const overlapping = (reader: Pick<WriteDatabase, 'query'>): Promise<HeightRange[]> =>
    readRows(
      reader,
      heightsRow,
      statement`
      select ${heightsRow.selectListFragment('r')} from backfill_ranges r
      where start_height <= ${end} and end_height >= ${start}
        and (start_height, end_height) <> (${start}, ${end})`,
    );
  if ((await overlapping(writeDatabase)).length === 0) return;
  await writeDatabase.transaction(async (tx) => {
    await tx.query(statement`select from sync_state for update`);
    for (const range of await overlapping(tx)) await dropRange(tx, range);
  });
}

/**
 * Makes the commit return before it is on disk. A server crash may lose the latest ranges, but never a part of a range. The
 * indexer fetches lost ranges again.
 */
async function commitLazily(tx: SqlTransaction): Promise<void> {
  await tx.query(statement`set local synchronous_commit = off`);
}

async function dropRange(tx: SqlTransaction, { start, end }: HeightRange): Promise<void> {
  await deleteBlocks(tx, start, end);
  await tx.query(statement`delete from backfill_range_buckets where start_height = ${start}`);
  await tx.query(statement`delete from backfill_ranges where start_height = ${start}`);
}

/**
 * Drops all ranges that a backfill has written above the indexed height, with their rows. Rows up to the
 * indexed height stay.
 */
export async function dropBackfillRanges(
  writeDatabase: WriteDatabase,
  expectedTip: IndexedTip,
): Promise<void> {
  await writeDatabase.transaction(async (tx) => {
    await lockExpectedTip(tx, expectedTip);
    await dropBackfillRangesInTransaction(tx);
  });
}

/**
 * Drops all ranges that a backfill has written above the indexed height. The SQL transaction must already hold the lock on
 * the indexed tip.
 */
export async function dropBackfillRangesInTransaction(tx: SqlTransaction): Promise<void> {
  const ranges = await readRows(
    tx,
    heightsRow,
    statement`select ${heightsRow.selectListFragment('r')} from backfill_ranges r`,
  );
  for (const range of ranges) await dropRange(tx, range);
}

export interface RangeMergeResult {
  readonly indexedTip: IndexedTip;
  readonly mergedRangeCount: number;
  /** Number of transactions up to the new indexed height, without coinbases. */
  readonly indexedTxCount: number;
  /**
   * Why the range directly above the new indexed height was checked but not merged. Undefined when there is no such
   * range, or `maxRanges` ranges were merged before it.
   */
  readonly unmergedReason: string | undefined;
  /**
   * Whether the range that was not merged builds on the indexed tip (same previous hash), but its cumulative difficulty
   * or output indices do not continue those of the index. Then either the range or the index is wrong.
   */
  readonly hasMismatchedRunningTotals: boolean;
}

/**
 * Raises the indexed height to the end of the written ranges that follow it without a gap and whose blocks build on
 * the indexed tip.
 *
 * @param maxRanges maximum number of ranges in this SQL transaction
 * @param ruleChecker rules that the blocks must also satisfy. If undefined, only the links between blocks are
 * checked
 * @throws IndexedTipMovedError
 */
export async function mergeBackfillRanges(
  writeDatabase: WriteDatabase,
  expectedTip: IndexedTip,
  maxRanges: number,
  ruleChecker?: ChainRuleChecker,
): Promise<RangeMergeResult> {
  // The commit waits for the disk. Otherwise, a new event could get a number that readers have already seen before a
  // crash.
  return writeDatabase.transaction(async (tx) => {
    await lockExpectedTip(tx, expectedTip);
    const rows = await readRows(
      tx,
      mergedRow,
      statement`select ${mergedRow.selectListFragment('r')} from backfill_ranges r order by start_height limit ${maxRanges}`,
    );
    let base = await readChainSumsUpToBlock(tx, expectedTip);
    let mergedRangeCount = 0;
    let unmergedReason: string | undefined;
    let hasMismatchedRunningTotals = false;
    for (const row of rows) {
      if (row.start !== base.indexedTip.height + 1) break;
      const link = {
        height: row.start,
        prevHash: row.prevHash,
        cumulativeDifficultyBefore: row.cumulativeDifficultyBefore,
        rctOutputsBefore: row.rctOutputsBefore ?? undefined,
      };
      unmergedReason = findParentMismatch(base, link);
      unmergedReason ??= await findOutputIndexProblem(tx, row.start);
      hasMismatchedRunningTotals = unmergedReason !== undefined && buildsOnIndexedTip(base, link);
      unmergedReason ??= await ruleChecker?.check(
        tx,
        base.indexedTip,
        await readBlocksForRuleCheck(tx, row.start, row.end),
      );
      if (unmergedReason !== undefined) break;
      base = await insertBlockTotals(tx, row.start, row.end);
      await advanceNextOutputIndices(tx, row.start);
      await tx.query(statement`delete from backfill_ranges where start_height = ${row.start}`);
      mergedRangeCount += 1;
    }
    await summariseNewBrinPages(tx);
    const { indexedTip } = base;
    if (indexedTip.hash !== undefined && mergedRangeCount > 0) {
      await addBlocksToChainSeries(tx, expectedTip.height + 1, indexedTip.height);
      const touched = await findOrphanedTxsAffectedByBlocks(tx, expectedTip.height + 1, indexedTip.height);
      await updateOrphanedTxFates(tx, touched, indexedTip.height);
      // No reader follows a backfill block by block, so one event covers all blocks over which the indexed height rises.
      await recordChainEvents(tx, [
        {
          kind: 'reset',
          height: indexedTip.height,
          hash: indexedTip.hash,
          fromHeight: expectedTip.height + 1,
        },
      ]);
      await moveIndexedTip(tx, { height: indexedTip.height, hash: indexedTip.hash }, expectedTip.height + 1);
    }
    return {
      indexedTip,
      mergedRangeCount,
      indexedTxCount: base.txs,
      unmergedReason,
      hasMismatchedRunningTotals,
    };
  });
}
