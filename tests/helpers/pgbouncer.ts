import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { freePort, startRestartable, startService, type RestartableService } from './service-process.ts';

/** A running pooler. `stop` also removes its configuration. */
export interface PgBouncer extends RestartableService {
  /** URL of the same database through the pooler. */
  readonly url: string;
}

export interface PgBouncerSettings {
  readonly pool_mode: 'session' | 'transaction';
  readonly ignore_startup_parameters?: string;
  readonly max_client_conn?: number;
  readonly default_pool_size?: number;
  readonly query_wait_timeout?: number;
  readonly server_login_retry?: number;
}

const START_DEADLINE_MS = 30_000;

/** Starts Debian's PgBouncer in front of a database. It accepts every client without a password. */
export async function startPgBouncer(databaseUrl: string, settings: PgBouncerSettings): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const path = join(folder, 'pgbouncer.ini');
  await writeFile(
    path,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${lines.join('\n')}
`,
  );
  // As root, PgBouncer runs as another user, who must be able to read its configuration.
  await chmod(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  try {
    const start = () =>
      startService('pgbouncer', [...asUser, path], {
        ready: () => accepts(port),
        deadlineMs: START_DEADLINE_MS,
      });
    const service = await startRestartable(start, folder);
    return Object.assign(service, { url: `postgres://${username}@127.0.0.1:${port}${pathname}` });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function accepts(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', reject);
  });
}
