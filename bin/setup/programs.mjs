import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run.mjs';
import { StartRefusedError, printToTerminal } from './terminal.mjs';

/** For each program that npm does not install: its Debian package, and a web site for other systems. */
const sources = {
  monerod: { debian: 'monero', site: 'https://www.getmonero.org/downloads/' },
  'monero-wallet-rpc': { debian: 'monero', site: 'https://www.getmonero.org/downloads/' },
  'redis-server': {
    debian: 'redis-server',
    site: 'https://redis.io/docs/latest/operate/oss_and_stack/install/',
  },
  python3: { debian: 'python3', site: 'https://www.python.org/downloads/' },
  curl: { debian: 'curl', site: 'https://curl.se/download.html' },
  jq: { debian: 'jq', site: 'https://jqlang.org/download/' },
  nginx: { debian: 'nginx-light', site: 'https://nginx.org/en/docs/install.html' },
  pgbouncer: { debian: 'pgbouncer', site: 'https://www.pgbouncer.org/install.html' },
  prometheus: { debian: 'prometheus', site: 'https://prometheus.io/download/' },
  promtool: { debian: 'prometheus', site: 'https://prometheus.io/download/' },
  chromium: { debian: 'chromium', site: 'https://www.chromium.org/getting-involved/download-chromium/' },
};

/** Debian packages that the tests use if apt-get can install them. */
const optionalPackages = [
  {
    // This package needs half the processor time of the complete chromium.
    debian: 'chromium-headless-shell',
    isInstalled: () => isInstalled('chromium-headless-shell'),
    without: 'The tests use chromium.',
  },
  {
    // The characters of these fonts are as wide as those of Arial, to which the fallback fonts of the site are
    // adjusted.
    debian: 'fonts-liberation',
    isInstalled: () => existsSync('/usr/share/fonts/truetype/liberation'),
    without: 'The tests of fonts that arrive late are skipped.',
  },
];

/** @typedef {keyof typeof sources} Program */

/** PATH with the sbin folders, which dpkg requires and which are missing in a root shell from `su` without `-`. */
export const PROGRAM_SEARCH_PATH = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/**
 * Returns whether a program is in {@link PROGRAM_SEARCH_PATH}.
 *
 * @param {string} program
 */
function isInstalled(program) {
  return PROGRAM_SEARCH_PATH.split(delimiter).some((folder) => {
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

/**
 * Returns a message about how to install a missing program.
 *
 * @param {Program} program
 */
function howToGet(program) {
  const { debian, site } = sources[program];
  return `${program} is not installed. Install the package ${debian} (as root on Debian or Ubuntu: apt-get install ${debian}), or see ${site}.`;
}

/**
 * Installs missing programs with apt-get, if the user is root on Debian or a derived system.
 *
 * @param {Program[]} programs
 * @returns {Promise<Map<string, string>>} the programs that are still missing, each with a message about how to install it
 */
export async function installMissingPrograms(programs) {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length > 0 && canInstall()) {
    await aptInstall([...new Set(missing.map((program) => sources[program].debian))]);
  }
  const still = missing.filter((program) => !isInstalled(program));
  return new Map(still.map((program) => [program, howToGet(program)]));
}

/** Installs the packages that the tests prefer, but can do without. */
export async function tryInstallOptionalPackages() {
  if (!canInstall()) return;
  for (const { debian, without, ...option } of optionalPackages) {
    if (option.isInstalled()) continue;
    printToTerminal(`Installing ${debian} (apt-get) …`);
    if ((await attempt(installation([debian]))) !== undefined) printToTerminal(without);
  }
}

/**
 * Installs packages. Prints the reason if that fails; the caller decides whether it can continue.
 *
 * @param {string[]} packages
 */
async function aptInstall(packages) {
  printToTerminal(`Installing ${packages.join(', ')} (apt-get) …`);
  const install = installation(packages);
  // The package lists may be missing or outdated: update them and retry.
  const update = { ...aptGet, name: 'apt-get-update', args: ['-o', LOCK_TIMEOUT, 'update'] };
  if ((await attempt(install)) === undefined) return;
  const failure = (await attempt(update)) ?? (await attempt(install));
  if (failure !== undefined) printToTerminal(failure);
}

const LOCK_TIMEOUT = 'DPkg::Lock::Timeout=300';

const aptGet = { command: 'apt-get', env: { DEBIAN_FRONTEND: 'noninteractive', PATH: PROGRAM_SEARCH_PATH } };

/**
 * Returns the command that installs Debian packages, for `runProgram`.
 *
 * @param {string[]} packages
 */
function installation(packages) {
  return {
    ...aptGet,
    name: 'apt-get-install',
    args: ['-o', LOCK_TIMEOUT, 'install', '-y', '--no-install-recommends', ...packages],
    // If dpkg were killed during an installation, the user would have to repair its database.
    mayOutliveParent: true,
  };
}

/**
 * Runs a program and returns why it failed instead of throwing.
 *
 * @param {Parameters<typeof runProgram>[0]} program
 * @returns {Promise<string | undefined>} the error message; undefined after a success
 */
async function attempt(program) {
  try {
    await runProgram(program);
    return undefined;
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error;
    return error.message;
  }
}
