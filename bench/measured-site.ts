import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../bin/launcher/ports.ts';

const START_DEADLINE_MS = 60_000;

/** The built site in a separate process. */
export interface MeasuredSite {
  readonly port: number;
  readonly process: ChildProcess;
  readonly pid: number;
  /** Returns what the process has written to standard error so far. */
  log(): string;
  /** Sends SIGTERM and waits until the process has exited. */
  stop(): Promise<void>;
}

export interface MeasuredSiteOptions {
  readonly databaseUrl: string;
  /** Environment variables that are added to those of `startMeasuredSite`, or override them. */
  readonly env: Readonly<Record<string, string>>;
  /** Command-line options of Node.js for the process of the site, such as `--cpu-prof`. */
  readonly nodeOptions?: readonly string[];
  /** Folder of the checkout whose built site is measured. */
  readonly checkoutFolder?: string;
}

/**
 * Starts the built site, and waits until it responds.
 *
 * @throws Error with the log if the site does not start, for example because it is not built
 */
export async function startMeasuredSite({
  databaseUrl,
  env,
  nodeOptions = [],
  checkoutFolder = join(import.meta.dirname, '..'),
}: MeasuredSiteOptions): Promise<MeasuredSite> {
  const port = await findFreePort();
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    // Nothing listens on this port. The measured URLs need no daemon.
    MONEROD_URL: 'http://127.0.0.1:9',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...env,
  };
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const program = [process.execPath, ...nodeOptions, join('bin', 'web.mjs')];
  const child = spawn('/usr/bin/env', [...variables, ...program], {
    cwd: checkoutFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilProcessResponds(port, child).catch((error: unknown) => {
    child.kill();
    throw new Error(
      `The site in ${checkoutFolder} did not start. If it is not built, run npm run build. Its log: ${log}`,
      { cause: error },
    );
  });
  return {
    port,
    process: child,
    pid: child.pid ?? 0,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until a process responds to requests. @throws Error if it exits, or after a minute */
export async function waitUntilProcessResponds(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!(await isUp(port))) {
    if (performance.now() > deadline || child.exitCode !== null)
      throw new Error(
        `The measured process did not respond on port ${port} within ${START_DEADLINE_MS / 1_000} s, or exited before that. Its output contains the reason.`,
      );
    await delay(100);
  }
}

async function isUp(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/v1/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}
