import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'playwright/test';

/** Captured answers of real programs; they lie outside the repository. Tests that need them are skipped without. */
export function vectorsDir(): string {
  const directory =
    process.env['VECTORS_DIR'] ?? join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'vectors');
  test.skip(!existsSync(directory), `no captured answers at ${directory}; set VECTORS_DIR`);
  return directory;
}
