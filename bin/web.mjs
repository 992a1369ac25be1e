#!/usr/bin/env node
/** `npm run web` runs the site from the output of `npm run build`, with the settings of the environment and `.env`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from './setup/env-file.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { checkoutFolder } from './setup/run.mjs';
import { exitWithError, StartRefusedError } from './setup/terminal.mjs';

try {
  checkNodeVersion();
  process.chdir(checkoutFolder);
  loadEnvFile();
  const folder = join(checkoutFolder, process.env.RINGSCOPE_SITE_FOLDER ?? '.next');
  if (!existsSync(join(folder, 'BUILD_ID'))) {
    throw new StartRefusedError(`There is no build of the site in ${folder}. Run npm run build first.`);
  }
  // The server runs in this process, so that it receives signals directly.
  await import(join(folder, 'server.mjs'));
} catch (error) {
  exitWithError(error);
}
