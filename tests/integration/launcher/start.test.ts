import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { environmentVariableNames } from '../../../config/env.ts';
import { findFreePort, isPortFree } from '../../../bin/launcher/ports.ts';
import { removePostgresFolder } from '../../../bin/launcher/postgres-program.ts';

const checkout = join(import.meta.dirname, '../../..');

/** This is enough under load, and for a build of the site when the tests run without `npm test`. */
const SERVES_WITHIN = 600_000;
const ENDS_WITHIN = 120_000;

test.describe.configure({ timeout: 2_000_000 });

let folder: string;
let port: number;
const commands = new Set<ChildProcess>();

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringscope-start-'));
  port = await findFreePort();
});

test.afterEach(async () => {
  for (const command of commands) command.kill('SIGTERM');
  commands.clear();
  await nothingIsLeft();
  removePostgresFolder(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
});

interface Command {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Returns the exit status, or null while the process runs or its output is incomplete. */
  readonly status: () => number | null;
}

/**
 * Returns this process's environment without settings of Ringscope, because other tests of the same worker
 * set some.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  for (const name of environmentVariableNames) Reflect.deleteProperty(environment, name);
  return environment;
}

/**
 * Runs `npm start` with its data in a separate folder. It uses a demo network, even when a daemon runs on
 * this machine.
 */
function start(settings: Readonly<Record<string, string>> = {}): Command {
  const command = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: checkout,
    env: {
      ...cleanEnvironment(),
      RINGSCOPE_DIR: folder,
      RINGSCOPE_DEMO: 'always',
      // The past of the demo chain takes minutes of processor time.
      DEMO_HISTORY_HOURS: '0',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  commands.add(command);
  let output = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  }
  let status: number | null = null;
  command.once('close', (code) => (status = code));
  return { process: command, output: () => output, status: () => status };
}

/** Returns the command lines of the processes that have this run's folder in their arguments or environment. */
function processesOfRun(): readonly string[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const ofStart = [...commands].filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  );
  return numbers.flatMap((pid) => {
    if (ofStart.some((command) => command.pid === Number(pid))) return [];
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      return line !== '' && `${line}${environment}`.includes(folder) ? [line] : [];
    } catch {
      // The process ended during the check.
      return [];
    }
  });
}

async function serves(command: Command): Promise<void> {
  await expect
    .poll(() => (command.status() === null ? command.output() : `ended: ${command.output()}`), {
      timeout: SERVES_WITHIN,
    })
    .toContain(`Ringscope is at http://127.0.0.1:${String(port)}\n`);
}

/** Returns the hash of a block from the site, or the error that the site returns. */
async function blockHash(height: number): Promise<unknown> {
  const address = `http://127.0.0.1:${String(port)}/api/v1/blocks/${String(height)}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) }).catch(
    (error: unknown) => error,
  );
  if (!(response instanceof Response)) return String(response);
  const answer = (await response.json()) as { block?: { hash?: unknown } };
  return answer.block?.hash ?? `${String(response.status)} ${JSON.stringify(answer)}`;
}

/** The guard is the last process to receive a signal, so it may end slightly later. */
async function nothingIsLeft(): Promise<void> {
  await expect.poll(processesOfRun, { timeout: ENDS_WITHIN }).toEqual([]);
}

async function endsCleanly(command: Command, signal: NodeJS.Signals): Promise<void> {
  command.process.kill(signal);
  await expect.poll(command.status, { timeout: ENDS_WITHIN }).toBe(0);
  expect(command.output()).toMatch(/Stopping …\nStopped\.\n$/);
  await nothingIsLeft();
  expect(existsSync(join(folder, 'run.json'))).toBe(false);
  expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
  expect(await isPortFree(port)).toBe(true);
}

test('npm start creates a demo network, ends cleanly and continues at the second start', async () => {
  const first = start();
  await serves(first);
  await expect
    .poll(async () => await blockHash(3), { timeout: SERVES_WITHIN })
    .toMatch(/^[0-9a-f]{64}$/)
    .catch((error: unknown) => {
      throw new Error(`Block 3 is not there. The command has said:\n${first.output()}`, { cause: error });
    });
  const hash = await blockHash(3);
  // Every program is a bundle, so no process compiles TypeScript.
  expect(processesOfRun().filter((line) => /tsx|esbuild/.test(line))).toEqual([]);

  const rival = start({ PORT: String(await findFreePort()) });
  await expect.poll(rival.status, { timeout: ENDS_WITHIN }).toBe(1);
  expect(rival.output()).toMatch(/^Ringscope already runs in this folder \(process \d+\)/m);
  await endsCleanly(first, 'SIGTERM');

  const second = start();
  await serves(second);
  await expect.poll(() => blockHash(3), { timeout: SERVES_WITHIN }).toBe(hash);
  expect(processesOfRun().filter((line) => line.includes('monerod'))).toHaveLength(1);

  // The processes of a killed launcher also end.
  second.process.kill('SIGKILL');
  await nothingIsLeft();

  const third = start();
  await serves(third);
  await expect.poll(() => blockHash(3), { timeout: SERVES_WITHIN }).toBe(hash);
  await endsCleanly(third, 'SIGINT');
});

test('a port in use is reported in one sentence, and no process is left', async () => {
  const server = await new Promise<Server>((resolve) => {
    const listening = createServer().listen(port, '127.0.0.1', () => resolve(listening));
  });
  try {
    const command = start();
    await expect.poll(command.status, { timeout: SERVES_WITHIN }).toBe(1);
    expect(command.output()).toContain(
      `Port ${String(port)} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to another port.\n`,
    );
    await nothingIsLeft();
  } finally {
    server.close();
  }
});

test('a wrong setting is refused with its name, and nothing is started', async () => {
  const command = start({ MONEROD_URL: 'node.example:18081', REDIS_URL: 'nowhere' });
  await expect.poll(command.status, { timeout: SERVES_WITHIN }).toBe(1);
  expect(command.output()).toMatch(/^REDIS_URL must .+\.\nMONEROD_URL must .+\.\n$/m);
  await nothingIsLeft();
});

test('npm run indexer bundles the indexer and passes its arguments on', async () => {
  const { status, stdout } = spawnSync(process.execPath, ['bin/indexer.mjs', '--help'], {
    cwd: checkout,
    env: cleanEnvironment(),
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^npm run indexer \[-- OPTIONS\]/m);
  expect(status).toBe(0);
});
