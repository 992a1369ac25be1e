import { isOutOfResourcesError, isUniqueViolation } from '../../db/errors.ts';
import { buildBulkLoadIndex, finishBulkLoad, listBulkLoadIndexes } from '../../db/write/bulk-load.ts';
import { readIndexBuildFraction } from '../../db/write/index-build.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { IndexBuild } from '../index-build.ts';
import type { IndexerProblem } from '../node/problem.ts';

/**
 * Returns the index build at the end of a bulk load: it builds all indexes that the load dropped, then ends the load.
 *
 * @param tip the last loaded block
 */
export function createBulkLoadIndexBuild(
  writeDatabase: WriteDatabase,
  tip: IndexedTip,
  { memoryMegabytes }: { readonly memoryMegabytes: number },
): IndexBuild {
  return {
    listIndexes: () => listBulkLoadIndexes(writeDatabase),
    readBuiltFraction: () => readIndexBuildFraction(writeDatabase),
    async run(onBegin, signal) {
      for (const { name, built } of await listBulkLoadIndexes(writeDatabase)) {
        if (built) continue;
        onBegin(name);
        await buildBulkLoadIndex(writeDatabase, name, { memoryMegabytes, signal });
      }
      onBegin(undefined);
      await finishBulkLoad(writeDatabase, tip);
    },
    toProblem: problemOf,
  };
}

/**
 * Converts an error of the index build to a problem that the operator sees. Undefined for a temporary error,
 * such as a lost connection.
 */
function problemOf(error: unknown, index: string | undefined): IndexerProblem | undefined {
  const subject = index === undefined ? 'The statistics' : `The index ${index}`;
  if (isUniqueViolation(error)) {
    return {
      state: 'invalid-answer',
      message:
        `${subject} cannot be built: a value occurs twice that can occur only once on a chain. ` +
        'So the daemon returned wrong blocks. The indexer retries every ten minutes. ' +
        'To get a correct index, delete the database and index again from another daemon.',
    };
  }
  if (!isOutOfResourcesError(error)) return undefined;
  return {
    state: 'shortage',
    message:
      `${subject} cannot be built: Postgres has no disk space, memory or connections left; see the log of Postgres. ` +
      'The indexer retries every ten minutes.',
  };
}
