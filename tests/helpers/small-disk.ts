import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file system of a few megabytes in memory. */
export interface SmallDisk {
  /** Takes all space that is left. */
  fill(): Promise<void>;
  /** Returns the space that `fill` took. */
  empty(): Promise<void>;
  unmount(): void;
}

/** Bytes that are written at a time until none fit. */
const CHUNK = Buffer.alloc(1024 * 1024);

/** Mounts a small file system, which requires root. The folder is created if necessary. @returns undefined when it cannot be mounted */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'none', folder], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    async fill() {
      const file = await open(filler, 'w');
      try {
        for (;;) await file.write(CHUNK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    unmount: () => execFileSync('umount', ['-l', folder]),
  };
}
