import { readExportedInputs, type ExportedInputColumns } from '../../db/queries/export-details.ts';
import { heightOfTxId, positionOfTxId } from '../../db/schema/tx-ids.ts';
import { heightOfRctOutput, readRctOutputTotalsInChunks } from './rct-output-heights.ts';
import { readBatchAndEndBlockHash, type ExportColumnsOfKind, type ExportRowSource } from './source.ts';

/**
 * To compute the heights of ring members, an export reads the total of RingCT outputs at each block, from the genesis block on. It does so
 * only if it needs at most this many totals for each exported block. Reading 1,000 totals takes as long as looking up the ring members of
 * a few transactions.
 */
const MAX_TOTALS_PER_BLOCK = 1_000;

/**
 * Starts an export of inputs. For all but short ranges, computes the heights of RingCT ring members from the number of RingCT outputs up to
 * each block. This is many times faster than looking up each member (bench/exports.md). These numbers are correct as long as the last
 * exported block is on the main chain.
 */
export const openInputExport: ExportRowSource['open'] = ({ database }, range) => {
  const usesTotals = range.toHeight + 1 <= MAX_TOTALS_PER_BLOCK * (range.toHeight - range.fromHeight + 1);
  let totals: readonly Float64Array[] | undefined;
  return async (after) => {
    const { batch, endHash } = await readBatchAndEndBlockHash(database, range, async (snapshot) => {
      if (usesTotals)
        totals ??= await readRctOutputTotalsInChunks(snapshot, Math.min(range.toHeight, snapshot.tip.height));
      return readExportedInputs(snapshot, range, after, !usesTotals);
    });
    return {
      endHash,
      columns: exportedInputColumns(batch.columns, totals),
      nextPosition: batch.nextPosition,
    };
  };
};

function exportedInputColumns(
  inputs: ExportedInputColumns,
  totals: readonly Float64Array[] = [],
): ExportColumnsOfKind<'inputs'> {
  const heights = inputs.txId.map(heightOfTxId);
  return {
    height: heights,
    tx_position: inputs.txId.map(positionOfTxId),
    position: inputs.position,
    key_image: inputs.keyImage,
    bucket: inputs.amount,
    ring: inputs.ring,
    ring_ages: inputs.ring.map((ring, index) => {
      const members = inputs.ringHeights[index] ?? ring.map((member) => heightOfRctOutput(totals, member));
      return members.map((height) => (height === null ? null : (heights[index] ?? 0) - height));
    }),
  };
}
