import { isOutOfResources, isUniqueViolation } from '../../db/errors.ts';
import { buildIndex, finishBulkLoad, listBulkLoadIndexes } from '../../db/write/bulk-load.ts';
import { readIndexBuildShare } from '../../db/write/index-build-share.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { IndexBuild } from '../index-build.ts';
import type { IndexerProblem } from '../node/problem.ts';

/**
 * Returns the build that ends a bulk load: all indexes that the load dropped, then its finish.
 *
 * @param tip the last block that was loaded
 */
export function bulkLoadIndexes(
  writeDatabase: WriteDatabase,
  tip: IndexedTip,
  { memoryMegabytes }: { readonly memoryMegabytes: number },
): IndexBuild {
  return {
    list: () => listBulkLoadIndexes(writeDatabase),
    readShare: () => readIndexBuildShare(writeDatabase),
    async run(onBegin, signal) {
      for (const { name, built } of await listBulkLoadIndexes(writeDatabase)) {
        if (built) continue;
        onBegin(name);
        await buildIndex(writeDatabase, name, { memoryMegabytes, signal });
      }
      onBegin(undefined);
      await finishBulkLoad(writeDatabase, tip);
    },
    problemOf,
  };
}

/** @returns undefined for an error that another attempt may not meet, such as a lost connection */
function problemOf(error: unknown, index: string | undefined): IndexerProblem | undefined {
  const subject = index === undefined ? 'The statistics' : `The index ${index}`;
  if (isUniqueViolation(error)) {
    return {
      state: 'invalid-answer',
      message:
        `${subject} cannot be built: it would hold a value twice that a chain holds at most once. ` +
        'The daemon that gave the blocks gave wrong ones. The indexer tries again every ten minutes; ' +
        'index again from another daemon to get a correct index.',
    };
  }
  if (!isOutOfResources(error)) return undefined;
  return {
    state: 'ok',
    message:
      `${subject} cannot be built: Postgres has no disk, memory or connections left for it, as the log of Postgres says. ` +
      'The indexer tries again every ten minutes.',
  };
}
