import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import {
  getParentDependentBlockValues,
  findParentMismatch,
  readChainSumsUpToBlock,
} from '../../db/write/chain-base.ts';
import { hasConsecutiveOutputIndices } from '../../db/write/output-buckets.ts';
import type { SyncState } from '../../db/write/sync-state.ts';
import type { RowDifference } from '../../db/write/verify/difference.ts';
import { repairBlockBatch } from '../../db/write/verify/repair.ts';
import {
  readChainTotalsBelowBlock,
  computeRunningChainTotals,
  UndeterminedChainTotalsError,
} from '../../db/write/verify/totals.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import type { BlockSource } from '../ingest/fetch.ts';
import { fetchBlocksOfRange } from '../verify/batches.ts';

/**
 * Fetches the newest block of the index again, compares its rows and replaces those that differ. Call it when
 * the next block contains the hash of the newest block, but implies a different cumulative difficulty or number
 * of RingCT outputs below it.
 *
 * The difficulty of a block comes from the header in the daemon's response, and no rule determines it on a
 * private network. So only the next block reveals a wrong difficulty. The function fetches both blocks
 * together. The cumulative values of each must match those of the block below it, and the global output indices of
 * the newest block must continue those of the blocks below. Otherwise its rows would replace correct ones.
 *
 * @returns the replaced rows; empty when the rows were correct or the daemon's data contradict each other
 * @throws RpcError, NodeDataError, UnknownFormatError, IndexedTipMovedError, database errors; then nothing was
 * written
 */
export async function repairTipRows(
  daemon: BlockSource & Pick<DaemonClient, 'getInfo'>,
  writeDatabase: WriteDatabase,
  { indexedTip, genesisHash }: SyncState,
  signal: AbortSignal,
): Promise<readonly RowDifference[]> {
  const { height } = await daemon.getInfo({}, { signal });
  if (indexedTip.height < 0 || indexedTip.height + 1 >= height) return [];
  const range = { start: indexedTip.height, end: indexedTip.height + 1 };
  const [own] = await fetchBlocksOfRange(daemon, range, { genesisHash, height }, { signal });
  if (own === undefined || blockHashFromBytes(own.rows.block.hash) !== indexedTip.hash) return [];
  try {
    const totals = await writeDatabase.transaction(async (tx) => {
      const link = getParentDependentBlockValues(own.rows);
      const below = { height: link.height - 1, hash: link.height === 0 ? undefined : link.prevHash };
      const fits =
        findParentMismatch(await readChainSumsUpToBlock(tx, below), link) === undefined &&
        (await hasConsecutiveOutputIndices(tx, own.rows));
      return fits ? computeRunningChainTotals(await readChainTotalsBelowBlock(tx, own), [own]) : undefined;
    });
    return totals === undefined
      ? []
      : await repairBlockBatch(writeDatabase, indexedTip, { blocks: [own], chainTotals: totals });
  } catch (error) {
    if (error instanceof UndeterminedChainTotalsError) return [];
    throw error;
  }
}
