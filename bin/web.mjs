#!/usr/bin/env node
/** `npm run web`: the site from the build that `npm run build` made, on whatever the environment and `.env` name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from './setup/env-file.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { root } from './setup/run.mjs';
import { exitWithError, StartRefusedError } from './setup/terminal.mjs';
import { readTypeScript } from './setup/typescript.mjs';

try {
  checkNodeVersion();
  process.chdir(root);
  loadEnvFile();
  await readTypeScript();
  if (!existsSync(join(root, process.env.RINGSCOPE_SITE_FOLDER ?? '.next', 'BUILD_ID'))) {
    throw new StartRefusedError('The site is not built: run npm run build first.');
  }
  // In this process: no other stands between it and signals.
  await import('../server/main.ts');
} catch (error) {
  exitWithError(error);
}
