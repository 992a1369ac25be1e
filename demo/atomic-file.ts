import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces the content of a file atomically. Readers see the old content or the new content, also after a kill or a power
 * cut. Each path may have only one writer at a time.
 */
export async function writeAtomically(path: string, content: string): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
