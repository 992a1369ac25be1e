import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres, type PostgresServer } from '../../bin/launcher/postgres.ts';
import { applyMigrations } from '../../db/migrate.ts';
import { openWriteDatabase } from '../../db/write-database.ts';
import { makePostgresFolder } from './postgres-folder.ts';
import { freePort } from './service-process.ts';

const DATABASE = 'ringscope';

/** Ends Postgres without a checkpoint, as `pg_ctl stop -m immediate` does. */
const IMMEDIATE_SHUTDOWN = 'SIGQUIT';

/** One of the two servers. */
export interface ReplicatedServer {
  /** Id of its main process. */
  pid(): number;
  /** Ends the server without a checkpoint, as a power failure would. */
  crash(): Promise<void>;
  /** Starts a stopped or crashed server on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A Postgres server with the tables of an index, and a streaming standby. */
export interface ReplicatedPostgres {
  readonly primary: ReplicatedServer;
  readonly standby: ReplicatedServer;
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  stopPrimary(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Stops all servers and removes their data. */
  remove(): Promise<void>;
}

/** Starts a primary and a standby, which is a copy of its files. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const [primaryFolder, standbyFolder] = [
    await makePostgresFolder('ringscope-primary-'),
    await makePostgresFolder('ringscope-standby-'),
  ];
  const start = async (folder: string, port: number): Promise<PostgresServer> =>
    startPostgres({
      folder,
      port,
      logPath: join(folder, 'postgres.log'),
      // A standby that was down for some minutes finds all changes that it missed.
      settings: { fsync: 'off', wal_keep_size: '1GB' },
    });
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const empty = await start(primaryFolder, primaryPort);
  const primaryUrl = await empty.createDatabase(DATABASE);
  const writer = openWriteDatabase(primaryUrl, { max: 1 });
  await applyMigrations(writer);
  await writer.close();
  await empty.stop();

  await cp(primaryFolder, standbyFolder, { recursive: true, preserveTimestamps: true });
  const { username, password } = new URL(primaryUrl);
  const data = join(standbyFolder, 'data');
  await writeFile(join(data, 'standby.signal'), '');
  await appendFile(
    join(data, 'postgresql.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${username} password=${password}'\nwal_retrieve_retry_interval = 100ms\n`,
  );
  const primary = await startServer(() => start(primaryFolder, primaryPort));
  const standby = await startServer(() => start(standbyFolder, standbyPort));
  const standbyUrl = new URL(primaryUrl);
  standbyUrl.port = String(standbyPort);
  return {
    primary,
    standby,
    primaryUrl,
    standbyUrl: standbyUrl.href,
    stopPrimary: () => primary.stop(),
    stopStandby: () => standby.stop(),
    startStandby: () => standby.start(),
    async remove() {
      await Promise.all([primary.stop(), standby.stop()]);
      await Promise.all(
        [primaryFolder, standbyFolder].map((folder) => rm(folder, { recursive: true, force: true })),
      );
    },
  };
}

async function startServer(start: () => Promise<PostgresServer>): Promise<ReplicatedServer> {
  let server = await start();
  return {
    pid: () => server.id.pid,
    async crash() {
      process.kill(server.id.pid, IMMEDIATE_SHUTDOWN);
      await server.exited;
    },
    async start() {
      server = await start();
    },
    stop: () => server.stop(),
  };
}
