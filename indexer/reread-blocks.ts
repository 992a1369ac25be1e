import { findBlocksToReread, markBlocksAsUnreadable } from '../db/write/unread-blocks.ts';
import type { HeightRange } from '../db/write/ranges.ts';
import type { WriteDatabase } from '../db/write-database.ts';
import { NodeDataError, UnknownFormatError } from './errors.ts';
import type { IndexerLog } from './log.ts';
import { createStoredBlockSource } from './stored-blocks.ts';
import type { DaemonChainInfo } from './verify/batches.ts';
import { DifferenceReport } from './verify/report.ts';
import { RangeVerifier } from './verify/verify-range.ts';

/**
 * Decodes blocks again that an older version stored with their bytes, because it did not know their formats,
 * and replaces their rows. It does not call the daemon. Blocks whose formats are still unknown stay stored.
 *
 * @param chain genesis hash and length of the daemon's chain
 * @throws database errors; a second call continues
 */
export async function rereadStoredBlocks(
  writeDatabase: WriteDatabase,
  chain: DaemonChainInfo,
  log: IndexerLog,
  signal: AbortSignal,
): Promise<void> {
  const daemon = createStoredBlockSource(writeDatabase);
  const report = new DifferenceReport((line) => log.debug(line));
  for (;;) {
    signal.throwIfAborted();
    const range = await findBlocksToReread(writeDatabase);
    if (range === undefined) return;
    log.info(
      `The indexer reads blocks ${range.start} to ${range.end} again, because an older version did not know their formats.`,
    );
    const problem = await reread(
      new RangeVerifier({ daemon, writeDatabase, chain, report, onProgress: () => undefined }, true),
      range,
    );
    if (problem === undefined) continue;
    await markBlocksAsUnreadable(writeDatabase, range);
    log.warn(
      `Blocks ${range.start} to ${range.end} could not be read from their stored bytes (${problem}). ` +
        `To fetch them from the daemon, run: npm run indexer -- verify --repair --from ${range.start} --to ${range.end}`,
    );
  }
}

/**
 * Decodes stored blocks again and replaces their rows. @returns why the blocks cannot be decoded; undefined when their
 * rows are correct now
 */
async function reread(verifier: RangeVerifier, range: HeightRange): Promise<string | undefined> {
  try {
    return (await verifier.run(range))
      ? undefined
      : 'the blocks of the index have changed, or break a rule of the chain';
  } catch (error) {
    if (error instanceof NodeDataError || error instanceof UnknownFormatError) return error.message;
    throw error;
  }
}
