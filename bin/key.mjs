#!/usr/bin/env node
/**
 * `npm run key` manages the API keys in `API_KEYS_FILE`. Each key has its own budget of rate-limit points.
 * `add NAME POINTS` prints a new key once, and stores its SHA-256. POINTS is the budget per minute. `list` lists the
 * keys, and `remove NAME` revokes one. The site applies a change of the file within two seconds.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { loadEnvFile } from './setup/env-file.mjs';
import { exitWithError, StartRefusedError } from './setup/terminal.mjs';

const USAGE = 'Usage: npm run key -- add NAME POINTS | list | remove NAME';

try {
  loadEnvFile();
  run(process.env.API_KEYS_FILE ?? '', process.argv.slice(2));
} catch (error) {
  exitWithError(error);
}

/**
 * Runs one subcommand: `add` prints the new key, `list` prints one line for each key, and `remove` prints nothing.
 *
 * @param {string} file path of the API key file
 * @param {string[]} args subcommand, NAME and POINTS
 */
function run(file, [command, name = '', points = '']) {
  if (file === '')
    throw new StartRefusedError(
      'API_KEYS_FILE is not set, so there is no file for the keys. Set it to an absolute path, both here and for the site.',
    );
  const keys = readKeys(file);
  const known = keys.some((key) => key.name === name);
  if (command === 'list') {
    for (const key of keys) console.log(`${key.name}  ${key.points} points a minute, since ${key.created}`);
  } else if (command === 'add') {
    if (!/^[a-z0-9-]{1,40}$/.test(name) || !/^[1-9][0-9]{0,7}$/.test(points))
      throw new StartRefusedError(
        `NAME ("${name}") must have 1 to 40 characters, each of them a-z, 0-9 or -. POINTS ("${points}") must be a whole number from 1 to 99999999. ${USAGE}`,
      );
    if (known)
      throw new StartRefusedError(
        `There is a key with the name ${name}. Choose another name, or remove that key first.`,
      );
    const key = `rsk_${randomBytes(32).toString('base64url')}`;
    const sha256 = createHash('sha256').update(key).digest('hex');
    const created = new Date().toISOString().slice(0, 10);
    writeKeys(file, [...keys, { name, points: Number(points), sha256, created }]);
    console.log(key);
  } else if (command === 'remove') {
    if (!known)
      throw new StartRefusedError(
        `There is no key with the name ${name}. Run npm run key -- list to see all names.`,
      );
    writeKeys(
      file,
      keys.filter((key) => key.name !== name),
    );
  } else {
    throw new StartRefusedError(USAGE);
  }
}

/**
 * Returns the stored keys. The list is empty if the file does not exist yet.
 *
 * @param {string} file
 */
function readKeys(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    if (error instanceof SyntaxError)
      throw new StartRefusedError(
        `The API key file ${file} is not valid JSON, so no key was changed. Restore it, or remove it to begin without keys.`,
      );
    throw error;
  }
}

/**
 * Replaces the API key file in one step, because the site may read it at the same time.
 *
 * @param {string} file
 * @param {object[]} keys
 */
function writeKeys(file, keys) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}
