import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, which most Linux systems have. */
const MEMORY_FOLDER = '/dev/shm';

/** The databases of a complete test run take less than a quarter of this. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Creates an empty folder for a Postgres that serves tests only. It is in memory when there is enough, else on
 * the disk.
 *
 * A test database consists of several hundred small files. On a disk, their creation takes about ten times the
 * processor time.
 */
export async function makePostgresFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join((await hasMemory()) ? MEMORY_FOLDER : tmpdir(), prefix));
  // As root, Postgres runs as its own user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  return folder;
}

async function hasMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY_FOLDER);
    return bavail * bsize > NEEDED_BYTES && freemem() > NEEDED_BYTES;
  } catch {
    return false;
  }
}
