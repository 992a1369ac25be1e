#!/usr/bin/env node
/**
 * `npm test` installs and builds everything that is missing or outdated, then runs all tests. The last line of its output is
 * `N passed, N failed`, and the exit status is not 0 after a failure. It passes arguments to Playwright:
 * `npm test -- tests/unit`, `npm test -- --project=e2e`. With `--install-only` it only installs dependencies and programs.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureSiteBuild, unmarkBuildsUsedByThisProcess } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { withSetupLock } from './setup/lock.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import {
  installMissingPrograms,
  PROGRAM_SEARCH_PATH,
  tryInstallOptionalPackages,
} from './setup/programs.mjs';
import { checkoutFolder } from './setup/run.mjs';
import { exitWithError, StartRefusedError } from './setup/terminal.mjs';

const args = process.argv.slice(2);

try {
  checkNodeVersion();
  process.chdir(checkoutFolder);
  const installOnly = args.includes('--install-only');
  const siteFolder = await withSetupLock(async () => {
    await ensureDependencies();
    const missing = await installMissingPrograms([
      'monerod',
      'monero-wallet-rpc',
      'redis-server',
      'nginx',
      'pgbouncer',
      'prometheus',
      'promtool',
      'python3',
      'chromium',
      'curl',
      'jq',
    ]);
    if (missing.size > 0) throw new StartRefusedError([...missing.values()].join('\n'));
    await tryInstallOptionalPackages();
    return installOnly ? undefined : await ensureSiteBuild();
  });
  if (siteFolder !== undefined) {
    process.once('exit', unmarkBuildsUsedByThisProcess);
    process.exitCode = await runTests(siteFolder);
  }
} catch (error) {
  exitWithError(error);
}

/**
 * Runs Playwright against a build of the site.
 *
 * @param {string} siteFolder folder of the build, relative to the checkout
 * @returns {Promise<number>} the exit status
 */
async function runTests(siteFolder) {
  const child = spawn(
    process.execPath,
    [join(checkoutFolder, 'node_modules/playwright/cli.js'), 'test', ...args],
    {
      cwd: checkoutFolder,
      stdio: 'inherit',
      env: { ...process.env, PATH: PROGRAM_SEARCH_PATH, RINGSCOPE_SITE_FOLDER: siteFolder },
    },
  );
  // Ctrl-C on the terminal also reaches the test runner, which then stops its own programs. This process waits for the runner.
  // The runner shuts down cleanly only on SIGINT, so SIGTERM is forwarded as SIGINT.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGINT'));
  return await new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(
        `The test runner could not be started: ${error.message}. Run npm ci, then npm test again.\n`,
      );
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
