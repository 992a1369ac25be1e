#!/usr/bin/env node
/**
 * `npm start` installs and builds everything that is missing or outdated in a checkout, then runs the bundle of
 * bin/launcher/main.ts. Until the dependencies are installed, it uses only modules of Node.js.
 *
 * `npm run dev` does the same with `--dev`, which runs bin/dev-site.mjs as the site. Edits of pages, styles, scripts and the
 * server take effect when the page is reloaded.
 */
import { join } from 'node:path';
import { ensureSiteBuild, ensureServiceBundles, unmarkBuildsUsedByThisProcess } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { withSetupLock } from './setup/lock.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { installMissingPrograms } from './setup/programs.mjs';
import { checkoutFolder } from './setup/run.mjs';
import { exitWithError } from './setup/terminal.mjs';

const isDevelopment = process.argv.includes('--dev');

try {
  checkNodeVersion();
  process.chdir(checkoutFolder);
  loadEnvFile();

  process.once('exit', unmarkBuildsUsedByThisProcess);
  const { launchRingscope, ...found } = await withSetupLock(async () => {
    await ensureDependencies();
    const servicesFolder = await ensureServiceBundles();
    const { checkLaunchPreconditions, launchRingscope } = await import(join(servicesFolder, 'launcher.mjs'));
    await checkLaunchPreconditions(process.env, checkoutFolder);
    return {
      launchRingscope,
      servicesFolder,
      // A missing program is no error yet, because the launcher may not need it.
      missingPrograms: await installMissingPrograms(needsMonero() ? ['monerod', 'monero-wallet-rpc'] : []),
      siteFolder: isDevelopment ? '.ringscope/dev' : await ensureSiteBuild(),
    };
  });

  process.exitCode = await launchRingscope({
    ...found,
    checkoutFolder,
    environment: process.env,
    isDevelopment,
  });
} catch (error) {
  exitWithError(error);
}

/** Returns false when both a daemon and a wallet service are configured, so that the launcher starts no Monero program. */
function needsMonero() {
  return !(process.env.MONEROD_URLS || process.env.MONEROD_URL) || !process.env.WALLET_RPC_URL;
}
