import { readRows, createRowDecoder } from './row-decoder.ts';
import { decodeNumber } from './value-decoders.ts';
import { statement, type WriteDatabase } from './write-database.ts';

/** Oldest major version of Postgres that is tested. */
const OLDEST_VERSION = 15;

/** Postgres is too old for the tables of the index. */
export class PostgresVersionError extends Error {
  override readonly name = 'PostgresVersionError';
}

const versionRow = createRowDecoder({ number: decodeNumber });

/**
 * @param versionNumber version number of the server as Postgres reports it, for example 150018 for version 15.18
 * @throws PostgresVersionError when that version is too old
 */
export function checkPostgresVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major < OLDEST_VERSION)
    throw new PostgresVersionError(
      `Postgres at DATABASE_URL has version ${major}, but Ringscope needs ${OLDEST_VERSION} or newer. Nothing was changed. Upgrade Postgres with pg_upgrade, or set DATABASE_URL to a newer server.`,
    );
}

/** @throws PostgresVersionError when the server is too old */
export async function requirePostgresVersion(database: Pick<WriteDatabase, 'query'>): Promise<void> {
  const [row] = await readRows(
    database,
    versionRow,
    statement`select current_setting('server_version_num')::integer as number`,
  );
  if (row !== undefined) checkPostgresVersion(row.number);
}
