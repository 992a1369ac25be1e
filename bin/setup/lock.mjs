/**
 * One set-up at a time in a checkout: `npm start` and `npm test` of a fresh clone may begin at the same moment, and
 * two `npm ci` in one folder destroy each other's work.
 */
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stateFolder } from './run.mjs';
import { StartRefusedError, print } from './terminal.mjs';

/** Another set-up that takes longer than this, in milliseconds, is told: until then nobody wonders. */
const QUIET_MS = 2_000;

const lockFile = join(stateFolder, 'setup.lock');

/**
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

/** A link to a complete file appears at once or not at all, so nobody reads a half-written owner. */
function take() {
  const own = `${lockFile}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lockFile);
    return true;
  } catch {
    const owner = readOwner();
    // A crash of the machine can leave a file without a number in it.
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
