import type { OutputTreeCounts } from '../../lookups/output-tree.ts';
import { currentPageRequest } from '../../server/page-request.ts';

/**
 * Unified id (the number of an output among all outputs of the chain) of the first output, which every output tree
 * contains.
 */
const GENESIS_OUTPUT = 0;

/**
 * Returns counts of the outputs that a transaction without rings could have spent. Their total comes from the daemon if
 * it has the output tree, because the index ignores unlock times in its count.
 *
 * @param referenceBlock height to which the membership proof refers
 * @returns undefined if `referenceBlock` is above the indexed tip
 */
export async function readPossiblySpentOutputCounts(
  referenceBlock: number,
): Promise<OutputTreeCounts | undefined> {
  const { reads, readOutputTree } = currentPageRequest().site;
  const [{ data }, found] = await Promise.all([
    reads.outputTree(referenceBlock),
    readOutputTree({ referenceBlock, unifiedId: GENESIS_OUTPUT }),
  ]);
  if (data === undefined || found === undefined || found.outputs === 0) return data;
  return { ...data, outputs: found.outputs };
}
