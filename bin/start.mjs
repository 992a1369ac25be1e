#!/usr/bin/env node
/**
 * `npm start` sets up everything that is missing or outdated in a checkout, then calls bin/launcher/main.ts. It uses only
 * Node.js itself until the dependencies are installed.
 */
import { ensureBuild, releaseBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { withSetupLock } from './setup/lock.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { ensurePrograms } from './setup/programs.mjs';
import { root } from './setup/run.mjs';
import { exitWithError } from './setup/terminal.mjs';
import { readTypeScript } from './setup/typescript.mjs';

try {
  checkNodeVersion();
  process.chdir(root);
  loadEnvFile();

  const { siteFolder, missingPrograms } = await withSetupLock(async () => {
    await ensureDependencies();
    await readTypeScript();
    const { checkBeforeBuild } = await import('./launcher/preconditions.ts');
    await checkBeforeBuild(process.env);
    return {
      // The launcher decides whether it needs the programs that could not be installed.
      missingPrograms: await ensurePrograms(needsMonero() ? ['monerod', 'monero-wallet-rpc'] : []),
      siteFolder: await ensureBuild(),
    };
  });
  process.once('exit', releaseBuild);

  const { launch } = await import('./launcher/main.ts');
  process.exitCode = await launch({ siteFolder, missingPrograms, environment: process.env });
} catch (error) {
  exitWithError(error);
}

/** Returns false when both a daemon and a wallet service are configured. Then no Monero program is started here. */
function needsMonero() {
  return !(process.env.MONEROD_URLS || process.env.MONEROD_URL) || !process.env.WALLET_RPC_URL;
}
