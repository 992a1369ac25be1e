import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { StartRefusedError } from './terminal.mjs';

/** Adds the variables of the checkout's `.env` that the shell does not set. The file is optional. */
export function loadEnvFile() {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new StartRefusedError(`${file} cannot be read: ${error.message}.`);
  }
}
