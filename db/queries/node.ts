import { nodeStatus } from '../schema/index.ts';
import type { Snapshot } from './snapshot.ts';

/** Returns the difficulty of the next block as the node last reported it. Undefined before the first report. */
export async function getNextDifficulty({ db }: Snapshot): Promise<bigint | undefined> {
  const [row] = await db.select({ difficulty: nodeStatus.difficulty }).from(nodeStatus);
  return row?.difficulty ?? undefined;
}
