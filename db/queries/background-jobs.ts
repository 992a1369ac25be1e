import { asc } from 'drizzle-orm';
import { backgroundIndexes, ringReferenceIndex } from '../schema/index.ts';
import type { Snapshot } from './snapshot.ts';

/** An index that the indexer builds beside its other work. */
export interface BackgroundJob {
  /** Name of the index, or `ring-references` for the two indexes of ring references. */
  readonly name: string;
  /** Built share from 0 to 1. Undefined while the index waits for its turn. */
  readonly share: number | undefined;
}

/** Lists the indexes that are being built or wait for it. The list is empty most of the time. */
export async function listBackgroundJobs({ db }: Snapshot): Promise<BackgroundJob[]> {
  const { name, share } = backgroundIndexes;
  const found = await db.select({ name, share }).from(backgroundIndexes).orderBy(asc(name));
  const [references] = await db.select({ share: ringReferenceIndex.share }).from(ringReferenceIndex);
  const jobs = found.map((row) => ({ name: row.name, share: row.share ?? undefined }));
  // The share of the ring references is null unless they are being built.
  const building = references?.share ?? undefined;
  return building === undefined ? jobs : [...jobs, { name: 'ring-references', share: building }];
}
