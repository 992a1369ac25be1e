#!/usr/bin/env node
/**
 * `npm test`: sets up what is missing or stale, then runs every test. Ends with the line `N passed, N failed` and a
 * status other than 0 on any failure. Arguments are Playwright's: `npm test -- tests/unit`, `npm test -- --project=e2e`.
 * With `--install-only` it stops after the dependencies and programs are there.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuild, releaseBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { withSetupLock } from './setup/lock.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { ensurePrograms } from './setup/programs.mjs';
import { root } from './setup/run.mjs';
import { exitWithError, StartRefusedError } from './setup/terminal.mjs';

const args = process.argv.slice(2);

try {
  checkNodeVersion();
  process.chdir(root);
  const installOnly = args.includes('--install-only');
  const siteFolder = await withSetupLock(async () => {
    await ensureDependencies();
    const missing = await ensurePrograms(['monerod', 'monero-wallet-rpc', 'redis-server', 'chromium']);
    if (missing.size > 0) throw new StartRefusedError([...missing.values()].join('\n'));
    return installOnly ? undefined : await ensureBuild();
  });
  if (siteFolder !== undefined) {
    process.once('exit', releaseBuild);
    process.exitCode = await runTests(siteFolder);
  }
} catch (error) {
  exitWithError(error);
}

/** @param {string} siteFolder @returns {Promise<number>} the status to end with */
async function runTests(siteFolder) {
  const child = spawn(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'test', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RINGSCOPE_SITE_FOLDER: siteFolder },
  });
  // Ctrl-C reaches the runner by itself; it then takes down what it started, and we wait for that. A SIGTERM to us
  // alone is passed on as the one that the runner heeds.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGINT'));
  return await new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`The test runner cannot be started: ${error.message}.\n`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
