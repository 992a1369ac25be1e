import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../bin/launcher/postgres.ts';
import { startCleanupProcess } from '../../bin/launcher/cleanup-process.ts';
import { acquireRunRecord } from '../../bin/launcher/run-record.ts';
import { makePostgresFolder } from './postgres-folder.ts';
import { startRedis } from './redis.ts';

/**
 * Starts the services of the integration and end-to-end tests: a temporary Postgres cluster and a Redis, both on free
 * ports. Tests find them in TEST_DATABASE_URL and TEST_REDIS_URL. TEST_DATABASE_URL is a superuser's URL of the
 * maintenance database, in which each test file creates its own database. TEST_RUN_FOLDER is a folder for files that
 * all workers share.
 *
 * @returns a function that ends all processes and removes all files
 */
export async function startTestServices(): Promise<() => Promise<void>> {
  const folder = await makePostgresFolder('ringscope-tests-');
  const recordFile = join(folder, 'run.json');
  const run = await acquireRunRecord(recordFile);
  // A killed run cannot clean up. The guard process then does it.
  const guard = startCleanupProcess(recordFile, folder);
  const starting = [
    startPostgres({
      folder: join(folder, 'postgres'),
      logPath: join(folder, 'postgres.log'),
      temporary: true,
    }).then((server) => {
      run.add({ ...server.id, name: 'Postgres', stopSignal: 'SIGINT' });
      return server;
    }),
    startRedis(),
  ] as const;
  const started = await Promise.allSettled(starting);
  async function teardown(): Promise<void> {
    for (const service of started) {
      if (service.status === 'fulfilled') await service.value.stop();
    }
    guard.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const [postgres, redis] = started;
  if (postgres.status === 'rejected' || redis.status === 'rejected') {
    await teardown();
    throw postgres.status === 'rejected' ? postgres.reason : (redis as PromiseRejectedResult).reason;
  }
  process.env['TEST_DATABASE_URL'] = postgres.value.url;
  process.env['TEST_REDIS_URL'] = redis.value.url;
  process.env['TEST_RUN_FOLDER'] = folder;
  return teardown;
}
