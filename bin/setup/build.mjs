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
import { isProcessAlive } from './lock.mjs';
import { checkoutFolder, runProgram, stateFolder } from './run.mjs';
import { StartRefusedError, printToTerminal } from './terminal.mjs';

/**
 * Folder of all builds of the site. Each build has its own folder, whose name is a hash of the sources. So unchanged
 * sources are not built again, and a new build never changes files that a running program still reads.
 */
const siteBuilds = join(stateFolder, 'site');

/**
 * Folder of the builds of the launcher, the indexer and the driver of the demo network. Such a build takes a tenth of the
 * time of a site build.
 */
const serviceBuilds = join(stateFolder, 'services');

/** Folders and files of the checkout whose contents determine the hash that names a build of the services. */
const serviceFolders = ['bin/launcher', 'config', 'db', 'demo', 'indexer', 'packages'];
const serviceFiles = ['bin/setup/bundles.mjs', 'package-lock.json'];

/** Files and folders of the checkout that do not affect the hash that names a build of the site. */
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
  ].map((path) => join(checkoutFolder, path)),
);
const SOURCE_FILE = /\.(ts|tsx|mts|mjs|js|css|json|sql|svg|png|ico|txt|woff2)$/;

/**
 * Builds the site if there is no build of the current sources, and marks the build as used by this process.
 *
 * @returns {Promise<string>} the folder of the build, relative to the checkout
 */
export async function ensureSiteBuild() {
  // The build contains absolute paths and code compiled for this version of Node.js, so the hash depends on both.
  const hash = hashSources(listSources(checkoutFolder), `${checkoutFolder}\0${process.versions.modules}`);
  const folder = await ensureStored(siteBuilds, hash, async (partial) => {
    printToTerminal('Building the site …');
    await runProgram({
      name: 'build',
      command: process.execPath,
      args: [join(checkoutFolder, 'bin/build.mjs')],
      // The build always goes to `.next`, even if the environment sets another folder.
      env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', RINGSCOPE_SITE_FOLDER: '.next' },
    });
    copyBuild(join(checkoutFolder, '.next'), partial);
  });
  return relative(checkoutFolder, folder);
}

/**
 * Bundles the services if there is no build of the current sources, and marks the build as used by this process.
 *
 * @returns {Promise<string>} the folder of the build
 */
export async function ensureServiceBundles() {
  return await ensureStored(serviceBuilds, hashServices(), async (partial) => {
    const [{ bundleServices }, { stop }] = await importBundler();
    await bundleServices(partial);
    // Stop the bundler. Its process would otherwise run until this one ends.
    await stop();
  });
}

/**
 * Returns the folder of the bundled services, and marks it as used if this user may write there. Undefined if there is
 * no build of the current sources. The caller need not hold the setup lock, because this function builds nothing.
 *
 * @returns {string | undefined}
 */
export function findServiceBundles() {
  const folder = join(serviceBuilds, hashServices());
  if (!existsSync(folder)) return undefined;
  try {
    mark(folder);
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
  return folder;
}

async function importBundler() {
  try {
    return await Promise.all([import('./bundles.mjs'), import('esbuild')]);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartRefusedError('The dependencies are not installed. Run npm ci first.');
  }
}

/** Removes the files that mark builds as used by this process. */
export function unmarkBuildsUsedByThisProcess() {
  for (const builds of [siteBuilds, serviceBuilds]) {
    for (const name of listBuilds(builds)) {
      if (name.endsWith(`.used-by-${process.pid}`)) rmSync(join(builds, name), { force: true });
    }
  }
}

/**
 * Lists the running processes that use a build of the site, also those of launchers with other data folders.
 *
 * @returns {number[]} process ids
 */
export function listPidsUsingSiteBuilds() {
  return listBuilds(siteBuilds)
    .flatMap((name) => name.split('.used-by-').slice(1))
    .map(Number)
    .filter((pid) => isProcessAlive(pid));
}

/**
 * Returns the folder of the build with this hash, and marks it as used by this process.
 *
 * @param {string} builds folder that contains the builds
 * @param {string} hash
 * @param {(folder: string) => Promise<void>} make writes the build into the given folder; called only if the build is
 * missing
 */
async function ensureStored(builds, hash, make) {
  const folder = join(builds, hash);
  if (!existsSync(folder)) {
    mkdirSync(builds, { recursive: true });
    const partial = `${folder}.partial`;
    rmSync(partial, { recursive: true, force: true });
    await make(partial);
    renameSync(partial, folder);
  }
  mark(folder);
  removeUnused(builds, folder);
  return folder;
}

/**
 * Marks a build as used by this process.
 *
 * @param {string} folder of the build
 */
function mark(folder) {
  writeFileSync(`${folder}.used-by-${process.pid}`, '');
}

/**
 * Copies a build of the site without the files that only Next's compiler reads.
 *
 * @param {string} built
 * @param {string} folder
 */
function copyBuild(built, folder) {
  const notServed = new Set(
    ['cache', 'dev', 'trace', 'trace-build', 'diagnostics', 'types'].map((name) => join(built, name)),
  );
  // cpSync makes links into node_modules absolute, so they still work in the new folder.
  cpSync(built, folder, { recursive: true, filter: (path) => !notServed.has(path) });
}

/**
 * Removes every build that no running process uses, except the newest.
 *
 * @param {string} builds
 * @param {string} newest
 */
function removeUnused(builds, newest) {
  const names = listBuilds(builds);
  const used = new Set([newest]);
  for (const name of names) {
    const [hash, pid] = name.split('.used-by-');
    if (pid === undefined) continue;
    if (isProcessAlive(Number(pid))) used.add(join(builds, hash));
    else rmSync(join(builds, name), { force: true });
  }
  for (const name of names) {
    if (!name.includes('.used-by-') && !used.has(join(builds, name))) {
      rmSync(join(builds, name), { recursive: true, force: true });
    }
  }
}

/**
 * Lists the builds in a folder, and the files that mark builds as used.
 *
 * @param {string} builds
 */
function listBuilds(builds) {
  return existsSync(builds) ? readdirSync(builds) : [];
}

function hashServices() {
  const inFolders = serviceFolders.flatMap((folder) => listSources(join(checkoutFolder, folder)));
  return hashSources([...inFolders, ...serviceFiles.map((file) => join(checkoutFolder, file))]);
}

/**
 * Returns a hash of the paths and contents of files.
 *
 * @param {string[]} paths
 * @param {string} [origin] further data on which the build depends
 */
function hashSources(paths, origin = '') {
  const hash = createHash('sha256').update(origin);
  for (const path of paths) {
    hash.update(`\0${relative(checkoutFolder, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Lists the source files below a folder, except the ignored ones.
 *
 * @param {string} folder
 * @returns {string[]}
 */
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
