#!/usr/bin/env node
/**
 * `npm run build` builds the pages with Next, and bundles the files that they load and the programs of the site. The
 * result is in `.next`. The indexer and the other services are bundled where `npm run indexer` and `npm start` find them.
 */
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { buildPageFiles } from './setup/page-files.mjs';
import { ensureServices, releaseBuilds } from './setup/build.mjs';
import { bundleSite } from './setup/bundles.mjs';
import { root } from './setup/run.mjs';

const next = join(root, 'node_modules/next/dist/bin/next');
const { status } = spawnSync(process.execPath, [next, 'build'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const folder = join(root, process.env.RINGSCOPE_SITE_FOLDER ?? '.next');
await Promise.all([buildPageFiles(folder), bundleSite(folder)]);
await ensureServices();
releaseBuilds();
