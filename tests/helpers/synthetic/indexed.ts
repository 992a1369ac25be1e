import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openWriteDatabase, statement, type WriteDatabase } from '../../../db/write-database.ts';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../../bench/temporary-postgres.ts';
import { ensureChain, type ChainSummary } from './chain-folder.ts';
import { blocksFor, type ProfileName } from './profile.ts';
import { startSyntheticDaemon } from './server.ts';

export interface IndexedChain {
  readonly chain: ChainSummary;
  /** Folder of the chain, for a daemon that serves it again. */
  readonly chainFolder: string;
  /** URL with the login of a superuser. */
  readonly databaseUrl: string;
  readonly writeDatabase: WriteDatabase;
  /** Stops all programs and deletes database and chain. */
  stop(): Promise<void>;
}

const repository = join(import.meta.dirname, '../../..');

/** Generates a synthetic chain and runs the indexer, which writes it into its own Postgres. */
export async function indexSyntheticChain(
  profile: ProfileName,
  transactions: number,
  onProgress: (sentence: string) => void,
): Promise<IndexedChain> {
  const postgres = await startTemporaryPostgres({
    shared_buffers: '1GB',
    maintenance_work_mem: '1GB',
    max_wal_size: '4GB',
  });
  try {
    return await fill(postgres, profile, transactions, onProgress);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function fill(
  postgres: TemporaryPostgres,
  profile: ProfileName,
  transactions: number,
  onProgress: (sentence: string) => void,
): Promise<IndexedChain> {
  const chainFolder = join(postgres.folder, 'chain');
  const databaseUrl = await postgres.server.createDatabase('ringscope');
  const blocks = blocksFor(profile, transactions);
  onProgress(`making a chain of ${blocks} blocks`);
  const chain = await ensureChain(chainFolder, { profile, seed: 1, blocks });
  const daemon = await startSyntheticDaemon({ folder: chainFolder });
  const writeDatabase = openWriteDatabase(databaseUrl, { applicationName: 'ringscope-bench' });
  onProgress(`indexing it into ${databaseUrl}`);
  const indexer = spawn(process.execPath, ['indexer/main.cjs'], {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: databaseUrl, MONEROD_URL: daemon.url, REDIS_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(indexer, 'exit');
  for (let height = -1; height < blocks - 1; height = await readIndexedHeight(writeDatabase)) {
    if (indexer.exitCode !== null) throw new Error('the indexer ended before it was done');
    await delay(1_000);
  }
  indexer.kill();
  await ended;
  await daemon.stop();
  await writeDatabase.query(statement`vacuum (analyze)`);
  return {
    chain,
    chainFolder,
    databaseUrl,
    writeDatabase,
    async stop() {
      await writeDatabase.close();
      await postgres.stop();
    },
  };
}

/** Returns the indexed height when all indexes exist; -1 before. */
async function readIndexedHeight(writeDatabase: WriteDatabase): Promise<number> {
  const [there] = await writeDatabase.query<{ found: boolean }>(
    statement`select to_regclass('sync_state') is not null as found`,
  );
  if (there?.found !== true) return -1;
  const [row] = await writeDatabase.query<{ height: number; loading: boolean }>(statement`
    select indexed_height as height, bulk_load_since is not null as loading from sync_state`);
  return row === undefined || row.loading ? -1 : row.height;
}
