/** node_modules as package-lock.json says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usersOfBuilds } from './build.mjs';
import { root, run } from './run.mjs';
import { StartRefusedError, print } from './terminal.mjs';

/**
 * Runs `npm ci` unless every package of the lock file is there in its version.
 *
 * npm itself keeps the list of what it installed in node_modules/.package-lock.json, written as its last act: an
 * interrupted installation has none.
 */
export async function ensureDependencies() {
  if (areInstalled()) return;
  const [running] = usersOfBuilds();
  if (running !== undefined) {
    throw new StartRefusedError(
      `The dependencies have changed and npm start or npm test (process ${running}) still uses the old ones: end it first.`,
    );
  }
  print('Installing dependencies (npm ci) …');
  // npm start and npm test tell which npm they are; called as plain `node bin/…`, take the one on the path.
  const npm = process.env.npm_execpath;
  await run({
    name: 'npm-ci',
    command: npm === undefined ? 'npm' : process.execPath,
    // The build needs the development dependencies even where NODE_ENV=production hides them.
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
    // What is only for other platforms is not installed here.
    if (found === undefined) return optional === true || devOptional === true;
    return found.version === version;
  });
}

/** @param {string} file */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
