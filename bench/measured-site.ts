import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../bin/launcher/ports.ts';

const START_DEADLINE_MS = 60_000;

/** The built site in a process of its own. */
export interface MeasuredSite {
  readonly port: number;
  readonly process: ChildProcess;
  readonly pid: number;
  /** Returns the text of its stderr so far. */
  log(): string;
  /** Ends the process as an operator does, and waits for its end. */
  stop(): Promise<void>;
}

export interface MeasuredSiteOptions {
  readonly databaseUrl: string;
  /** Configuration beside the database, the port and a daemon that does not exist. */
  readonly env: Readonly<Record<string, string>>;
  /** Options of Node.js. */
  readonly nodeOptions?: readonly string[];
  /** Folder of the checkout whose built site is measured. */
  readonly folder?: string;
}

/**
 * Starts the built site, and waits until it answers.
 *
 * @throws Error with the log when the site does not start, because it has not been built for example
 */
export async function startMeasuredSite({
  databaseUrl,
  env,
  nodeOptions = [],
  folder = join(import.meta.dirname, '..'),
}: MeasuredSiteOptions): Promise<MeasuredSite> {
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    // No daemon listens there. No measured URL needs it.
    MONEROD_URL: 'http://127.0.0.1:9',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...env,
  };
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const program = [process.execPath, ...nodeOptions, join('bin', 'web.mjs')];
  const child = spawn('/usr/bin/env', [...variables, ...program], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilResponds(port, child).catch((error: unknown) => {
    child.kill();
    throw new Error(`The site does not start. It has to be built before. ${log}`, { cause: error });
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

/** Waits until a process answers requests. @throws Error when it ended, or after a minute */
export async function untilResponds(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!(await isUp(port))) {
    if (performance.now() > deadline || child.exitCode !== null)
      throw new Error('The process does not answer.');
    await delay(100);
  }
}

async function isUp(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/v1/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}
