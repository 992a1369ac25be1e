import { Redis } from 'ioredis';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ringReferenceIndexNames } from '../../db/ring-reference-index.ts';
import { statement, type WriteDatabase } from '../../db/write-database.ts';
import { startPostgres, type PostgresServer } from '../../bin/launcher/postgres.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { makePostgresFolder } from '../helpers/postgres-folder.ts';
import { startRedis } from '../helpers/redis.ts';
import { RECORD_INDEX_STATES } from './index-states.ts';

/** A Postgres cluster and a Redis for simulations only. */
export interface Services {
  readonly postgresPort: number;
  /** URL of the maintenance database for the superuser. */
  readonly postgresUrl: string;
  readonly redisPort: number;
  /** Stops Postgres without a checkpoint, as a power cut would, and starts it again on the same port. */
  restartPostgres(): Promise<void>;
  /** Kills Redis, which stores nothing on disk, and starts it again on the same port. */
  restartRedis(): Promise<void>;
  stop(): Promise<void>;
}

/** Enough for several concurrent runs with their queues. */
const MAX_CONNECTIONS = 500;

/** SIGQUIT is what `pg_ctl stop -m immediate` sends. */
const IMMEDIATE_SHUTDOWN = 'SIGQUIT';

export async function startServices(): Promise<Services> {
  const folder = await makePostgresFolder('ringscope-sim-');
  const cluster = (port?: number): Promise<PostgresServer> =>
    startPostgres({
      folder: join(folder, 'postgres'),
      logPath: join(folder, 'postgres.log'),
      temporary: true,
      ...(port === undefined ? {} : { port }),
      // A confirmed commit survives a crash of the server process. Crashes of the disk are not simulated.
      settings: { max_connections: String(MAX_CONNECTIONS), synchronous_commit: 'on' },
    });
  let [postgres, redis] = await Promise.all([cluster(), startRedis()]);
  const redisPort = Number(new URL(redis.url).port);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  let last = Promise.resolve();
  const inTurn = (restart: () => Promise<void>): Promise<void> => (last = last.then(restart));
  return {
    postgresPort: postgres.port,
    postgresUrl: postgres.url,
    redisPort,
    restartPostgres: () =>
      inTurn(async () => {
        process.kill(postgres.id.pid, IMMEDIATE_SHUTDOWN);
        await postgres.exited;
        postgres = await cluster(postgres.port);
      }),
    restartRedis: () =>
      inTurn(async () => {
        await redis.kill();
        redis = await startRedis({ port: redisPort });
      }),
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The databases of consecutive runs: one for the tested index and one for a clean index. */
export interface IndexPair {
  /** Changes when `reset` had to create the database again. */
  readonly index: TestDatabase;
  readonly clean: TestDatabase;
  /** Number of the Redis database that only this pair uses. */
  readonly redisDatabase: number;
  /** Empties both databases. */
  reset(): Promise<void>;
  /** Empties the Redis database of this pair. */
  flushRedis(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Empties every table except the lists of applied migrations. Deleting a few rows takes a tenth of the time of
 * truncating.
 */
const EMPTY_TABLES = `
  do $$ declare name text; begin
    for name in
      select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname in ('public', 'bullmq', 'simulation')
        and tablename not in ('schema_migrations', 'migration')
      -- Of the simulation last: deleting from the pool is another state.
      order by schemaname
    loop execute 'delete from ' || name; end loop;
  end $$`;

export async function createIndexPair(services: Services, redisDatabase: number): Promise<IndexPair> {
  let index = await makeIndexDatabase();
  const clean = await createTestDatabase();
  const asMade = await structureOf(index.writeDatabase);
  const flushRedis = async (): Promise<void> => {
    const redis = new Redis({ host: '127.0.0.1', port: services.redisPort, db: redisDatabase });
    redis.on('error', () => undefined); // The client reconnects until the server is back.
    await redis.flushdb();
    redis.disconnect();
  };
  return {
    get index() {
      return index;
    },
    clean,
    redisDatabase,
    flushRedis,
    async reset() {
      await endOtherSessions(index.writeDatabase);
      if ((await structureOf(index.writeDatabase)) !== asMade) {
        await index.drop();
        index = await makeIndexDatabase();
      }
      for (const { writeDatabase } of [index, clean])
        await writeDatabase.query({ text: EMPTY_TABLES, values: [] });
      await flushRedis();
    },
    async drop() {
      await index.drop();
      await clean.drop();
    },
  };
}

async function makeIndexDatabase(): Promise<TestDatabase> {
  const index = await createTestDatabase();
  await index.writeDatabase.query({ text: RECORD_INDEX_STATES, values: [] });
  return index;
}

/**
 * Returns the definitions of all indexes. A run that failed in a bulk load leaves tables without indexes. Ring
 * reference indexes are ignored, because runs may drop them.
 */
async function structureOf(writeDatabase: WriteDatabase): Promise<string> {
  const rows = await writeDatabase.query<{ line: string }>(statement`
    select indexdef as line from pg_indexes
    where schemaname = 'public' and indexname <> all(${ringReferenceIndexNames}::text[])
    order by indexname`);
  return rows.map(({ line }) => line).join('\n');
}

/** Ends sessions that indexers of an earlier run left open. */
async function endOtherSessions(writeDatabase: WriteDatabase): Promise<void> {
  await writeDatabase.query(statement`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'tests'`);
}
