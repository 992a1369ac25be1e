import type { RefusedBlock } from '../ingest/fetch.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';
import type { RangeFaults } from './index-range.ts';

/** Failed attempts after which the indexer reports a range, whatever the reason. */
const TRIES_BEFORE_REPORT = 4;

/**
 * Attempts at the same bytes after which the indexer reports a range. A fault of transport does not produce the same
 * bytes twice.
 */
const SAME_BYTES_BEFORE_REPORT = 2;

/** Pause after the first failed attempt, in milliseconds. It doubles after each further one. */
const FIRST_PAUSE_MS = 500;

/**
 * Maximum pause between two attempts, in milliseconds. It limits how long the index waits after a daemon has
 * recovered. The next attempt first requests the failing block, so attempts are cheap.
 */
const MAX_PAUSE_MS = 5_000;

/** Maximum of characters of a stored reason. */
const MAX_REASON_LENGTH = 500;

/**
 * Returns the faults of a range after one more failed attempt.
 *
 * @param before undefined after the first attempt
 * @param refused the block at which the attempt failed; undefined when it reached none
 */
export function faultsAfter(
  before: RangeFaults | undefined,
  error: unknown,
  refused: RefusedBlock | undefined,
): RangeFaults {
  const isAboutBytes = error instanceof NodeDataError || error instanceof UnknownFormatError;
  const digest = isAboutBytes ? refused?.digest : undefined;
  const isSame = digest !== undefined && digest === before?.digest;
  // An attempt that reached no block keeps the height of the one before.
  const height = refused?.height ?? before?.height;
  return {
    tries: (before?.tries ?? 0) + 1,
    reason: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH),
    ...(height === undefined ? {} : { height }),
    ...(digest === undefined ? {} : { digest }),
    sameBytes: digest === undefined ? 0 : isSame ? before.sameBytes + 1 : 1,
  };
}

/** Returns whether a range fails repeatedly, so that the indexer reports why the index does not advance. */
export function isFailing({ tries, sameBytes }: RangeFaults): boolean {
  return tries >= TRIES_BEFORE_REPORT || sameBytes >= SAME_BYTES_BEFORE_REPORT;
}

/**
 * Returns how long a range waits for its next attempt.
 *
 * @param tookMs milliseconds of the failed attempt. The pause is at least twice as long, so a range that fails late
 * takes at most a third of its worker's time
 */
export function pauseAfterFault({ tries }: RangeFaults, tookMs: number): number {
  return Math.max(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10)), 2 * tookMs);
}
