import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { StartRefusedError, print } from './terminal.mjs';

/** For each program: the Debian package that contains it, and the site for other systems. npm installs none of them. */
const sources = {
  monerod: { debian: 'monero', site: 'https://www.getmonero.org/downloads/' },
  'monero-wallet-rpc': { debian: 'monero', site: 'https://www.getmonero.org/downloads/' },
  'redis-server': {
    debian: 'redis-server',
    site: 'https://redis.io/docs/latest/operate/oss_and_stack/install/',
  },
  nginx: { debian: 'nginx-light', site: 'https://nginx.org/en/docs/install.html' },
  chromium: { debian: 'chromium', site: 'https://www.chromium.org/getting-involved/download-chromium/' },
};

/** Chromium without the windows of a desktop. Debian has it as a package of its own. */
const WINDOWLESS_BROWSER = 'chromium-headless-shell';

/** @typedef {keyof typeof sources} Program */

/** The search path with the folders of system programs. The root shell of a plain `su` has none of them, and dpkg requires them. */
export const SEARCH_PATH = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/** @param {string} program */
function isInstalled(program) {
  return SEARCH_PATH.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && isInstalled('apt-get');
}

/** @param {Program} program */
function howToGet(program) {
  const { debian, site } = sources[program];
  return `${program} is missing: install the package ${debian} (as root on Debian or Ubuntu: apt-get install ${debian}) or see ${site}.`;
}

/**
 * Installs missing programs with apt-get, if the user is root on Debian or a system derived from it.
 *
 * @param {Program[]} programs
 * @returns {Promise<Map<string, string>>} the programs that are still missing, each with a sentence that says how to
 *   install it
 */
export async function ensurePrograms(programs) {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length > 0 && canInstall()) {
    await aptInstall([...new Set(missing.map((program) => sources[program].debian))]);
  }
  const still = missing.filter((program) => !isInstalled(program));
  return new Map(still.map((program) => [program, howToGet(program)]));
}

/**
 * Installs the browser that needs half the processor time of chromium, if apt-get has its package. The tests use it when it
 * is there, and chromium otherwise.
 */
export async function tryWindowlessBrowser() {
  if (isInstalled(WINDOWLESS_BROWSER) || !canInstall()) return;
  print(`Installing ${WINDOWLESS_BROWSER} (apt-get) …`);
  if ((await attempt(installation([WINDOWLESS_BROWSER]))) !== undefined) print('The tests use chromium.');
}

/**
 * Prints the reason when the installation fails. The caller decides whether it can continue.
 *
 * @param {string[]} packages
 */
async function aptInstall(packages) {
  print(`Installing ${packages.join(', ')} (apt-get) …`);
  const install = installation(packages);
  // The package lists may be missing or too old. Then they are updated, and the installation is tried again.
  const update = { ...aptGet, name: 'apt-get-update', args: ['-o', LOCK_TIMEOUT, 'update'] };
  if ((await attempt(install)) === undefined) return;
  const failure = (await attempt(update)) ?? (await attempt(install));
  if (failure !== undefined) print(failure);
}

const LOCK_TIMEOUT = 'DPkg::Lock::Timeout=300';

const aptGet = { command: 'apt-get', env: { DEBIAN_FRONTEND: 'noninteractive', PATH: SEARCH_PATH } };

/** @param {string[]} packages */
function installation(packages) {
  return {
    ...aptGet,
    name: 'apt-get-install',
    args: ['-o', LOCK_TIMEOUT, 'install', '-y', '--no-install-recommends', ...packages],
    // A dpkg that is killed during an installation must be repaired by hand.
    mayOutliveUs: true,
  };
}

/**
 * @param {Parameters<typeof run>[0]} program
 * @returns {Promise<string | undefined>} the reason of a failure; undefined after a success
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
