#!/usr/bin/env node
/**
 * `npm start`: from a bare checkout to a live explorer. Sets up what is missing or stale, then hands over to
 * launcher/main.ts. Uses nothing but Node.js itself until the dependencies are there.
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
    const { checkBeforeBuild } = await import('../launcher/preconditions.ts');
    await checkBeforeBuild(process.env);
    return {
      // Whether one that cannot be installed is needed is the launcher's to know.
      missingPrograms: await ensurePrograms(needsMonero() ? ['monerod', 'monero-wallet-rpc'] : []),
      siteFolder: await ensureBuild(),
    };
  });
  process.once('exit', releaseBuild);

  const { launch } = await import('../launcher/main.ts');
  process.exitCode = await launch({ siteFolder, missingPrograms, environment: process.env });
} catch (error) {
  exitWithError(error);
}

/** A daemon and a wallet service of the user's own need no Monero programs of ours. */
function needsMonero() {
  return !(process.env.MONEROD_URLS || process.env.MONEROD_URL) || !process.env.WALLET_RPC_URL;
}
