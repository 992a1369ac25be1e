import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPidsUsingSiteBuilds } from './build.mjs';
import { checkoutFolder, runProgram } from './run.mjs';
import { StartRefusedError, printToTerminal } from './terminal.mjs';

/**
 * Runs `npm ci` unless all packages of package-lock.json are installed in the right version.
 *
 * npm lists the installed packages in node_modules/.package-lock.json. It writes that file last, so an interrupted
 * installation does not have it.
 */
export async function ensureDependencies() {
  if (areInstalled()) return;
  const [running] = listPidsUsingSiteBuilds();
  if (running !== undefined) {
    throw new StartRefusedError(
      `The dependencies have changed, but npm start or npm test (process ${running}) still uses the old ones. Stop that process, then run this command again.`,
    );
  }
  printToTerminal('Installing dependencies (npm ci) …');
  // npm sets npm_execpath for its scripts. With a plain `node bin/…`, use the npm in PATH.
  const npm = process.env.npm_execpath;
  await runProgram({
    name: 'npm-ci',
    command: npm === undefined ? 'npm' : process.execPath,
    // The build needs the development dependencies, which npm would skip with NODE_ENV=production.
    args: [...(npm === undefined ? [] : [npm]), 'ci', '--include=dev', '--no-audit', '--no-fund'],
  });
}

function areInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link === true) return true;
    const found = present[path];
    // Optional packages for other platforms are not installed.
    if (found === undefined) return optional === true || devOptional === true;
    return found.version === version;
  });
}

/**
 * Returns the packages that a lock file of npm lists. Undefined if the file is missing or damaged.
 *
 * @param {string} file
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(checkoutFolder, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
