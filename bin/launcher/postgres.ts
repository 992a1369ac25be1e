import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { launchProcess, type LaunchedProcess, type LaunchedProcessExit } from './child.ts';
import { findFreePort, isPortFree } from './ports.ts';
import {
  preparePostgresFolder,
  findPostgresPrograms,
  removePostgresFolder,
  postgresServerEnvironment,
  type SystemAccount,
  type PostgresPrograms,
} from './postgres-program.ts';
import { StartRefusedError } from './start-refused-error.ts';
import { endProcess, readProcessIdentity, type ProcessIdentity } from './processes.ts';

export interface PostgresOptions {
  /** Folder for the data of the Postgres cluster and for its password. Created when it is missing. */
  readonly folder: string;
  readonly logPath: string;
  /** Port on which the server listens. Default: any free port. */
  readonly port?: number;
  /** Whether the server skips syncs to disk and its folder is removed when it stops. Only tests set this. */
  readonly temporary?: boolean;
  /** Additional server settings (`-c name=value`). */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface PostgresServer {
  /** URL with which the superuser connects to the maintenance database. It contains the password. */
  readonly url: string;
  readonly port: number;
  readonly id: ProcessIdentity;
  /** Resolves when the server has ended. */
  readonly exited: Promise<LaunchedProcessExit>;
  readonly lastOutputLines: () => readonly string[];
  /** Creates the database when it is missing. @returns its URL, which contains the password */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Closes all connections and shuts down. Can be called twice. */
  readonly stop: () => Promise<void>;
}

const SUPERUSER = 'ringscope';
const MAINTENANCE_DATABASE = 'postgres';

/** After SIGINT, Postgres rolls back open SQL transactions and does not wait for clients. */
const FAST_SHUTDOWN = 'SIGINT';
const SHUTDOWN_TIMEOUT_MS = 30_000;

/** Maximum number of ports to try, because another program can take a free port before the server listens. */
const PORT_ATTEMPTS = 5;

/**
 * Starts the Postgres cluster in `folder`, and creates it when it is missing. Before that, it ends a server that a
 * killed launcher left running in this folder.
 *
 * The server listens only on 127.0.0.1, has no Unix socket, and requires a random password that only this user can
 * read.
 *
 * @throws StartRefusedError when the cluster cannot be created or the server does not start
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  if (options.port !== undefined && !(await isPortFree(options.port))) {
    throw new StartRefusedError(
      `Port ${options.port} for Postgres is in use by another program. Stop that program, or start Postgres with another port.`,
    );
  }
  const program = findPostgresPrograms();
  const home = preparePostgresFolder(options.folder, program.account);
  const data = join(home, 'data');
  await endLeftoverServer(data);
  const password = await ensureCluster(program, home, data, options.temporary === true);

  const { child, port } = await startServer(program, data, options);
  const urlOf = (database: string): string =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return {
    url: urlOf(MAINTENANCE_DATABASE),
    port,
    id: child.id,
    exited: child.exited,
    lastOutputLines: child.lastOutputLines,
    async createDatabase(name) {
      await createDatabase(urlOf(MAINTENANCE_DATABASE), name);
      return urlOf(name);
    },
    async stop() {
      await child.stop();
      if (options.temporary === true) removePostgresFolder(options.folder);
    },
  };
}

/** Runs initdb, unless an earlier run was completed. @returns the superuser's password */
async function ensureCluster(
  program: PostgresPrograms,
  home: string,
  data: string,
  temporary: boolean,
): Promise<string> {
  // The password file is written last. If it is missing, initdb was interrupted and the data is incomplete.
  const passwordFile = join(home, 'password');
  if (existsSync(passwordFile) && existsSync(join(data, 'PG_VERSION'))) {
    return readFileSync(passwordFile, 'utf8').trim();
  }
  rmSync(data, { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  const draft = join(home, 'password.new');
  rmSync(draft, { force: true });
  writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  changeOwner(draft, program.account);
  await runInitdb(program, [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${draft}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // With this locale Postgres sorts text by bytes, so an index does not depend on the locales of the machine.
    '--locale=C',
    ...(temporary ? ['--no-sync'] : []),
  ]);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  rmSync(draft);
  return password;
}

function changeOwner(path: string, account: SystemAccount | undefined): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}

async function runInitdb({ initdbPath, account }: PostgresPrograms, args: readonly string[]): Promise<void> {
  const child = spawn(initdbPath, args, {
    cwd: dirname(initdbPath),
    env: postgresServerEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-2_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    throw new StartRefusedError(
      `The Postgres cluster could not be created: ${lastLine(output) ?? `initdb exited with status ${code}`}. Fix the cause, or set DATABASE_URL.`,
    );
  }
}

async function startServer(
  program: PostgresPrograms,
  data: string,
  options: PostgresOptions,
): Promise<{ child: LaunchedProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    const child = await launchProcess({
      name: 'Postgres',
      command: program.postgresPath,
      args: ['-D', data, ...settingsOf(options, port).flatMap((setting) => ['-c', setting])],
      env: postgresServerEnvironment,
      cwd: data,
      logPath: options.logPath,
      stopSignal: FAST_SHUTDOWN,
      stopTimeoutMs: SHUTDOWN_TIMEOUT_MS,
      ...(program.account === undefined ? {} : { account: program.account }),
    });
    if (await waitUntilReady(child, data)) return { child, port };
    const lines = child.lastOutputLines();
    const portWasTaken = lines.some((line) => line.includes('Address already in use'));
    if (portWasTaken && options.port === undefined && attempt < PORT_ATTEMPTS) continue;
    const fatal = lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1);
    const reason = fatal?.trim().replace(/^.*(?=FATAL|PANIC)/, '') ?? 'it printed no error';
    throw new StartRefusedError(
      `Postgres did not start: ${reason} (log: ${options.logPath}). If its data are damaged, remove ${options.folder}; the indexer then rebuilds the index.`,
    );
  }
}

function settingsOf(options: PostgresOptions, port: number): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // Postgres logs to stderr, and the launcher writes these lines to a file of limited size.
    logging_collector: 'off',
    log_destination: 'stderr',
    max_connections: '200',
    timezone: 'UTC',
    ...(options.temporary === true
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }
      : {}),
    ...options.settings,
  };
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
}

/**
 * Waits until the server accepts connections. Line 8 of postmaster.pid is then `ready`. There is no timeout, because recovery
 * after a power failure can take long.
 *
 * @returns false when the server ended instead
 */
async function waitUntilReady(child: LaunchedProcess, data: string): Promise<boolean> {
  const gone = child.exited.then(() => 'gone' as const);
  for (;;) {
    const lines = readPidFile(data);
    if (lines?.[0]?.trim() === String(child.id.pid) && lines[7]?.trim() === 'ready') return true;
    if ((await Promise.race([gone, delay(20)])) === 'gone') return false;
  }
}

function readPidFile(data: string): string[] | undefined {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/**
 * Ends a server that a killed launcher left running with this data folder, and removes its pid file. With that file,
 * Postgres would mistake any process with the same id for a running server and refuse to start.
 */
async function endLeftoverServer(data: string): Promise<void> {
  const pid = Number(readPidFile(data)?.[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return;
  const leftover = readProcessIdentity(pid);
  if (leftover !== undefined && usesData(pid, data))
    await endProcess(leftover, FAST_SHUTDOWN, SHUTDOWN_TIMEOUT_MS);
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** Returns whether the process was started with this data folder. */
function usesData(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    // Only Linux has the command lines of processes in /proc. On other systems, trust the pid file.
    return process.platform !== 'linux';
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const found = await connection`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await connection`create database ${connection(name)}`;
  } finally {
    await connection.end();
  }
}

function lastLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line !== '');
}
