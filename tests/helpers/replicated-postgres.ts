import { appendFile, chmod, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres, type PostgresServer } from '../../bin/launcher/postgres.ts';
import { applyMigrations } from '../../db/migrate.ts';
import { openWriteDatabase, statement } from '../../db/write-database.ts';
import { makePostgresFolder } from './postgres-folder.ts';
import { freePort } from './service-process.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const DATABASE = 'ringscope';

/** Ends Postgres without a checkpoint, as `pg_ctl stop -m immediate` does. */
const IMMEDIATE_SHUTDOWN = 'SIGQUIT';

/** One of the two servers. */
export interface ReplicatedServer {
  /** Id of its main process. */
  pid(): number;
  /** Whether its main process has ended. */
  hasEnded(): boolean;
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
  /** Writes a file that takes all space of the primary's disk. Needs `primaryDiskMegabytes`. */
  fillPrimary(): Promise<void>;
  /** Removes that file, and starts the primary if it ended for lack of space. */
  emptyPrimary(): Promise<void>;
  /** Stops all servers and removes their data. */
  remove(): Promise<void>;
}

export interface ReplicatedPostgresOptions {
  /**
   * Size of a file system of its own for the primary. Only root can make one. For other users the primary has the disk of the
   * machine, and `fillPrimary` does nothing.
   */
  readonly primaryDiskMegabytes?: number;
}

/** Pause between two attempts to connect. */
const POLL_MS = 100;

/** Attempts after which a primary with space again is given up. */
const RECOVERY_POLLS = 600;

/** WAL that the primary stores for a standby that is down, when its disk is not limited. */
const DEFAULT_WAL_MEGABYTES = 1_024;

/** Starts a primary and a standby, which is a copy of its files. */
export async function startReplicatedPostgres({
  primaryDiskMegabytes,
}: ReplicatedPostgresOptions = {}): Promise<ReplicatedPostgres> {
  const [primaryFolder, standbyFolder] = [
    await makePostgresFolder('ringscope-primary-'),
    await makePostgresFolder('ringscope-standby-'),
  ];
  const disk =
    primaryDiskMegabytes === undefined ? undefined : mountSmallDisk(primaryFolder, primaryDiskMegabytes);
  // A standby that was down for some minutes finds all changes that it missed.
  const walMegabytes = disk === undefined ? DEFAULT_WAL_MEGABYTES : (primaryDiskMegabytes ?? 0) / 4;
  try {
    return await startServers({ primaryFolder, standbyFolder, disk, walMegabytes });
  } catch (error) {
    disk?.unmount();
    throw error;
  }
}

interface ServerFolders {
  readonly primaryFolder: string;
  readonly standbyFolder: string;
  /** The file system of the primary's folder. Undefined when it has none of its own. */
  readonly disk: SmallDisk | undefined;
  readonly walMegabytes: number;
}

async function startServers({
  primaryFolder,
  standbyFolder,
  disk,
  walMegabytes,
}: ServerFolders): Promise<ReplicatedPostgres> {
  // As root, Postgres runs as its own user, who must be able to enter the folder.
  await chmod(primaryFolder, 0o755);
  const start = async (folder: string, port: number): Promise<PostgresServer> =>
    startPostgres({
      folder,
      port,
      logPath: join(folder, 'postgres.log'),
      settings: {
        ...{ fsync: 'off', wal_keep_size: `${walMegabytes}MB` },
        ...(disk === undefined ? {} : { max_wal_size: `${walMegabytes}MB` }),
      },
    });
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const empty = await start(primaryFolder, primaryPort);
  const primaryUrl = await empty.createDatabase(DATABASE);
  const writer = openWriteDatabase(primaryUrl, { maxConnections: 1 });
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
    async fillPrimary() {
      if (disk === undefined)
        console.warn('The disk of the primary stays as it is: only root can mount a small file system.');
      await disk?.fill();
    },
    async emptyPrimary() {
      await disk?.empty();
      // Postgres may be about to end after a failed recovery.
      for (let poll = 0; !(await acceptsConnections(primaryUrl)); poll += 1) {
        if (poll === RECOVERY_POLLS)
          throw new Error(
            'The primary does not accept connections after its disk was emptied. Its postgres.log has the cause.',
          );
        if (primary.hasEnded()) await primary.start();
        await delay(POLL_MS);
      }
    },
    async remove() {
      try {
        await Promise.all([primary.stop(), standby.stop()]);
      } finally {
        disk?.unmount();
      }
      await Promise.all(
        [primaryFolder, standbyFolder].map((folder) => rm(folder, { recursive: true, force: true })),
      );
    },
  };
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = openWriteDatabase(url, { maxConnections: 1 });
  try {
    await client.query(statement`select 1`);
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

async function startServer(start: () => Promise<PostgresServer>): Promise<ReplicatedServer> {
  let hasEnded = false;
  const startAgain = async (): Promise<PostgresServer> => {
    const started = await start();
    hasEnded = false;
    void started.exited.then(() => (hasEnded = true));
    return started;
  };
  let server = await startAgain();
  return {
    pid: () => server.id.pid,
    hasEnded: () => hasEnded,
    async crash() {
      process.kill(server.id.pid, IMMEDIATE_SHUTDOWN);
      await server.exited;
    },
    async start() {
      server = await startAgain();
    },
    stop: () => server.stop(),
  };
}
