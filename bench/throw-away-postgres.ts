import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type PostgresServer } from '../launcher/postgres.ts';

/** This is a Postgres for one measurement, with a folder for whatever else belongs to it. */
export interface ThrowAwayPostgres {
  readonly server: PostgresServer;
  readonly folder: string;
  /** Stops the server and removes the folder. */
  stop(): Promise<void>;
}

/**
 * Starts a Postgres in a new folder.
 *
 * @param settings of Postgres, as postgresql.conf names them
 */
export async function startThrowAwayPostgres(settings: Record<string, string>): Promise<ThrowAwayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'ringscope-bench-'));
  chmodSync(folder, 0o755); // as root, Postgres runs as a user of its own
  const server = await startPostgres({
    folder: join(folder, 'postgres'),
    logPath: join(folder, 'postgres.log'),
    throwAway: true,
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
