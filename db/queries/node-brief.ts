import { nodeStatus } from '../schema/index.ts';
import type { Snapshot } from './snapshot.ts';

/** As much of the node's state as every answer of the API tells. */
export type NodeBrief = Pick<typeof nodeStatus.$inferSelect, 'state' | 'nodeHeight' | 'checkedAt'>;

/** Undefined when no indexer has ever reported. */
export async function getNodeBrief({ db }: Snapshot): Promise<NodeBrief | undefined> {
  const { state, nodeHeight, checkedAt } = nodeStatus;
  const [row] = await db.select({ state, nodeHeight, checkedAt }).from(nodeStatus);
  return row;
}
