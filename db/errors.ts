/**
 * What a database error means for the caller, told by its class and SQLSTATE and never by its words, which are translated
 * and reworded.
 *
 * @see PostgreSQL documentation, appendix A, "PostgreSQL Error Codes"
 */

/** Known by its name: every bundle of the site has the class anew, and they share the connections of one of them. */
const CONNECTION_LOST = 'ConnectionLostError';

/** The server cannot be reached, or the connection ended under a statement. Nobody can say whether a commit took place. */
export class ConnectionLostError extends Error {
  override readonly name = CONNECTION_LOST;
}

/** Classes (first two characters) and codes after which the same transaction may succeed when it is run again. */
const transient = new Set([
  '08', // connection exceptions
  '40', // serialization failure, deadlock
  '53', // out of disk, memory or connections: an operator may make room
  '57', // shutting down, starting up, terminated by an administrator
  '58', // I/O error of the server
  '55P03', // lock not available
  '25P03', // ended by the server because the transaction waited too long for us
  '25006', // read only: after a failover we speak to a server that became a standby
]);

function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** The server refused a row because its key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505';
}

/** The server has no disk, memory or connections left for what was asked; seldom gone in a moment. */
export function isOutOfResources(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('53') === true;
}

/**
 * What the server lacks, as a sentence for people; undefined for any other error.
 *
 * @see PostgreSQL documentation, appendix A, class 53, "Insufficient Resources"
 */
export function shortageSentence(error: unknown): string | undefined {
  const state = sqlStateOf(error);
  if (state === '53100') return 'Postgres has no disk space left.';
  if (state === '53200') return 'Postgres has no memory left.';
  if (state === '53300') {
    return 'Postgres has no connection left: its max_connections is too small for all that use it.';
  }
  if (state?.startsWith('53') !== true) return undefined;
  return 'Postgres has reached a limit of its configuration; its log says which.';
}

/** The tables or their schema do not exist: the database was made anew, or the tables were dropped. */
export function isSchemaMissing(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '42P01' || state === '3F000';
}

/** The server has no database of this name. */
export function isDatabaseMissing(error: unknown): boolean {
  return sqlStateOf(error) === '3D000';
}

/** The statement was not run, because one before it in the same transaction failed. */
export function isAfterFailure(error: unknown): boolean {
  return sqlStateOf(error) === '25P02';
}

/** Nothing is wrong with the data: wait, and run the transaction again. */
export function isTransient(error: unknown): boolean {
  if (error instanceof Error && error.name === CONNECTION_LOST) return true;
  const state = sqlStateOf(error);
  return state !== undefined && (transient.has(state) || transient.has(state.slice(0, 2)));
}

/** What an operator is told when the server will never let us in as things are; undefined for any other error. */
export function refusalSentence(error: unknown): string | undefined {
  const state = sqlStateOf(error);
  if (isDatabaseMissing(error))
    return 'Postgres has no database of the name in DATABASE_URL: create it first.';
  if (state?.startsWith('28') === true) return 'Postgres refuses the user or password in DATABASE_URL.';
  if (state === '42501') return 'The user in DATABASE_URL may not do in Postgres what an index needs.';
  return undefined;
}
