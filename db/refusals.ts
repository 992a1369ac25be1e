import { NO_MATCHING_HOST_CODE } from './hosts.ts';
import { isMissingSchemaError, isOutdatedSchemaError, sqlStateOf } from './errors.ts';

/** A reason why Postgres, or a connection pooler in front of it, refuses Ringscope until an operator acts. */
interface Refusal {
  /** `shortage`: Postgres has reached a limit. `refusal`: DATABASE_URL or a setting is wrong for this program. */
  readonly kind: 'shortage' | 'refusal';
  readonly matches: (state: string, error: Error) => boolean;
  readonly sentence: string;
}

const hasState =
  (...states: readonly string[]) =>
  (state: string): boolean =>
    states.includes(state);

/**
 * Returns a condition that holds for an error of PgBouncer with a matching message. PgBouncer uses the SQLSTATE of a
 * protocol violation when it refuses a client. Unlike the messages of Postgres, those of PgBouncer are never
 * translated.
 *
 * @see https://github.com/pgbouncer/pgbouncer/blob/pgbouncer_1_25_0/src/client.c
 */
const fromPooler =
  (message: RegExp) =>
  (state: string, error: Error): boolean =>
    state === '08P01' && message.test(error.message);

/** SQLSTATE of {@link SharedPostgresSessionError}, which Postgres does not use. */
const SHARED_SESSION = 'RS001';

/**
 * Two connections of this program use one session of Postgres, which only a pooler in transaction mode causes. Locks of a session
 * and notifications are then lost.
 */
export class SharedPostgresSessionError extends Error {
  override readonly name = 'SharedPostgresSessionError';
  readonly code = SHARED_SESSION;
}

/**
 * All refusals by Postgres or its pooler that site and indexer recognise. The first match counts. Sentences contain no credentials and no
 * host names.
 *
 * @see PostgreSQL documentation, appendix A, "PostgreSQL Error Codes"
 */
const refusals: readonly Refusal[] = [
  { kind: 'shortage', matches: hasState('53100'), sentence: 'Postgres has no disk space left.' },
  { kind: 'shortage', matches: hasState('53200'), sentence: 'Postgres has no memory left.' },
  {
    kind: 'shortage',
    matches: hasState('53300'),
    sentence: 'Postgres has no connection left: its max_connections is too small for all that use it.',
  },
  {
    kind: 'shortage',
    matches: (state) => state.startsWith('53'),
    sentence: 'Postgres has reached a limit of its configuration. The log of Postgres says which one.',
  },
  {
    kind: 'shortage',
    matches: fromPooler(/^no more connections allowed/),
    sentence: 'The connection pooler at DATABASE_URL has no connection left: increase its max_client_conn.',
  },
  {
    kind: 'shortage',
    matches: fromPooler(/^(query_wait_timeout|client_login_timeout)/),
    sentence:
      'The connection pooler at DATABASE_URL had no free connection to Postgres in time: increase its default_pool_size.',
  },
  {
    kind: 'refusal',
    matches: fromPooler(/startup parameter/),
    sentence:
      'The connection pooler at DATABASE_URL refuses the settings of the connection: add `options` to its ignore_startup_parameters, or connect to Postgres itself.',
  },
  {
    kind: 'refusal',
    matches: hasState(SHARED_SESSION),
    sentence:
      'The connection pooler at DATABASE_URL shares sessions between transactions (pool_mode = transaction), so locks and notifications are lost: set DATABASE_URL to Postgres itself, or to a pool with pool_mode = session.',
  },
  {
    kind: 'refusal',
    matches: (state, error) =>
      hasState('3D000')(state) || fromPooler(/^(no such database|database .* does not exist)/)(state, error),
    sentence: 'Postgres has no database with the name in DATABASE_URL: create it first.',
  },
  {
    kind: 'refusal',
    matches: (state, error) =>
      state.startsWith('28') ||
      fromPooler(/(password authentication|auth|SASL authentication) failed|no such user/)(state, error),
    sentence: 'Postgres refuses the user or password in DATABASE_URL.',
  },
  {
    kind: 'refusal',
    matches: hasState('42501'),
    sentence:
      'The user in DATABASE_URL lacks privileges: it must be able to create and write tables in the database.',
  },
  {
    kind: 'refusal',
    matches: hasState('25006'),
    sentence:
      'Postgres at DATABASE_URL is read-only, because it is a standby or default_transaction_read_only is on: set DATABASE_URL to the primary server.',
  },
  {
    kind: 'refusal',
    matches: hasState('57P03'),
    sentence: 'Postgres accepts no connections now: it is starting, stopping or recovering.',
  },
  {
    kind: 'refusal',
    matches: (_, error) => isNetworkError(error, NO_MATCHING_HOST_CODE),
    sentence:
      'No host in DATABASE_URL is of the kind that target_session_attrs requires: the primary may have failed, and no standby was promoted.',
  },
  {
    kind: 'refusal',
    matches: (_, error) => isNetworkError(error, 'ENOTFOUND'),
    sentence: 'The host name in DATABASE_URL is unknown.',
  },
  {
    kind: 'refusal',
    matches: (_, error) => isNetworkError(error, 'ECONNREFUSED'),
    sentence: 'No Postgres listens at the host and port in DATABASE_URL.',
  },
];

/** Returns whether the driver failed with this code of Node.js before it reached Postgres. */
function isNetworkError(error: Error, code: string): boolean {
  return error.name === 'ConnectionLostError' && hasCode(error.cause, code);
}

function hasCode(error: unknown, code: string): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => hasCode(one, code));
  return error instanceof Error && 'code' in error && error.code === code;
}

function findRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const state = sqlStateOf(error) ?? '';
  return refusals.find(({ matches }) => matches(state, error));
}

/**
 * Returns a sentence for operators that names the missing resource of Postgres or of its pooler. Undefined for any other
 * error.
 */
export function describeMissingDatabaseResource(error: unknown): string | undefined {
  const refusal = findRefusal(error);
  return refusal?.kind === 'shortage' ? refusal.sentence : undefined;
}

/**
 * Returns a sentence for the operator that explains why Postgres or its pooler refuses the connection until a
 * setting changes. Undefined for any other error.
 */
export function describeConnectionRefusal(error: unknown): string | undefined {
  const refusal = findRefusal(error);
  return refusal?.kind === 'refusal' ? refusal.sentence : undefined;
}

/**
 * Returns a sentence for the operator about a shortage or a refusal of Postgres or of its pooler. Undefined for any other
 * error.
 */
export function describeDatabaseRefusal(error: unknown): string | undefined {
  return findRefusal(error)?.sentence;
}

/**
 * Returns why the database cannot be read, as the end of a sentence without a full stop. It contains no credentials.
 */
export function describeDatabaseOutage(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const sentence = findRefusal(cause)?.sentence;
    if (sentence !== undefined) return sentence.replace(/\.$/, '');
    if (isMissingSchemaError(cause)) return 'its tables are missing, so an indexer must create them first';
    if (isOutdatedSchemaError(cause))
      return 'its tables are of an earlier version, so an indexer must migrate them first';
    if (['EPIPE', 'ECONNRESET'].some((code) => isNetworkError(cause, code)))
      return 'Postgres or the connection pooler in front of it closed the connection';
  }
  return error instanceof Error ? error.message : 'unknown error';
}
