#!/usr/bin/env node
/**
 * `npm run packages` builds the packages of `packages/` as they are published: JavaScript modules, types and source maps, in one folder
 * per package below `.ringscope/packages`. `npm run packages:publish` also publishes each version that npm does not have. The site does
 * not use the output, because it bundles the sources.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder, stateFolder } from './setup/run.mjs';

/** Folders of the packages. Each package comes after those that it imports. */
const PACKAGES = ['protocol', 'rpc', 'client'];

for (const name of PACKAGES) buildPackage(name);
if (process.argv.includes('--publish')) PACKAGES.forEach(publishPackage);

/**
 * Returns the folder into which a package is built.
 *
 * @param {string} name folder of the package below `packages/`
 * @returns {string}
 */
function outputFolder(name) {
  return join(stateFolder, 'packages', name);
}

/**
 * Compiles a package and writes its `package.json` for npm.
 *
 * @param {string} name folder of the package below `packages/`
 */
function buildPackage(name) {
  const source = join(checkoutFolder, 'packages', name);
  const output = outputFolder(name);
  rmSync(output, { recursive: true, force: true });
  run(process.execPath, [
    join(checkoutFolder, 'node_modules/typescript7/bin/tsc'),
    '-p',
    join(source, 'tsconfig.build.json'),
  ]);
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const published = {
    ...manifest,
    engines: { node: '>=20' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist', 'CHANGELOG.md'],
    publishConfig: { access: 'public', provenance: true },
  };
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md']) copyFileSync(join(source, file), join(output, file));
  copyFileSync(join(checkoutFolder, 'LICENSE'), join(output, 'LICENSE'));
}

/**
 * Publishes a built package, unless npm already has this version.
 *
 * @param {string} name folder of the package below `packages/`
 */
function publishPackage(name) {
  const { name: id, version } = JSON.parse(readFileSync(join(outputFolder(name), 'package.json'), 'utf8'));
  const known = spawnSync('npm', ['view', `${id}@${version}`, 'version'], { encoding: 'utf8' });
  if (known.status === 0 && known.stdout.trim() === version) return;
  run('npm', ['publish'], outputFolder(name));
}

/**
 * Runs a command. If it fails, ends this process with the same exit status.
 *
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args, cwd = checkoutFolder) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
