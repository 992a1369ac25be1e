/**
 * The site in development mode. After each change it bundles the server and the assets again, and restarts the server when
 * a bundle has changed. Next compiles the pages on request.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { bundleSite } from './setup/bundles.mjs';
import { buildPageAssets } from './setup/page-files.mjs';
import { checkoutFolder } from './setup/run.mjs';

/** Milliseconds to wait for further changes, because an editor may write several files. */
const SETTLE_MS = 100;

const watched = ['api', 'app', 'config', 'db', 'i18n', 'lookups', 'packages', 'proofs', 'public', 'server'];
const folder = join(checkoutFolder, process.env.RINGSCOPE_SITE_FOLDER);
// Without a cache, edits show immediately. With one page process, Next compiles each page only once.
const env = { ...process.env, NODE_ENV: 'development', CACHE_MEGABYTES: '0', WEB_WORKERS: '1' };
const output = ['assets/entry.json', 'server.mjs', 'page-process.mjs'];

let server;
let digest;
let isStopping = false;
let timer;
let rebuilding = Promise.resolve();

rmSync(join(folder, 'assets'), { recursive: true, force: true });
await rebuild();
for (const name of watched) watch(join(checkoutFolder, name), { recursive: true }, changed);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);

function changed() {
  clearTimeout(timer);
  timer = setTimeout(rebuild, SETTLE_MS);
}

function rebuild() {
  rebuilding = rebuilding.then(buildAndRestart).catch((error) => {
    // The bundler prints its own errors. The server keeps running with the last bundle.
    if (error.errors === undefined) console.error(error);
  });
  return rebuilding;
}

async function buildAndRestart() {
  await Promise.all([buildPageAssets(folder), bundleSite(folder)]);
  const hash = createHash('sha256');
  for (const name of output) hash.update(readFileSync(join(folder, name)));
  const built = hash.digest('hex');
  if (built === digest || isStopping) return;
  digest = built;
  await end(server);
  server = fork(join(folder, 'server.mjs'), { cwd: checkoutFolder, env });
}

async function stop() {
  isStopping = true;
  await rebuilding;
  await end(server);
  process.exit(0);
}

async function end(child) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
