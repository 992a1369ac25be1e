import type { OutputTreeCounts } from '../../lookups/output-tree.ts';
import { currentPageRequest } from '../../server/page-request.ts';

/**
 * Unified id (the number of an output among all outputs of the chain) of the first output, which every output tree
 * contains.
 */
const GENESIS_OUTPUT = 0;

/**
 * Returns the outputs that could be the source of a transaction without rings. If the daemon has the output tree, their
 * number comes from the daemon, because the count of the index ignores unlock times.
 *
 * @param referenceBlock height to which the membership proof refers
 */
export async function readPossibleSources(referenceBlock: number): Promise<OutputTreeCounts | undefined> {
  const { reads, readOutputTree } = currentPageRequest().site;
  const [{ data }, found] = await Promise.all([
    reads.outputTree(referenceBlock),
    readOutputTree({ referenceBlock, unifiedId: GENESIS_OUTPUT }),
  ]);
  if (data === undefined || found === undefined || found.outputs === 0) return data;
  return { ...data, outputs: found.outputs };
}
