/** The file `.env` of the checkout. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { StartRefusedError } from './terminal.mjs';

/** Takes over what `.env` says and the shell does not; without such a file nothing happens. */
export function loadEnvFile() {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new StartRefusedError(`${file} cannot be read: ${error.message}.`);
  }
}
