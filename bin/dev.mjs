#!/usr/bin/env node
/**
 * `npm run dev` is `npm start` with the site in development mode: an edit of a page, a style, a script or the server shows
 * when the page is loaded again. bin/dev-site.mjs is the site.
 */
import { ensureDependencies } from './setup/dependencies.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { withSetupLock } from './setup/lock.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { ensurePrograms } from './setup/programs.mjs';
import { root } from './setup/run.mjs';
import { exitWithError } from './setup/terminal.mjs';
import { readTypeScript } from './setup/typescript.mjs';

try {
  checkNodeVersion();
  process.chdir(root);
  loadEnvFile();
  const missingPrograms = await withSetupLock(async () => {
    await ensureDependencies();
    return await ensurePrograms(['monerod', 'monero-wallet-rpc']);
  });
  await readTypeScript();
  const { launch } = await import('./launcher/main.ts');
  const options = { siteFolder: '.ringscope/dev', missingPrograms, environment: process.env };
  process.exitCode = await launch({ ...options, isDevelopment: true });
} catch (error) {
  exitWithError(error);
}
