/** The programs that do not come with npm. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { StartRefusedError, print } from './terminal.mjs';

/** Program → the Debian package that has it, and where others get it. */
const sources = {
  monerod: { debian: 'monero', site: 'https://www.getmonero.org/downloads/' },
  'monero-wallet-rpc': { debian: 'monero', site: 'https://www.getmonero.org/downloads/' },
  'redis-server': {
    debian: 'redis-server',
    site: 'https://redis.io/docs/latest/operate/oss_and_stack/install/',
  },
  chromium: { debian: 'chromium', site: 'https://www.chromium.org/getting-involved/download-chromium/' },
};

/** @typedef {keyof typeof sources} Program */

/** @param {string} program */
function isInstalled(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @param {Program} program */
function howToGet(program) {
  const { debian, site } = sources[program];
  return `${program} is missing: install the package ${debian} (as root on Debian or Ubuntu: apt-get install ${debian}) or see ${site}.`;
}

/**
 * Installs what is missing by apt, where we are root on Debian or a child of it.
 *
 * @param {Program[]} programs
 * @returns {Promise<Map<string, string>>} what is still missing, each with the sentence that says how to get it
 */
export async function ensurePrograms(programs) {
  const missing = programs.filter((program) => !isInstalled(program));
  if (
    missing.length > 0 &&
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version') &&
    isInstalled('apt-get')
  ) {
    await aptInstall([...new Set(missing.map((program) => sources[program].debian))]);
  }
  const still = missing.filter((program) => !isInstalled(program));
  return new Map(still.map((program) => [program, howToGet(program)]));
}

/**
 * Tells why when it does not succeed; whether that is the end is the caller's to know.
 *
 * @param {string[]} packages
 */
async function aptInstall(packages) {
  print(`Installing ${packages.join(', ')} (apt-get) …`);
  const lockTimeout = 'DPkg::Lock::Timeout=300';
  // A root shell made by plain `su` has no sbin on its path, and dpkg refuses to work without.
  const env = {
    DEBIAN_FRONTEND: 'noninteractive',
    PATH: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`,
  };
  const install = {
    name: 'apt-get-install',
    command: 'apt-get',
    args: ['-o', lockTimeout, 'install', '-y', '--no-install-recommends', ...packages],
    env,
    // Killed in the middle of it, dpkg would have to be repaired by hand.
    mayOutliveUs: true,
  };
  // A fresh machine has no package lists yet, an old one has lists of packages that are gone.
  const update = { name: 'apt-get-update', command: 'apt-get', args: ['-o', lockTimeout, 'update'], env };
  if ((await attempt(install)) === undefined) return;
  const failure = (await attempt(update)) ?? (await attempt(install));
  if (failure !== undefined) print(failure);
}

/**
 * @param {Parameters<typeof run>[0]} program
 * @returns {Promise<string | undefined>} why it failed, or undefined when it did not
 */
async function attempt(program) {
  try {
    await run(program);
    return undefined;
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error;
    return error.message;
  }
}
