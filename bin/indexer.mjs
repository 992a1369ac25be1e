#!/usr/bin/env node
/**
 * `npm run indexer` runs one indexer with the settings of the environment and `.env`. It starts no other service. It bundles
 * the indexer first if the bundle is missing or outdated.
 */
import { join } from 'node:path';
import { ensureServiceBundles, findServiceBundles, unmarkBuildsUsedByThisProcess } from './setup/build.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { withSetupLock } from './setup/lock.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { checkoutFolder } from './setup/run.mjs';
import { exitWithError } from './setup/terminal.mjs';

try {
  checkNodeVersion();
  process.chdir(checkoutFolder);
  loadEnvFile();
  process.once('exit', unmarkBuildsUsedByThisProcess);
  const services = findServiceBundles() ?? (await withSetupLock(ensureServiceBundles));
  // The indexer runs in this process, so that it receives signals directly.
  await import(join(services, 'indexer.mjs'));
} catch (error) {
  exitWithError(error);
}
