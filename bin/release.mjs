#!/usr/bin/env node
/**
 * `npm run release` checks, builds and tests the version in package.json, and packs it into `release/`: the sources, a
 * bill of materials, the licences of the code and fonts that browsers load, checksums, and the notes of CHANGELOG.md.
 * It publishes nothing. With `--images` it also builds the two Docker images for amd64 and arm64. `--skip-tests` is for
 * a commit whose tests have passed elsewhere.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNodeVersion } from './setup/node-version.mjs';
import { findReleaseNotes } from './setup/release-notes.mjs';
import { checkoutFolder } from './setup/run.mjs';
import { exitWithError, printToTerminal, StartRefusedError } from './setup/terminal.mjs';

const PLATFORMS = 'linux/amd64,linux/arm64';

try {
  checkNodeVersion();
  process.chdir(checkoutFolder);
  release(process.argv.slice(2));
} catch (error) {
  exitWithError(error);
}

/**
 * Checks, builds, tests and packs the release.
 *
 * @param {string[]} args command-line options
 */
function release(args) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const notes = findReleaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version);
  if (read('git', ['status', '--porcelain']) !== '')
    throw new StartRefusedError(
      'The checkout has changes that are not committed. Commit or remove them first.',
    );

  run('audit', 'npm', ['audit', '--omit=dev', '--audit-level=high']);
  run('checks', 'npm', ['run', '--silent', 'verify']);
  run('build', 'npm', ['run', '--silent', 'build']);
  if (!args.includes('--skip-tests')) run('tests', 'npm', ['test']);

  const folder = join(checkoutFolder, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const name = `ringscope-${version}`;
  const files = [`${name}.tar.gz`, `${name}.cdx.json`, `${name}-licences.txt`];
  run('sources', 'git', ['archive', `--prefix=${name}/`, `--output=release/${files[0]}`, 'HEAD']);
  writeFileSync(join(folder, files[1]), read('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx']));
  copyFileSync('.next/licences.txt', join(folder, files[2]));
  const sums = files.map((file) => `${sha256(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  writeFileSync(join(folder, 'NOTES.md'), notes);
  if (args.includes('--images'))
    for (const target of ['ringscope', 'monero'])
      run(`image ${target}`, 'docker', [
        ...['buildx', 'build', '--platform', PLATFORMS, '--target', target],
        ...['--tag', `${target}:${version}`, '.'],
      ]);
  printToTerminal(`release/ has ${files.join(', ')}, SHA256SUMS and NOTES.md.`);
}

/**
 * Returns the SHA-256 of a file in hex.
 *
 * @param {string} path
 */
function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/**
 * Runs a command that must succeed.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {string} what the command wrote to standard output
 */
function read(command, args) {
  return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/**
 * @param {string} step name of the step in the error message
 * @param {string} command
 * @param {string[]} args
 * @throws StartRefusedError when the command fails
 */
function run(step, command, args) {
  printToTerminal(`${command} ${args.join(' ')}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0)
    throw new StartRefusedError(
      `The release failed at this step: ${step} (${error?.message ?? `exit status ${status}`}). Nothing was published. Fix the cause, then run npm run release again.`,
    );
}
