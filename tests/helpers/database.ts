import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { applyMigrations } from '../../db/migrate.ts';
import {
  openWriteDatabase,
  createParameterlessStatement,
  statement,
  type WriteDatabase,
} from '../../db/write-database.ts';

/** A database for one test file, with all migrations applied. */
export interface TestDatabase {
  readonly url: string;
  readonly writeDatabase: WriteDatabase;
  /** Creates another empty database with the same schema. It is dropped together with this one. */
  another(): Promise<TestDatabase>;
  drop(): Promise<void>;
  /** Closes this database without dropping it, so that {@link createTestDatabase} can copy it by this name. */
  keep(name: string): Promise<void>;
}

/** Advisory lock under which one worker creates the template while the others wait. */
const TEMPLATE_LOCK = 7_280_100;

/**
 * Creates a database from a template. The first caller of a run creates the template with the real migrations.
 * Copying it takes a tenth of the time of migrating.
 *
 * @param kept name of a database that was not dropped, which is copied with its rows
 */
export async function createTestDatabase(kept?: string): Promise<TestDatabase> {
  const maintenanceUrl = process.env['TEST_DATABASE_URL'];
  if (maintenanceUrl === undefined)
    throw new Error('TEST_DATABASE_URL is not set: tests/helpers/global-setup.ts sets it');
  const template = `ringscope_template_${await digestOfMigrations()}`;
  const maintenance = openWriteDatabase(maintenanceUrl, { maxConnections: 1, applicationName: 'tests' });
  try {
    await ensureTemplate(maintenance, maintenanceUrl, template);
    return await copyTemplate(maintenance, maintenanceUrl, template, kept);
  } catch (error) {
    await maintenance.close();
    throw error;
  }
}

async function copyTemplate(
  maintenance: WriteDatabase,
  maintenanceUrl: string,
  template: string,
  kept = template,
): Promise<TestDatabase> {
  const name = `ringscope_test_${randomBytes(6).toString('hex')}`;
  // The other strategy also writes each page to the write-ahead log, which takes twice the processor time.
  await maintenance.query(
    createParameterlessStatement(`create database ${name} template ${kept} strategy file_copy`),
  );
  const url = withDatabase(maintenanceUrl, name);
  const writeDatabase = openWriteDatabase(url, { maxConnections: 8, applicationName: 'tests' });
  const others: TestDatabase[] = [];
  return {
    url,
    writeDatabase,
    async another() {
      const own = openWriteDatabase(maintenanceUrl, { maxConnections: 1, applicationName: 'tests' });
      const other = await copyTemplate(own, maintenanceUrl, template);
      others.push(other);
      return other;
    },
    async drop() {
      for (const other of others) await other.drop();
      await writeDatabase.close();
      await maintenance.query(createParameterlessStatement(`drop database ${name} with (force)`));
      await maintenance.close();
    },
    async keep(keptName) {
      await writeDatabase.close();
      await maintenance.query(createParameterlessStatement(`alter database ${name} rename to ${keptName}`));
      await maintenance.close();
    },
  };
}

async function ensureTemplate(
  maintenance: WriteDatabase,
  maintenanceUrl: string,
  template: string,
): Promise<void> {
  const held = await maintenance.holdConnection();
  try {
    await held.query(statement`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    const [found] = await held.query(statement`select from pg_database where datname = ${template}`);
    if (found !== undefined) return;
    const draft = `${template}_draft`;
    await held.query(createParameterlessStatement(`drop database if exists ${draft} with (force)`));
    await held.query(createParameterlessStatement(`create database ${draft}`));
    const writeDatabase = openWriteDatabase(withDatabase(maintenanceUrl, draft), {
      maxConnections: 1,
      applicationName: 'tests',
    });
    await applyMigrations(writeDatabase);
    await writeDatabase.close();
    await held.query(createParameterlessStatement(`alter database ${draft} rename to ${template}`));
  } finally {
    held.release();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function digestOfMigrations(): Promise<string> {
  const folder = new URL('../../db/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sql')).toSorted()) {
    hash.update(await readFile(new URL(name, folder)));
  }
  return hash.digest('hex').slice(0, 12);
}
