#!/usr/bin/env node
/**
 * `npm start` sets up everything that is missing or outdated in a checkout, then calls the bundle of bin/launcher/main.ts. It
 * uses only Node.js itself until the dependencies are installed.
 *
 * `npm run dev` does the same with `--dev`: bin/dev-site.mjs is the site then. An edit of a page, a style, a script or the server
 * shows when the page is loaded again.
 */
import { join } from 'node:path';
import { ensureBuild, ensureServices, releaseBuilds } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { withSetupLock } from './setup/lock.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { ensurePrograms } from './setup/programs.mjs';
import { root } from './setup/run.mjs';
import { exitWithError } from './setup/terminal.mjs';

const isDevelopment = process.argv.includes('--dev');

try {
  checkNodeVersion();
  process.chdir(root);
  loadEnvFile();

  process.once('exit', releaseBuilds);
  const { launch, ...found } = await withSetupLock(async () => {
    await ensureDependencies();
    const servicesFolder = await ensureServices();
    const { checkBeforeBuild, launch } = await import(join(servicesFolder, 'launcher.mjs'));
    await checkBeforeBuild(process.env, root);
    return {
      launch,
      servicesFolder,
      // The launcher decides whether it needs the programs that could not be installed.
      missingPrograms: await ensurePrograms(needsMonero() ? ['monerod', 'monero-wallet-rpc'] : []),
      siteFolder: isDevelopment ? '.ringscope/dev' : await ensureBuild(),
    };
  });

  process.exitCode = await launch({ ...found, checkout: root, environment: process.env, isDevelopment });
} catch (error) {
  exitWithError(error);
}

/** Returns false when both a daemon and a wallet service are configured. Then no Monero program is started here. */
function needsMonero() {
  return !(process.env.MONEROD_URLS || process.env.MONEROD_URL) || !process.env.WALLET_RPC_URL;
}
