import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type PostgresServer } from '../bin/launcher/postgres.ts';

/** A Postgres server for one measurement, with a folder for its other files. */
export interface TemporaryPostgres {
  readonly server: PostgresServer;
  readonly folder: string;
  /** Stops the server and removes the folder. */
  stop(): Promise<void>;
}

/**
 * Starts a Postgres server in a new folder.
 *
 * @param settings settings of Postgres, with their names in postgresql.conf
 */
export async function startTemporaryPostgres(settings: Record<string, string>): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'ringscope-bench-'));
  chmodSync(folder, 0o755); // If this process runs as root, Postgres runs as another user, who must be able to enter the folder.
  const server = await startPostgres({
    folder: join(folder, 'postgres'),
    logPath: join(folder, 'postgres.log'),
    temporary: true,
    settings,
  });
  return {
    server,
    folder,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
