#!/usr/bin/env node
/**
 * `npm run dev` is `npm start` with the site in development mode: an edit of a page, a style, a script or the server shows
 * when the page is loaded again. bin/dev-site.mjs is the site.
 */
import { join } from 'node:path';
import { ensureServices, releaseBuilds } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { withSetupLock } from './setup/lock.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { ensurePrograms } from './setup/programs.mjs';
import { root } from './setup/run.mjs';
import { exitWithError } from './setup/terminal.mjs';

try {
  checkNodeVersion();
  process.chdir(root);
  loadEnvFile();

  process.once('exit', releaseBuilds);
  const found = await withSetupLock(async () => {
    await ensureDependencies();
    return {
      servicesFolder: await ensureServices(),
      missingPrograms: await ensurePrograms(['monerod', 'monero-wallet-rpc']),
    };
  });

  const { launch } = await import(join(found.servicesFolder, 'launcher.mjs'));
  process.exitCode = await launch({
    ...found,
    checkout: root,
    environment: process.env,
    siteFolder: '.ringscope/dev',
    isDevelopment: true,
  });
} catch (error) {
  exitWithError(error);
}
