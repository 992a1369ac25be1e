/**
 * How a page reads the index. What can go wrong outside of us (Postgres away, nothing indexed yet) becomes a value that
 * the page shows with the right status; a defect of ours is thrown on and ends on the last-resort page.
 */
import { cache } from 'react';
import { isDatabaseMissing, isSchemaMissing, isTransient } from '../../db/errors.ts';
import {
  EmptyIndexError,
  IndexesMissingError,
  readSnapshot,
  type Snapshot,
} from '../../db/queries/snapshot.ts';
import { getStatus, type Status } from '../../db/queries/status.ts';
import { getDatabase } from './context.ts';
import { log } from './log.ts';

export type Outage = 'database-away' | 'index-empty' | 'indexes-missing';

export type Loaded<T> =
  { readonly outage: undefined; readonly data: T } | { readonly outage: Outage; readonly data: undefined };

function outageOf(error: unknown): Outage {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EmptyIndexError) return 'index-empty';
    if (cause instanceof IndexesMissingError) return 'indexes-missing';
    if (isAway(cause)) {
      log.warn(`database: ${cause.message}`);
      return 'database-away';
    }
  }
  throw error;
}

/** A database that is made anew is missing for a moment, and then without tables until the indexer has created them. */
function isAway(error: Error): boolean {
  return isTransient(error) || isSchemaMissing(error) || isDatabaseMissing(error);
}

/** Reads from one consistent state of the index. */
export async function load<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<Loaded<T>> {
  try {
    return { outage: undefined, data: await readSnapshot(getDatabase(), read) };
  } catch (error) {
    return { outage: outageOf(error), data: undefined };
  }
}

/** What index and node say about themselves; asked once for the frame and the page of a request. */
export const loadStatus = cache(async (): Promise<Loaded<Status>> => {
  try {
    return { outage: undefined, data: await getDatabase().snapshot(getStatus) };
  } catch (error) {
    return { outage: outageOf(error), data: undefined };
  }
});
