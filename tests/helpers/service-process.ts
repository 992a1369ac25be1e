import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';

/**
 * A real program (monerod, monero-wallet-rpc) that runs for a test. It has free ports, and it is ready when it
 * responds. No process remains, even when the test worker is killed.
 */
export interface ServiceProcess {
  readonly pid: number;
  /** Returns the newest output of the program (at most 256 kB). */
  log(): string;
  /**
   * Ends the program with SIGTERM, and with SIGKILL after 30 s. Resolves when the process has ended and its
   * log is complete.
   */
  stop(): Promise<void>;
  /** Kills the program without a warning, as a power failure would. */
  kill(): Promise<void>;
  running(): boolean;
}

const LOG_LIMIT = 256 * 1024;
const STOP_DEADLINE_MS = 30_000;
const living = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * First of the ports that the tests try one after the other. Each worker has its own range of them. Ports that
 * the system assigns (from 32,768 on, elsewhere from 49,152 on) are not safe. The system could use such a port
 * for a connection, or assign it twice before a program listens.
 */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1_000;
const WORKERS = 12;

/** The start depends on the process, so that other runs on the machine are likely to try other ports. */
let asked = process.pid % PORTS_PER_WORKER;

/**
 * Returns an unused TCP port of the loopback interface. This run does not return the same port again for a
 * long time.
 */
export async function freePort(): Promise<number> {
  // The process that starts the workers has no index. It uses the last range.
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
 * Starts a program and waits until `ready` returns true.
 *
 * @param deadlineMs time until it must be ready; the error then contains the program's log
 * @throws Error when the program cannot be started, ends early or is not ready in time
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
  // With setpriv, the kernel kills the child when its parent dies, even when the parent was killed.
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
    // `exit` would come before the end of the program's output.
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

/** Returns whether a TLS handshake succeeds at a port. */
export async function speaksTls(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // The program creates an unsigned certificate at its start. Only the handshake matters here.
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.setTimeout(10_000, () => socket.destroy(new Error('no TLS answer')));
    socket.once('error', reject);
  });
}

/** A program that can be started again on the same folder and ports. */
export interface RestartableService extends ServiceProcess {
  /** Ends the program and starts it again. It also works after {@link ServiceProcess.kill}. */
  restart(): Promise<void>;
}

/**
 * Starts a program that can be restarted.
 *
 * @param temporaryFolder the folder that `stop` removes; undefined when no folder is removed
 */
export async function startRestartable(
  start: () => Promise<ServiceProcess>,
  temporaryFolder: string | undefined,
): Promise<RestartableService> {
  let service = await start();
  return {
    get pid() {
      return service.pid;
    },
    log: () => service.log(),
    running: () => service.running(),
    kill: () => service.kill(),
    async stop() {
      await service.stop();
      if (temporaryFolder !== undefined) await rm(temporaryFolder, { recursive: true, force: true });
    },
    async restart() {
      await service.stop();
      service = await start();
    },
  };
}
