import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Creates a folder once for all workers of a test run. The first caller creates it, and the others wait. When
 * its creation fails, the next caller tries again.
 *
 * @param name name of the folder
 * @param make creates a folder at a path that does not exist yet
 * @returns the path of the folder, which no one may change; the end of the run removes it
 */
export async function onceInRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const parent = process.env['TEST_RUN_FOLDER'];
  if (parent === undefined)
    throw new Error('TEST_RUN_FOLDER is not set: tests/helpers/global-setup.ts sets it');
  const folder = join(parent, name);
  const lockFile = `${folder}.lock`;
  while (!existsSync(folder)) {
    if (!(await take(lockFile))) {
      await delay(200);
      continue;
    }
    try {
      if (!existsSync(folder)) await make(folder);
    } finally {
      await rm(lockFile, { force: true });
    }
  }
  return folder;
}

/** Takes a lock unless another living process has it. */
async function take(lockFile: string): Promise<boolean> {
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const owner = Number(await readFile(lockFile, 'utf8').catch(() => ''));
  // An empty lock file belongs to an owner that is writing its process id.
  if (owner > 0 && !isAlive(owner)) await rm(lockFile, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
