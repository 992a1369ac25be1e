import type { OutputTreeCounts } from '../../lookups/output-tree.ts';
import { currentPageRequest } from '../../server/page-request.ts';

/** Unified id of an output that every tree contains. */
const GENESIS_OUTPUT = 0;

/**
 * Returns the outputs that could be the source of a transaction without rings. Their number is that of the daemon if it has the tree,
 * because the index does not know all locks.
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
