import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startService } from './service-process.ts';

export interface Redis {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Kills Redis. Its data is lost. */
  kill(): Promise<void>;
  /** Suspends the Redis process. Its connections stay open, and no command gets a response. */
  freeze(): void;
  /** Resumes the process after {@link freeze}. */
  thaw(): void;
}

const START_DEADLINE_MS = 120_000;

/**
 * Starts a real `redis-server` on the loopback interface. It keeps all data in memory.
 *
 * @param options.port the default is any free port
 */
export async function startRedis(options: { port?: number } = {}): Promise<Redis> {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-redis-'));
  const port = options.port ?? (await freePort());
  const args = [
    ...['--bind', '127.0.0.1', '--port', String(port), '--dir', folder],
    ...['--save', '', '--appendonly', 'no'],
  ];
  try {
    const service = await startService('redis-server', args, {
      ready: async () => await responds(port),
      deadlineMs: START_DEADLINE_MS,
    });
    const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
    return {
      url: `redis://127.0.0.1:${String(port)}`,
      pid: service.pid,
      stop: () => service.stop().then(removeFolder),
      kill: () => service.kill().then(removeFolder),
      freeze: () => void process.kill(service.pid, 'SIGSTOP'),
      thaw: () => void process.kill(service.pid, 'SIGCONT'),
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function responds(port: number): Promise<boolean> {
  const { Redis: Client } = await import('ioredis');
  const client = new Client(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return true;
  } finally {
    client.disconnect();
  }
}
