import { ZodError } from 'zod';
import { isTransient, isUniqueViolation } from '../../db/errors.ts';
import { dropWaitingRanges, writeRange } from '../../db/write/ranges.ts';
import { readPause } from '../../db/write/indexer-control.ts';
import type { BlockRows } from '../../db/write/rows.ts';
import { IndexedTipMovedError, readSyncState, type SyncState } from '../../db/write/sync-state.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import type { DaemonClient } from '../../rpc/daemon/client.ts';
import { CancelledError, InvalidAnswerError, RpcError } from '../../rpc/errors.ts';
import { ChainTooShortError, PausedError } from '../errors.ts';
import { fetchRange, type BlockSource, type FetchRangeOptions } from '../ingest/fetch.ts';
import { blockToRows } from '../ingest/to-rows.ts';
import type { VerifiedBlock } from '../ingest/verify.ts';
import { IndexerProblemError } from '../node/problem.ts';
import { indexRangePayload, type IndexRangePayload } from './index-range.ts';

export interface IndexRangeContext {
  readonly daemon: BlockSource & Pick<DaemonClient, 'getInfo'>;
  readonly writer: WriteDatabase;
  /** Ends the job early when the process is asked to stop. */
  readonly signal: AbortSignal;
}

/** How a failed run is to be treated. */
export type RetryDecision =
  | 'later' // not this range's fault: run it again after a while
  | 'retry' // perhaps its fault: run it again, and tell people when it fails often
  | 'never'; // no number of tries will help

/**
 * Fetches, verifies and writes one range. A range that failed before is asked first for the block at which it failed, so
 * that a block which stays wrong costs one block a try, and no rows that are rolled back.
 *
 * @param onRefused called with the block that was not got over, before the error is thrown
 * @throws whatever stopped it; nothing was written then. {@link decideRetry} tells what to do about it.
 */
export async function handleIndexRange(
  context: IndexRangeContext,
  payload: unknown,
  onRefused?: FetchRangeOptions['onRefused'],
): Promise<void> {
  const { daemon, writer, signal } = context;
  const range = indexRangePayload.parse(payload);
  if ((await readPause(writer)) !== undefined) throw new PausedError('indexing is paused');
  const state = await readSyncState(writer);
  if (state === undefined || state.indexedTip.height >= range.end) return;
  try {
    const options = { signal, ...(onRefused === undefined ? {} : { onRefused }) };
    await writeRange(writer, range, () => rowsOf(daemon, range, state, options));
  } catch (error) {
    if (isUniqueViolation(error)) {
      // A transaction or key image of ours stands under another height: a range that waits came from a branch that is
      // gone. Which one cannot be told from here, and they are quickly fetched again.
      await dropWaitingRanges(writer, state.indexedTip);
    }
    throw error;
  }
}

/** The daemon of a worker may be another than the one that the writer has vetted. */
async function* rowsOf(
  daemon: IndexRangeContext['daemon'],
  range: IndexRangePayload,
  { network, genesisHash }: SyncState,
  options: FetchRangeOptions & { readonly signal: AbortSignal },
): AsyncGenerator<Iterable<BlockRows>> {
  const { height, nettype } = await daemon.getInfo({}, { signal: options.signal });
  if (nettype !== network) {
    // Networks may share a genesis block: the first range of another one would stand on ours.
    throw new IndexerProblemError({
      state: 'wrong-network',
      message: `The database holds the index of ${network} and the daemon of this worker is on ${nettype.slice(0, 40)}.`,
    });
  }
  if (height <= range.end) {
    throw new ChainTooShortError(`block ${range.end} is wanted and the daemon has only ${height} blocks`);
  }
  const chain = { genesisHash, height };
  const suspect = range.faults?.height;
  if (suspect !== undefined && suspect >= range.start && suspect <= range.end) {
    // With the block below it: what is wrong may be the link between the two.
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

/** What is to be done about an error of {@link handleIndexRange}. */
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
  // A broken answer may be this block's fault; a daemon that is away, busy or refuses is not. A format that is not known
  // may be a byte that was altered on its way.
  if (error instanceof RpcError && !(error instanceof InvalidAnswerError)) return 'later';
  return 'retry';
}
