import { lookUpExportEndHash } from '../../db/queries/export.ts';
import { ApiError } from '../errors.ts';
import { awaitIndexRead } from '../index-route.ts';
import type { RouteSources } from '../route-sources.ts';
import { exportFormatDefinitions } from './formats.ts';
import type { ExportBatchWithEndHash } from './source.ts';
import { exportRowSources } from './sources.ts';
import type { ExportFileTask } from './task.ts';

/** Calls a function that reads a part of an export. May delay the call, to limit how many downloads use a database connection at once. */
export type ExportReadScheduler = (
  read: () => Promise<ExportBatchWithEndHash>,
) => Promise<ExportBatchWithEndHash>;

/**
 * Generates the bytes of an export, part by part. Reads each part from the index while the previous one is converted and sent.
 *
 * @throws ApiError when a reorg replaces a block of the range, or when the index or the node cannot be read
 */
export async function* generateExportFile(
  sources: Pick<RouteSources, 'database' | 'node'>,
  task: ExportFileTask,
  scheduleRead: ExportReadScheduler = (read) => read(),
): AsyncGenerator<string | Uint8Array> {
  const { shape, getPositionBeforeHeight, open } = exportRowSources[task.kind];
  const file = exportFormatDefinitions[task.format].create(shape);
  yield file.begin();
  const read = open(sources, task);
  const readAfter = async (after: number): Promise<ExportBatchWithEndHash> =>
    awaitIndexRead(scheduleRead(() => read(after)));
  let reading: Promise<ExportBatchWithEndHash> | undefined = readAfter(
    getPositionBeforeHeight(task.fromHeight),
  );
  while (reading !== undefined) {
    const { columns, nextPosition, endHash }: ExportBatchWithEndHash = await reading;
    // A reorg can replace blocks after this program has read the rows and before the client receives them.
    const latest = await awaitIndexRead(lookUpExportEndHash(sources.database, task));
    if (endHash !== task.endHash || latest !== task.endHash) throw reorgDuringExportError(task.toHeight);
    reading = nextPosition === undefined ? undefined : readAfter(nextPosition);
    // If the client disconnects before it reads the next part, nothing else handles an error of that read.
    reading?.catch(() => undefined);
    yield* file.add(columns);
  }
  yield* file.end();
}

export function reorgDuringExportError(height: number): ApiError {
  return new ApiError(
    'block_not_found',
    `A reorg replaced block ${height} during the export. Request the export again.`,
    'to',
  );
}
