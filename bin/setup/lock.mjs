import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stateFolder } from './run.mjs';
import { StartRefusedError, print } from './terminal.mjs';

/** When the lock is not free after this time, a line on the terminal says why. */
const QUIET_MS = 2_000;

const lockFile = join(stateFolder, 'setup.lock');

/**
 * Runs `work` while no other process sets up this checkout. `npm start` and `npm test` may begin at the same moment, and
 * two `npm ci` in one folder destroy each other's work.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  makeStateFolder();
  const begun = performance.now();
  for (let told = false; !take(); await delay(200)) {
    if (told || performance.now() - begun < QUIET_MS) continue;
    print(`Waiting for process ${readOwner()}, which sets this checkout up too (${lockFile}) …`);
    told = true;
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function makeStateFolder() {
  try {
    mkdirSync(stateFolder, { recursive: true });
    accessSync(stateFolder, constants.W_OK);
  } catch (error) {
    throw new StartRefusedError(`The checkout cannot be set up: ${error.message}.`);
  }
}

/**
 * Tries to take the lock. The lock is a link to a complete file, so no process reads an incomplete owner.
 *
 * @returns {boolean} whether this process now holds the lock
 */
function take() {
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lockFile);
    return true;
  } catch {
    const owner = readOwner();
    // A crash of the machine can leave a lock file without a process id.
    if (owner !== undefined && !(owner > 0 && isAlive(owner))) rmSync(lockFile, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function readOwner() {
  try {
    return Number(readFileSync(lockFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
