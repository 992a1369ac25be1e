/**
 * One set-up at a time in a checkout: `npm start` and `npm test` of a fresh clone may begin at the same moment, and
 * two `npm ci` in one folder destroy each other's work.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stateFolder } from './run.mjs';

const lockFile = join(stateFolder, 'setup.lock');

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  mkdirSync(stateFolder, { recursive: true });
  while (!take()) await delay(200);
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
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
    if (owner !== undefined && !isAlive(owner)) rmSync(lockFile, { force: true });
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
