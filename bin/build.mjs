#!/usr/bin/env node
/**
 * `npm run build` builds the pages with Next. It bundles the scripts and styles that pages load, and the programs of the site. The
 * output folder is `.next`. It also bundles the indexer and the other services into the folder that `npm run indexer` and `npm start`
 * use.
 */
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { buildPageAssets, compressPageAssets } from './setup/page-files.mjs';
import { ensureServiceBundles, unmarkBuildsUsedByThisProcess } from './setup/build.mjs';
import { bundleSite } from './setup/bundles.mjs';
import { checkoutFolder } from './setup/run.mjs';

const next = join(checkoutFolder, 'node_modules/next/dist/bin/next');
const { status } = spawnSync(process.execPath, [next, 'build'], { cwd: checkoutFolder, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const folder = join(checkoutFolder, process.env.RINGSCOPE_SITE_FOLDER ?? '.next');
await Promise.all([buildPageAssets(folder), bundleSite(folder)]);
compressPageAssets(folder);
await ensureServiceBundles();
unmarkBuildsUsedByThisProcess();
