#!/usr/bin/env node
/** `npm run web`: the site from the build that `npm run build` made, on whatever the environment and `.env` name. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadEnvFile } from './setup/env-file.mjs';
import { checkNodeVersion } from './setup/node-version.mjs';
import { root } from './setup/run.mjs';
import { giveUp, Refusal } from './setup/say.mjs';
import { readTypeScript } from './setup/typescript.mjs';

try {
  checkNodeVersion();
  process.chdir(root);
  loadEnvFile();
  await readTypeScript();
  const { readEnv } = await import('../config/env.ts');
  // Here and not at the first request, where nobody but a visitor would see it.
  const { port, bindAddress } = readEnv();
  if (!existsSync(join(root, '.next/BUILD_ID'))) {
    throw new Refusal('The site is not built: run npm run build first.');
  }
  // Next's own command, in this process: no other stands between it and signals.
  process.argv.splice(2, Infinity, 'start', `--port=${port}`, `--hostname=${bindAddress}`);
  createRequire(import.meta.url)('next/dist/bin/next');
} catch (error) {
  giveUp(error);
}
