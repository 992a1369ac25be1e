import { ZodError } from 'zod';
import { isTransient, isUniqueViolation } from '../../db/errors.ts';
import { dropWaitingRanges, writeRange } from '../../db/write/ranges.ts';
import { readPause } from '../../db/write/indexer-control.ts';
import type { BlockRows } from '../../db/write/rows.ts';
import { IndexedTipMovedError, readSyncState, type SyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { CancelledError, InvalidResponseError, RpcError } from '@ringscope/rpc/errors.ts';
import { ChainTooShortError, PausedError } from '../errors.ts';
import { fetchRange, type BlockSource, type FetchRangeOptions } from '../ingest/fetch.ts';
import { blockToRows } from '../ingest/to-rows.ts';
import type { VerifiedBlock } from '../ingest/verify.ts';
import { IndexerProblemError } from '../node/problem.ts';
import { indexRangePayload, type IndexRangePayload } from './index-range.ts';

export interface IndexRangeContext {
  readonly daemon: BlockSource & Pick<DaemonClient, 'getInfo'>;
  readonly writeDatabase: WriteDatabase;
  /** Ends the job early when the process stops. */
  readonly signal: AbortSignal;
}

/** Answer of {@link decideRetry}. */
export type RetryDecision =
  | 'later' // the range is not at fault: run it again after a pause
  | 'retry' // the range may be at fault: run it again, and report it when it fails often
  | 'never'; // another attempt cannot succeed

/**
 * Fetches, verifies and writes one range. When the range has failed before, it first requests the block at which it
 * failed. A block that stays wrong then costs one request, and no rows are rolled back.
 *
 * @param onRefused called with the failing block before the error is thrown
 * @throws the error that stopped it; nothing was written then. See {@link decideRetry}.
 */
export async function handleIndexRange(
  context: IndexRangeContext,
  payload: unknown,
  onRefused?: FetchRangeOptions['onRefused'],
): Promise<void> {
  const { daemon, writeDatabase, signal } = context;
  const range = indexRangePayload.parse(payload);
  if ((await readPause(writeDatabase)) !== undefined) throw new PausedError('indexing is paused');
  const state = await readSyncState(writeDatabase);
  if (state === undefined || state.indexedTip.height >= range.end) return;
  try {
    const options = { signal, ...(onRefused === undefined ? {} : { onRefused }) };
    await writeRange(writeDatabase, range, () => rowsOf(daemon, range, state, options));
  } catch (error) {
    if (isUniqueViolation(error)) {
      // A transaction or key image is already stored under another height. So a waiting range came from an orphaned
      // branch. It is unknown which one; all of them are quickly fetched again.
      await dropWaitingRanges(writeDatabase, state.indexedTip);
    }
    throw error;
  }
}

/**
 * Fetches the rows of a range. It checks the network itself, because a worker may use another daemon than the writer.
 */
async function* rowsOf(
  daemon: IndexRangeContext['daemon'],
  range: IndexRangePayload,
  { network, genesisHash }: SyncState,
  options: FetchRangeOptions & { readonly signal: AbortSignal },
): AsyncGenerator<Iterable<BlockRows>> {
  const { height, nettype } = await daemon.getInfo({}, { signal: options.signal });
  if (nettype !== network) {
    // Networks may share a genesis block. The first range of another network would link to ours.
    throw new IndexerProblemError({
      state: 'wrong-network',
      message: `The database holds the index of ${network} and the daemon of this worker is on ${nettype.slice(0, 40)}.`,
    });
  }
  if (height <= range.end) {
    throw new ChainTooShortError(`block ${range.end} is wanted, but the daemon has only ${height} blocks`);
  }
  const chain = { genesisHash, height };
  const suspect = range.faults?.height;
  if (suspect !== undefined && suspect >= range.start && suspect <= range.end) {
    // The block below is included: the link between both may be wrong.
    const doubted = { start: Math.max(range.start, suspect - 1), end: suspect };
    for await (const page of fetchRange(daemon, doubted, chain, options)) {
      for (const block of page) blockToRows(block);
    }
  }
  for await (const page of fetchRange(daemon, range, chain, options)) yield rowsOfPage(page);
}

function* rowsOfPage(page: Iterable<VerifiedBlock>): Generator<BlockRows> {
  for (const block of page) yield blockToRows(block);
}

/** Returns how to treat an error of {@link handleIndexRange}. */
export function decideRetry(error: unknown): RetryDecision {
  if (error instanceof ZodError) return 'never'; // a payload of another version
  if (
    error instanceof PausedError ||
    error instanceof ChainTooShortError ||
    error instanceof IndexerProblemError ||
    error instanceof IndexedTipMovedError ||
    isTransient(error) ||
    error instanceof CancelledError
  )
    return 'later';
  // A broken answer may be the fault of this block. A daemon that is away, busy or refuses is not. An unknown format
  // may be a byte that was changed in transit.
  if (error instanceof RpcError && !(error instanceof InvalidResponseError)) return 'later';
  return 'retry';
}
