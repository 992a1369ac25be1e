import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stateFolder } from './run.mjs';
import { StartRefusedError, printToTerminal } from './terminal.mjs';

/** Milliseconds to wait for the lock before a line on the terminal explains the wait. */
const QUIET_MS = 2_000;

const lockFile = join(stateFolder, 'setup.lock');

/**
 * Runs `work` while no other process sets up this checkout. `npm start` and `npm test` may begin at the same time, and
 * two `npm ci` in one folder destroy each other's work.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  makeStateFolder();
  const begun = performance.now();
  for (let isExplained = false; !tryLock(); await delay(200)) {
    if (isExplained || performance.now() - begun < QUIET_MS) continue;
    printToTerminal(`Waiting for process ${readOwner()}, which is setting up this checkout (${lockFile}) …`);
    isExplained = true;
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
    throw new StartRefusedError(
      `The folder ${stateFolder} is not writable: ${error.message}. Fix its permissions, then run this command again.`,
    );
  }
}

/**
 * Tries to acquire the lock. The lock is a hard link to a complete file, so no process can read an incomplete one.
 *
 * @returns {boolean} whether this process now holds the lock
 */
function tryLock() {
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lockFile);
    return true;
  } catch {
    const owner = readOwner();
    // After a crash of the machine, the lock file may contain no process id.
    if (owner !== undefined && !(owner > 0 && isProcessAlive(owner))) rmSync(lockFile, { force: true });
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

/**
 * Returns whether a process with this id is running. It may belong to another user.
 *
 * @param {number} pid
 */
export function isProcessAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
