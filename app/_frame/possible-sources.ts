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
 * @param referenceBlockHeight height to which the membership proof refers
 * @returns undefined if `referenceBlockHeight` is above the indexed tip
 */
export async function fetchOutputTreeCounts(
  referenceBlockHeight: number,
): Promise<OutputTreeCounts | undefined> {
  const { pageDataReader, readOutputTree } = currentPageRequest().site;
  const [{ data }, found] = await Promise.all([
    pageDataReader.outputTree(referenceBlockHeight),
    readOutputTree({ referenceBlockHeight, unifiedId: GENESIS_OUTPUT }),
  ]);
  if (data === undefined || found === undefined || found.outputCount === 0) return data;
  return { ...data, outputCount: found.outputCount };
}
