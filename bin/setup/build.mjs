import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { isAlive } from './lock.mjs';
import { root, run, stateFolder } from './run.mjs';
import { print } from './terminal.mjs';

/**
 * Each build of the site is kept in `.ringscope/site/HASH`, where HASH is a hash of its sources. A build of unchanged
 * sources is used again. A new build never changes files that a running site still reads.
 */
const builds = join(stateFolder, 'site');

/** Files and folders of the checkout that no page depends on. All others are part of the hash. */
const ignored = new Set(
  [
    ...[
      'node_modules',
      'tests',
      'bench',
      'docs',
      'bin/launcher',
      'indexer',
      'test-results',
      'playwright-report',
    ],
    'next-env.d.ts',
  ].map((path) => join(root, path)),
);
const SOURCE_FILE = /\.(ts|tsx|mts|mjs|js|css|json|svg|png|ico|txt|woff2)$/;

/**
 * Builds the site when its sources have no build yet, and marks the build as used by this process.
 *
 * @returns {Promise<string>} the folder of the build, relative to the checkout
 */
export async function ensureBuild() {
  const folder = join(builds, hashSources());
  if (!existsSync(join(folder, 'BUILD_ID'))) {
    print('Building the site …');
    await run({
      name: 'build',
      command: process.execPath,
      args: [join(root, 'bin/build.mjs')],
      // The build always goes to `.next`, also when the environment names another folder to serve.
      env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', RINGSCOPE_SITE_FOLDER: '.next' },
    });
    keep(join(root, '.next'), folder);
  }
  writeFileSync(`${folder}.used-by-${process.pid}`, '');
  removeUnused(folder);
  return relative(root, folder);
}

/** Removes the marks that this process uses a build. */
export function releaseBuild() {
  for (const name of listBuilds()) {
    if (name.endsWith(`.used-by-${process.pid}`)) rmSync(join(builds, name), { force: true });
  }
}

/**
 * Lists the running processes that use a build of this checkout. Their data folders do not matter.
 *
 * @returns {number[]} process ids
 */
export function usersOfBuilds() {
  return listBuilds()
    .flatMap((name) => name.split('.used-by-').slice(1))
    .map(Number)
    .filter((pid) => isAlive(pid));
}

/**
 * Copies a build into its folder.
 *
 * @param {string} built
 * @param {string} folder
 */
function keep(built, folder) {
  mkdirSync(builds, { recursive: true });
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  const notServed = new Set(
    ['cache', 'dev', 'trace', 'trace-build', 'diagnostics', 'types'].map((name) => join(built, name)),
  );
  // The copy makes links into node_modules absolute, so they work in the new folder.
  cpSync(built, partial, { recursive: true, filter: (path) => !notServed.has(path) });
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
}

/**
 * Removes every build that no running process uses, except the newest.
 *
 * @param {string} newest
 */
function removeUnused(newest) {
  const names = listBuilds();
  const used = new Set([newest]);
  for (const name of names) {
    const [hash, pid] = name.split('.used-by-');
    if (pid === undefined) continue;
    if (isAlive(Number(pid))) used.add(join(builds, hash));
    else rmSync(join(builds, name), { force: true });
  }
  for (const name of names) {
    if (!name.includes('.used-by-') && !used.has(join(builds, name))) {
      rmSync(join(builds, name), { recursive: true, force: true });
    }
  }
}

function listBuilds() {
  return existsSync(builds) ? readdirSync(builds) : [];
}

function hashSources() {
  // The build contains absolute paths and code that was compiled for this version of Node.js.
  const hash = createHash('sha256').update(`${root}\0${process.versions.modules}`);
  for (const path of listSources(root)) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} folder @returns {string[]} */
function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !ignored.has(join(folder, name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listSources(path);
      return entry.isFile() && SOURCE_FILE.test(entry.name) ? [path] : [];
    });
}
