import { lookUpExportEndHash } from '../../db/queries/export.ts';
import { ApiError } from '../errors.ts';
import { awaitIndexRead } from '../index-route.ts';
import type { RouteSources } from '../route-sources.ts';
import { exportFileFormats } from './formats.ts';
import type { ExportedPart } from './source.ts';
import { exportRowSources } from './sources.ts';
import type { ExportFileTask } from './task.ts';

/** Runs the read of a part of an export. It may wait, so that not all downloads need a connection at the same time. */
export type PartRunner = (read: () => Promise<ExportedPart>) => Promise<ExportedPart>;

/**
 * Reads the bytes of an export, part by part. Reads the next part of the index while the last one is converted and sent.
 *
 * @throws ApiError when a reorg replaces a block of the range, or when the index or the node cannot be read
 */
export async function* readExportFile(
  sources: Pick<RouteSources, 'database' | 'node'>,
  task: ExportFileTask,
  runPart: PartRunner = (read) => read(),
): AsyncGenerator<string | Uint8Array> {
  const { shape, before, open } = exportRowSources[task.kind];
  const file = exportFileFormats[task.format].create(shape);
  yield file.begin();
  const read = open(sources, task);
  const readAfter = async (after: number): Promise<ExportedPart> =>
    awaitIndexRead(runPart(() => read(after)));
  let reading: Promise<ExportedPart> | undefined = readAfter(before(task.from));
  while (reading !== undefined) {
    const { columns, next, endHash }: ExportedPart = await reading;
    // A reorg can replace blocks after the part was read and before the client wants it.
    const latest = await awaitIndexRead(lookUpExportEndHash(sources.database, task));
    if (endHash !== task.endHash || latest !== task.endHash) throw reorgError(task.to);
    reading = next === undefined ? undefined : readAfter(next);
    // When the client disconnects before it wants the part, nothing awaits the error of the reading.
    reading?.catch(() => undefined);
    yield* file.add(columns);
  }
  yield* file.end();
}

export function reorgError(height: number): ApiError {
  return new ApiError(
    'block_not_found',
    `A reorg replaced block ${height} during the export. Request the export again.`,
    'to',
  );
}
