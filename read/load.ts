/**
 * How pages and the API read the index. What can go wrong outside of us (Postgres is away, nothing is indexed yet)
 * becomes a value that a caller must look at. A defect of ours is thrown on.
 */
import type { Database } from '../db/client.ts';
import { isDatabaseMissing, isSchemaMissing, isTransient } from '../db/errors.ts';
import { EmptyIndexError, IndexesMissingError, readSnapshot, type Snapshot } from '../db/queries/snapshot.ts';
import { lookUpStatus, type IndexStatus } from '../db/queries/lookups/status.ts';
import type { WithMoment } from '../db/queries/lookups/lookup.ts';

/** Why the index cannot be read now. */
export type Unavailable = 'database-away' | 'index-empty' | 'indexes-missing';

export type ReadResult<T> =
  | { readonly unavailable: undefined; readonly data: T }
  | { readonly unavailable: Unavailable; readonly data: undefined };

/** @throws the error itself when it is a defect of ours */
function unavailableReason(error: unknown): Unavailable {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EmptyIndexError) return 'index-empty';
    if (cause instanceof IndexesMissingError) return 'indexes-missing';
    if (isAway(cause)) return 'database-away';
  }
  throw error;
}

/** A database that is made anew is missing for a moment, and then without tables until the indexer has created them. */
function isAway(error: Error): boolean {
  return isTransient(error) || isSchemaMissing(error) || isDatabaseMissing(error);
}

/** Waits for a reading, and says why it failed where that is not our fault. */
export async function toReadResult<T>(reading: Promise<T>): Promise<ReadResult<T>> {
  try {
    return { unavailable: undefined, data: await reading };
  } catch (error) {
    return { unavailable: unavailableReason(error), data: undefined };
  }
}

/** Reads from one consistent state of the index with as many queries as are needed. */
export async function readMany<T>(
  database: Database,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<WithMoment<T>> {
  return readSnapshot(database, async (snapshot) => ({ moment: snapshot, data: await read(snapshot) }));
}

/** What index and node say about themselves. It is there while nothing is indexed, too. */
export async function loadStatus(database: Database): Promise<ReadResult<IndexStatus>> {
  return toReadResult(lookUpStatus(database));
}
