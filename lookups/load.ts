import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { Database } from '../db/client.ts';
import {
  isMissingDatabaseError,
  isMissingSchemaError,
  isOutdatedSchemaError,
  isTransientDatabaseError,
} from '../db/errors.ts';
import { EmptyIndexError, IndexesMissingError } from '../db/queries/index-state.ts';
import { runInSnapshot, type Snapshot } from '../db/queries/snapshot.ts';
import { lookUpStatus, type IndexStatus } from '../db/queries/status.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';

/** The reason why the index cannot be read. */
export type IndexUnavailableReason =
  | 'database-unreachable'
  | 'index-empty'
  | 'index-outdated'
  | 'indexes-missing';

export type IndexReadResult<T> =
  | {
      readonly unavailableReason: undefined;
      readonly data: T;
      /** Hash of the indexed tip when the data was read. Undefined while nothing is indexed. */
      readonly tipHash?: BlockHash | undefined;
    }
  | { readonly unavailableReason: IndexUnavailableReason; readonly data: undefined };

/**
 * Maps an expected error to its reason, such as an unreachable database or an empty index.
 *
 * @throws the error itself when it is unexpected
 */
function unavailableReason(error: unknown): IndexUnavailableReason {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EmptyIndexError) return 'index-empty';
    if (cause instanceof IndexesMissingError) return 'indexes-missing';
    if (isOutdatedSchemaError(cause)) return 'index-outdated';
    if (isUnavailable(cause)) return 'database-unreachable';
  }
  throw error;
}

/**
 * Returns whether an error means that the database is unavailable. While a database is recreated, the database itself or its
 * tables can be missing for a short time.
 */
function isUnavailable(error: Error): boolean {
  return isTransientDatabaseError(error) || isMissingSchemaError(error) || isMissingDatabaseError(error);
}

/**
 * Awaits a read. An expected error becomes `unavailableReason` in the result, so that the compiler makes the caller handle it.
 * Unexpected errors are rethrown.
 */
export async function toIndexReadResult<T>(reading: Promise<T>): Promise<IndexReadResult<T>> {
  try {
    return { unavailableReason: undefined, data: await reading };
  } catch (error) {
    return { unavailableReason: unavailableReason(error), data: undefined };
  }
}

/** Runs several queries on one consistent state of the index. */
export async function readInSnapshot<T>(
  database: Database,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<WithIndexState<T>> {
  return runInSnapshot(database, async (snapshot) => ({ indexState: snapshot, data: await read(snapshot) }));
}

/** Reads the status of index and node. Also works before the first block is indexed. */
export async function loadIndexStatus(database: Database): Promise<IndexReadResult<IndexStatus>> {
  const result = await toIndexReadResult(lookUpStatus(database));
  return result.unavailableReason === undefined ? { ...result, tipHash: result.data.tip?.hash } : result;
}
