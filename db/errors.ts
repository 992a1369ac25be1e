/**
 * The functions of this file classify database errors by class and SQLSTATE. They do not use the messages, which
 * Postgres translates and rewords.
 *
 * @see PostgreSQL documentation, appendix A, "PostgreSQL Error Codes"
 */

/**
 * Name of {@link ConnectionLostError}. Code compares the name and does not use `instanceof`, because every bundle of the site contains its
 * own copy of the class.
 */
const CONNECTION_LOST = 'ConnectionLostError';

/**
 * The server is unreachable, or the connection ended during a statement. A commit may or may not have taken place.
 */
export class ConnectionLostError extends Error {
  override readonly name = CONNECTION_LOST;
}

/**
 * Error classes (first two characters of the SQLSTATE) and codes after which the same SQL transaction may succeed on a
 * retry.
 */
const transient = new Set([
  '08', // SQLSTATE class 08: connection exceptions.
  '40', // SQLSTATE class 40: serialization failures and deadlocks.
  '53', // SQLSTATE class 53: out of disk space, memory or connections. An operator may free some.
  '57', // SQLSTATE class 57: a shutdown, a start, or a termination by an administrator.
  '58', // SQLSTATE class 58: system errors, such as I/O errors.
  '55P03', // SQLSTATE of a lock that is not available.
  '25P03', // The server ended the SQL transaction because it was idle for too long.
  '25006', // Read only. The server of this connection has become a standby after a failover.
]);

/** Returns the SQLSTATE of an error that Postgres has reported. Undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** Returns whether the server refused a row because its key already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

/** Returns whether the server has too little disk, memory or connections. A shortage rarely ends soon. */
export function isOutOfResourcesError(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('53') === true;
}

/** Returns whether a statement waited for a lock for longer than `lock_timeout`. */
export function isLockTimeoutError(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/**
 * Returns whether the tables or their schema do not exist, because the database was created again or the tables were dropped.
 */
export function isMissingSchemaError(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '42P01' || state === '3F000';
}

/** Returns whether a statement failed because a column does not exist. Then the database lacks a migration of this version of Ringscope. */
export function isOutdatedSchemaError(error: unknown): boolean {
  return sqlStateOf(error) === '42703';
}

/** Returns whether the server refused a statement because it is a standby or read-only. A standby also refuses `listen`. */
export function isReadOnlyServerError(error: unknown): boolean {
  return sqlStateOf(error) === '25006';
}

/** Returns whether the database in the connection URL does not exist. */
export function isMissingDatabaseError(error: unknown): boolean {
  return sqlStateOf(error) === '3D000';
}

/** Returns whether the server did not run the statement because an earlier one in the same SQL transaction failed. */
export function isFailedSqlTransactionError(error: unknown): boolean {
  return sqlStateOf(error) === '25P02';
}

/**
 * Returns whether an error has a temporary cause outside of the data, such as a lost connection. The same SQL transaction
 * may then succeed on a later retry.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  if (error instanceof Error && error.name === CONNECTION_LOST) return true;
  const state = sqlStateOf(error);
  return state !== undefined && (transient.has(state) || transient.has(state.slice(0, 2)));
}
