import type { RefusedBlock } from '../ingest/fetch.ts';
import { NodeDataError, UnknownFormatError } from '../errors.ts';
import type { RangeFaults } from './index-range.ts';

/** Failed tries after which people are told of a range, whatever it failed at. */
const TRIES_BEFORE_REPORT = 4;

/** Tries at the same bytes after which people are told of a range: a fault of transport does not come twice alike. */
const SAME_BYTES_BEFORE_REPORT = 2;

/** The pause after the first failed try, in milliseconds. It is doubled after each further one. */
const FIRST_PAUSE_MS = 500;

/**
 * The longest pause between two tries, in milliseconds. It bounds how long the index stands still after a daemon gives
 * good answers again. The next try asks first for the block at which the last one failed, so tries may be this frequent.
 */
const MAX_PAUSE_MS = 5_000;

/** Most characters of a reason that are kept with a range. */
const MAX_REASON_LENGTH = 500;

/**
 * What is known of a range after one more failed try.
 *
 * @param before undefined after the first try
 * @param refused the block that the try did not get over; undefined when none was reached
 */
export function faultsAfter(
  before: RangeFaults | undefined,
  error: unknown,
  refused: RefusedBlock | undefined,
): RangeFaults {
  const isAboutBytes = error instanceof NodeDataError || error instanceof UnknownFormatError;
  const digest = isAboutBytes ? refused?.digest : undefined;
  const isSame = digest !== undefined && digest === before?.digest;
  // A try that reached no block does not make the next one forget where to look first.
  const height = refused?.height ?? before?.height;
  return {
    tries: (before?.tries ?? 0) + 1,
    reason: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH),
    ...(height === undefined ? {} : { height }),
    ...(digest === undefined ? {} : { digest }),
    sameBytes: digest === undefined ? 0 : isSame ? before.sameBytes + 1 : 1,
  };
}

/** Whether a range is poison: it fails again and again, and people should be told why the index stands still. */
export function isFailing({ tries, sameBytes }: RangeFaults): boolean {
  return tries >= TRIES_BEFORE_REPORT || sameBytes >= SAME_BYTES_BEFORE_REPORT;
}

/**
 * How long a range waits for its next try.
 *
 * @param tookMs milliseconds that the failed try took: a range that fails late keeps its worker from others for a third
 * of the time at most
 */
export function pauseAfterFault({ tries }: RangeFaults, tookMs: number): number {
  return Math.max(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10)), 2 * tookMs);
}
