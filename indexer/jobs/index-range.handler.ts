import { ZodError } from 'zod';
import { isTransientDatabaseError, isUniqueViolation } from '../../db/errors.ts';
import { dropBackfillRanges, writeBackfillRange } from '../../db/write/ranges.ts';
import { readIndexerPauseStart } from '../../db/write/indexer-control.ts';
import type { BlockRows } from '../../db/write/rows.ts';
import { IndexedTipMovedError, readSyncState, type SyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { CancelledError, InvalidResponseError, RpcError } from '@ringscope/rpc/errors.ts';
import { ChainTooShortError, IndexingPausedError } from '../errors.ts';
import { fetchBlockRange, type BlockSource, type BlockRangeFetchOptions } from '../ingest/fetch.ts';
import { blockToRows } from '../ingest/to-rows.ts';
import type { VerifiedBlock } from '../ingest/verified-block.ts';
import { IndexerProblemError } from '../node/problem.ts';
import { indexRangeJobPayloadSchema, type IndexRangeJobPayload } from './index-range.ts';

export interface IndexRangeJobContext {
  readonly daemon: BlockSource & Pick<DaemonClient, 'getInfo'>;
  readonly writeDatabase: WriteDatabase;
  /** Cancels the job when the process stops. */
  readonly signal: AbortSignal;
}

/** Whether and when a job retries its range after an error. */
export type RangeRetryDecision =
  | 'later' // the cause is not the range: retry after a pause
  | 'retry' // the cause may be the range: retry, and report the range if it fails repeatedly
  | 'never'; // another attempt cannot succeed

/** Callbacks that report on an attempt to index a range while it runs. */
export interface RangeAttemptEvents {
  /** Called with the failing block before the attempt throws its error. */
  readonly onFailedBlock?: BlockRangeFetchOptions['onFailedBlock'];
  /**
   * Called when the blocks of one response of the daemon have been copied to the database, with the copied share of the
   * range, 0 to 1.
   */
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Fetches, verifies and writes one range. If an earlier attempt failed at a block, the function verifies that block first.
 * If the block is still wrong, the attempt costs one request and rolls back no rows.
 *
 * @throws the error that ended the job; then nothing was written. See {@link decideRangeRetry}.
 */
export async function handleIndexRangeJob(
  context: IndexRangeJobContext,
  payload: unknown,
  { onFailedBlock, onProgress = () => undefined }: RangeAttemptEvents = {},
): Promise<void> {
  const { daemon, writeDatabase, signal } = context;
  const range = indexRangeJobPayloadSchema.parse(payload);
  if ((await readIndexerPauseStart(writeDatabase)) !== undefined)
    throw new IndexingPausedError(
      'The range was not indexed, because the operator has paused indexing. To continue, run: npm run indexer -- resume',
    );
  const state = await readSyncState(writeDatabase);
  if (state === undefined || state.indexedTip.height >= range.end) return;
  try {
    const options = { signal, ...(onFailedBlock === undefined ? {} : { onFailedBlock }) };
    await writeBackfillRange(writeDatabase, range, () =>
      rowsOf(daemon, range, state, { ...options, onProgress }),
    );
  } catch (error) {
    if (isUniqueViolation(error)) {
      // A transaction or key image is already stored at another height, so one of the waiting ranges is from an orphaned
      // branch. Drop all of them, because it is unknown which one; fetching them again is fast.
      await dropBackfillRanges(writeDatabase, state.indexedTip);
    }
    throw error;
  }
}

/**
 * Fetches the blocks of a range and yields their rows. First checks the network, because the daemon of this worker may
 * not be the daemon of the indexer that queued the range.
 */
async function* rowsOf(
  daemon: IndexRangeJobContext['daemon'],
  range: IndexRangeJobPayload,
  { network, genesisHash }: SyncState,
  options: BlockRangeFetchOptions & {
    readonly signal: AbortSignal;
    readonly onProgress: (share: number) => void;
  },
): AsyncGenerator<Iterable<BlockRows>> {
  const { height, nettype } = await daemon.getInfo({}, { signal: options.signal });
  if (nettype !== network) {
    // Networks may share a genesis block. Without this check, the first range of blocks from another network would fit
    // this index.
    throw new IndexerProblemError({
      state: 'wrong-network',
      message: `The database contains the index of ${network}, but the daemon of this worker is on ${nettype.slice(0, 40)}. Set MONEROD_URL to a daemon of ${network}.`,
    });
  }
  if (height <= range.end) {
    throw new ChainTooShortError(
      `The range cannot be indexed yet: it ends with block ${range.end}, but the daemon has only ${height} blocks. The worker retries it in a few seconds.`,
    );
  }
  const chain = { genesisHash, height };
  const failedHeight = range.suspect?.height;
  if (failedHeight !== undefined && failedHeight >= range.start && failedHeight <= range.end) {
    // Check the block below too, because the link between the two may be what is wrong.
    const recheckRange = { start: Math.max(range.start, failedHeight - 1), end: failedHeight };
    for await (const page of fetchBlockRange(daemon, recheckRange, chain, options)) {
      for (const block of page) blockToRows(block);
    }
  }
  let copiedCount = 0;
  const rowsOfPage = function* (page: Iterable<VerifiedBlock>): Generator<BlockRows> {
    for (const block of page) {
      yield blockToRows(block);
      copiedCount += 1;
    }
  };
  for await (const page of fetchBlockRange(daemon, range, chain, options)) {
    yield rowsOfPage(page);
    options.onProgress(copiedCount / (range.end - range.start + 1));
  }
}

/** Returns whether and when a range should be retried after an error of {@link handleIndexRangeJob}. */
export function decideRangeRetry(error: unknown): RangeRetryDecision {
  if (error instanceof ZodError) return 'never'; // the payload is of another version of Ringscope
  if (
    error instanceof IndexingPausedError ||
    error instanceof ChainTooShortError ||
    error instanceof IndexerProblemError ||
    error instanceof IndexedTipMovedError ||
    isTransientDatabaseError(error) ||
    error instanceof CancelledError
  )
    return 'later';
  // A block of this range can cause an invalid response. It cannot make the daemon unreachable or busy, or make it refuse
  // a call. An unknown format may come from a byte that was altered in transit, so the range is retried.
  if (error instanceof RpcError && !(error instanceof InvalidResponseError)) return 'later';
  return 'retry';
}
