import { KNOWN_FORMATS_LABEL } from '@ringscope/protocol/known-formats.ts';
import { asc, ne } from 'drizzle-orm';
import { backgroundIndexes, unfinishedColumns, ringReferenceIndex, unreadBlocks } from '../schema/index.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Work that the indexer does in the background: building an index, filling a new column, or decoding again the
 * blocks whose format an older version did not know.
 */
export interface BackgroundJob {
  readonly kind: 'index' | 'column' | 'blocks';
  /**
   * For the kind `index`, the name of the index, or `ring-references` for the two indexes that find rings by their
   * members. For `column`, `table.column`. For `blocks`, the name of their table, `unread_blocks`.
   */
  readonly name: string;
  /** Finished share from 0 to 1. Undefined while the job waits for its turn. */
  readonly completedShare: number | undefined;
}

/** Lists the background jobs that run or wait. The list is empty most of the time. */
export async function listBackgroundJobs({ db }: Snapshot): Promise<BackgroundJob[]> {
  const { name, builtShare } = backgroundIndexes;
  const found = await db.select({ name, builtShare }).from(backgroundIndexes).orderBy(asc(name));
  const [references] = await db
    .select({ builtShare: ringReferenceIndex.builtShare })
    .from(ringReferenceIndex);
  const fills = await db
    .select()
    .from(unfinishedColumns)
    .orderBy(asc(unfinishedColumns.tableName), asc(unfinishedColumns.columnName));
  const [unread] = await db
    .select({ height: unreadBlocks.height })
    .from(unreadBlocks)
    .where(ne(unreadBlocks.lastReadWithFormats, KNOWN_FORMATS_LABEL))
    .limit(1);
  const jobs: BackgroundJob[] = [
    ...(unread === undefined
      ? []
      : [{ kind: 'blocks' as const, name: 'unread_blocks', completedShare: undefined }]),
    ...found.map((row) => ({
      kind: 'index' as const,
      name: row.name,
      completedShare: row.builtShare ?? undefined,
    })),
    ...fills.map(({ tableName, columnName, completeFromHeight, startedAtHeight }) => ({
      kind: 'column' as const,
      name: `${tableName}.${columnName}`,
      completedShare:
        completeFromHeight === null || startedAtHeight === null
          ? undefined
          : 1 - completeFromHeight / startedAtHeight,
    })),
  ];
  // `ring_reference_index.share` is null unless the two indexes that find rings by their members are being built.
  const building = references?.builtShare ?? undefined;
  return building === undefined
    ? jobs
    : [...jobs, { kind: 'index', name: 'ring-references', completedShare: building }];
}
