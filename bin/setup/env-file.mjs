import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from './run.mjs';
import { StartRefusedError } from './terminal.mjs';

/** Sets the variables of the checkout's `.env`, except those that the shell sets. The file is optional. */
export function loadEnvFile() {
  const file = join(checkoutFolder, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new StartRefusedError(
      `The settings file ${file} could not be read: ${error.message}. Fix its permissions or remove it.`,
    );
  }
}
