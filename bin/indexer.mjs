#!/usr/bin/env node
/** `npm run indexer` runs one indexer with the settings of the environment and `.env`. It starts no other service. */
import { loadEnvFile } from './setup/env-file.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { root } from './setup/run.mjs';
import { exitWithError } from './setup/terminal.mjs';
import { expectTypeScript } from './setup/typescript.mjs';

try {
  checkNodeVersion();
  process.chdir(root);
  loadEnvFile();
  await expectTypeScript();
  await import('../indexer/main.cjs');
} catch (error) {
  exitWithError(error);
}
