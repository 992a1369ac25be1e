import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';

/**
 * A real program (monerod, monero-wallet-rpc) run for a test. What is common to both: free ports, readiness by asking
 * the program, a clean end, and no process left behind even when the test worker is killed.
 */
export interface ServiceProcess {
  readonly pid: number;
  /** What the program wrote so far (last 256 kB): show it when a test fails, not before. */
  log(): string;
  /** Ends the program: SIGTERM, then SIGKILL after half a minute. Resolves when it is gone and its log is whole. */
  stop(): Promise<void>;
  /** Ends it without warning, as a power cut would. */
  kill(): Promise<void>;
  /** Whether it still runs. */
  running(): boolean;
}

const LOG_LIMIT = 256 * 1024;
const STOP_DEADLINE_MS = 30_000;
const living = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * Ports from here on are asked for one after the other, by each worker in a stretch of its own. Those that the system
 * gives away (from 32,768 on, from 49,152 elsewhere) could be the local end of any connection a moment later, or be given
 * to two who ask before either listens.
 */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1_000;
const WORKERS = 12;

/** Other runs on the machine are likely to be elsewhere in theirs. */
let asked = process.pid % PORTS_PER_WORKER;

/** A TCP port of the loopback interface that nobody uses, and that this run gives to nobody else for a long time. */
export async function freePort(): Promise<number> {
  // The process that starts the workers has no index: the last stretch is its own.
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? WORKERS - 1) % WORKERS;
  for (let attempt = 0; attempt < PORTS_PER_WORKER; attempt += 1) {
    asked = (asked + 1) % PORTS_PER_WORKER;
    const port = FIRST_PORT + worker * PORTS_PER_WORKER + asked;
    if (await canListen(port)) return port;
  }
  throw new Error(`all ports from ${String(FIRST_PORT)} on are in use`);
}

async function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Starts a program and waits until `ready` says yes.
 *
 * @param deadlineMs how long it may take to answer; the error then carries the program's log
 * @throws Error when the program cannot be started, ends early or does not answer in time
 */
export async function startService(
  program: string,
  args: readonly string[],
  options: {
    ready: () => Promise<boolean>;
    deadlineMs: number;
    cwd?: string;
    env?: Readonly<Record<string, string>>;
  },
): Promise<ServiceProcess> {
  // setpriv makes the kernel kill the child when its parent dies, also when the parent had no time to say goodbye.
  const supervised = process.platform === 'linux' && existsSync('/usr/bin/setpriv');
  const child = spawn(
    supervised ? '/usr/bin/setpriv' : program,
    supervised ? ['--pdeathsig', 'KILL', program, ...args] : args,
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    },
  );
  living.add(child);

  let text = '';
  const collect = (chunk: Buffer): void => {
    text = (text + chunk.toString('latin1')).slice(-LOG_LIMIT);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);

  let ended: string | undefined;
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ended = error.message;
      living.delete(child);
      resolve();
    });
    // Not `exit`, which comes before the last of what it wrote.
    child.once('close', (code, signal) => {
      ended = signal === null ? `exit status ${String(code)}` : `signal ${signal}`;
      living.delete(child);
      resolve();
    });
  });

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (ended !== undefined) return;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
    await gone;
    clearTimeout(timer);
  };

  const deadline = Date.now() + options.deadlineMs;
  for (;;) {
    if (ended !== undefined) throw new Error(`${program} ended at start (${ended}):\n${text.slice(-4000)}`);
    if (await options.ready().catch(() => false)) break;
    if (Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(
        `${program} did not answer within ${String(options.deadlineMs)} ms:\n${text.slice(-4000)}`,
      );
    }
    await Promise.race([delay(50), gone]);
  }

  return {
    pid: child.pid ?? 0,
    log: () => text,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    running: () => ended === undefined,
  };
}

/** Whether a TLS handshake succeeds there. */
export async function speaksTls(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // The certificate is made by the program at start, nobody signed it; only the handshake is of interest here.
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error('no TLS answer')));
    socket.once('error', reject);
  });
}
