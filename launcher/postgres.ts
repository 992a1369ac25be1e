/**
 * A Postgres server of our own: made when missing, started on a loopback port, stopped cleanly.
 *
 * It listens on 127.0.0.1 alone, has no Unix socket, and asks for a random password that only we can read.
 */
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { startChild, type Child, type ChildExit } from './child.ts';
import { freePort, isPortFree } from './ports.ts';
import {
  prepareFolder,
  findPostgres,
  removeFolder,
  serverEnvironment,
  type Account,
  type PostgresProgram,
} from './postgres-program.ts';
import { StartRefusedError } from './start-refused-error.ts';
import { endProcess, identify, type ProcessId } from './processes.ts';

export interface PostgresOptions {
  /** Folder of this cluster: its data, its password. Made when missing. */
  readonly folder: string;
  readonly logPath: string;
  /** Default: any free port. */
  readonly port?: number;
  /** For tests: no durability at all, and nothing is left after the stop. */
  readonly throwAway?: boolean;
  /** Server settings, as `-c name=value`. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface PostgresServer {
  /** URL of the maintenance database for the superuser. Holds the password. */
  readonly url: string;
  readonly port: number;
  readonly id: ProcessId;
  /** Settles when the server is gone, for whatever reason. */
  readonly exited: Promise<ChildExit>;
  readonly lastLines: () => readonly string[];
  /** Makes the database when it is missing. @returns its URL, which holds the password */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Ends every connection and shuts down. Safe to call twice. */
  readonly stop: () => Promise<void>;
}

const SUPERUSER = 'ringscope';
const MAINTENANCE_DATABASE = 'postgres';

/** Postgres asks for fast shutdown with SIGINT: it rolls back what is open and does not wait for clients. */
const FAST_SHUTDOWN = 'SIGINT';
const SHUTDOWN_TIMEOUT_MS = 30_000;

/** A port found free can be gone a moment later; so often another one is tried. */
const PORT_ATTEMPTS = 5;

/**
 * Starts the cluster in `folder`, after ending a server that an earlier, killed launcher may have left on it.
 *
 * @throws StartRefusedError when it cannot be made or does not come up
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  if (options.port !== undefined && !(await isPortFree(options.port))) {
    throw new StartRefusedError(`Port ${options.port} for Postgres is taken by another program.`);
  }
  const program = findPostgres();
  const home = prepareFolder(options.folder, program.account);
  const data = join(home, 'data');
  await endLeftoverServer(data);
  const password = await ensureCluster(program, home, data, options.throwAway === true);

  const { child, port } = await startServer(program, data, options);
  const urlOf = (database: string): string =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return {
    url: urlOf(MAINTENANCE_DATABASE),
    port,
    id: child.id,
    exited: child.exited,
    lastLines: child.lastLines,
    async createDatabase(name) {
      await createDatabase(urlOf(MAINTENANCE_DATABASE), name);
      return urlOf(name);
    },
    async stop() {
      await child.stop();
      if (options.throwAway === true) removeFolder(options.folder);
    },
  };
}

/** Runs initdb unless it ran to its end before. @returns the superuser's password */
async function ensureCluster(
  program: PostgresProgram,
  home: string,
  data: string,
  throwAway: boolean,
): Promise<string> {
  // Written last: without it initdb was interrupted and there is nothing to keep.
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
    // Byte order: an index means the same on every machine, whatever its locales are.
    '--locale=C',
    ...(throwAway ? ['--no-sync'] : []),
  ]);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  rmSync(draft);
  return password;
}

function changeOwner(path: string, account: Account | undefined): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}

async function runInitdb({ initdb, account }: PostgresProgram, args: readonly string[]): Promise<void> {
  const child = spawn(initdb, args, {
    cwd: dirname(initdb),
    env: serverEnvironment,
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
      `The database cluster could not be made: ${lastLine(output) ?? `initdb ended with ${code}`}.`,
    );
  }
}

async function startServer(
  program: PostgresProgram,
  data: string,
  options: PostgresOptions,
): Promise<{ child: Child; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = await startChild({
      name: 'Postgres',
      command: program.postgres,
      args: ['-D', data, ...settingsOf(options, port).flatMap((setting) => ['-c', setting])],
      env: serverEnvironment,
      cwd: data,
      logPath: options.logPath,
      stopSignal: FAST_SHUTDOWN,
      stopTimeoutMs: SHUTDOWN_TIMEOUT_MS,
      ...(program.account === undefined ? {} : { account: program.account }),
    });
    if (await waitUntilReady(child, data)) return { child, port };
    const lines = child.lastLines();
    const portWasTaken = lines.some((line) => line.includes('Address already in use'));
    if (portWasTaken && options.port === undefined && attempt < PORT_ATTEMPTS) continue;
    const fatal = lines.findLast((line) => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-1);
    const words = fatal?.trim().replace(/^.*(?=FATAL|PANIC)/, '') ?? 'it said nothing';
    throw new StartRefusedError(
      `Postgres did not start: ${words} (log: ${options.logPath}). If its data is damaged, remove ${options.folder}: the index is then built anew.`,
    );
  }
}

function settingsOf(options: PostgresOptions, port: number): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // The log goes to our own bounded file.
    logging_collector: 'off',
    log_destination: 'stderr',
    max_connections: '200',
    timezone: 'UTC',
    ...(options.throwAway === true
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }
      : {}),
    ...options.settings,
  };
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
}

/**
 * Waits until the server accepts connections, which it notes on line 8 of postmaster.pid. There is no time limit:
 * recovery after a power cut takes as long as it takes.
 *
 * @returns false when the server ended instead
 */
async function waitUntilReady(child: Child, data: string): Promise<boolean> {
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
 * Ends the server that a killed launcher left running on this data, and removes the pid file of one that died.
 * Postgres alone would take any living process with that number for a running server and refuse to start.
 */
async function endLeftoverServer(data: string): Promise<void> {
  const pid = Number(readPidFile(data)?.[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return;
  const left = identify(pid);
  if (left !== undefined && usesData(pid, data)) await endProcess(left, FAST_SHUTDOWN, SHUTDOWN_TIMEOUT_MS);
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** Whether the process was started with this data folder. */
function usesData(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    // Without /proc the pid file is all there is to go by.
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
