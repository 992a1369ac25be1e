import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { migrate } from '../../db/migrate.ts';
import { openWriter, sql, type Writer } from '../../db/writer.ts';

/** A database of its own for one test file, with our migrations applied. */
export interface TestDatabase {
  readonly url: string;
  readonly writer: Writer;
  /** Another empty database with the same schema, dropped with this one. */
  another(): Promise<TestDatabase>;
  drop(): Promise<void>;
}

/** Only one worker makes the template; the others wait for it. */
const TEMPLATE_LOCK = 7_280_100;

/**
 * Makes a database from a template that the first caller of a run migrates: copying it takes a tenth of the time that
 * migrating does, and every file starts from what the migrations make, not from a schema of the tests' own.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const maintenanceUrl = process.env['TEST_DATABASE_URL'];
  if (maintenanceUrl === undefined)
    throw new Error('TEST_DATABASE_URL is not set: tests/helpers/global-setup.ts sets it');
  const template = `ringscope_template_${await digestOfMigrations()}`;
  const maintenance = openWriter(maintenanceUrl, { max: 1, name: 'tests' });
  try {
    await ensureTemplate(maintenance, maintenanceUrl, template);
    return await copyTemplate(maintenance, maintenanceUrl, template);
  } catch (error) {
    await maintenance.close();
    throw error;
  }
}

async function copyTemplate(
  maintenance: Writer,
  maintenanceUrl: string,
  template: string,
): Promise<TestDatabase> {
  const name = `ringscope_test_${randomBytes(6).toString('hex')}`;
  await maintenance.query(statement(`create database ${name} template ${template}`));
  const url = withDatabase(maintenanceUrl, name);
  const writer = openWriter(url, { max: 8, name: 'tests' });
  const others: TestDatabase[] = [];
  return {
    url,
    writer,
    async another() {
      const own = openWriter(maintenanceUrl, { max: 1, name: 'tests' });
      const other = await copyTemplate(own, maintenanceUrl, template);
      others.push(other);
      return other;
    },
    async drop() {
      for (const other of others) await other.drop();
      await writer.close();
      await maintenance.query(statement(`drop database ${name} with (force)`));
      await maintenance.close();
    },
  };
}

async function ensureTemplate(maintenance: Writer, maintenanceUrl: string, template: string): Promise<void> {
  const held = await maintenance.hold();
  try {
    await held.query(sql`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    const [found] = await held.query(sql`select from pg_database where datname = ${template}`);
    if (found !== undefined) return;
    const draft = `${template}_draft`;
    await held.query(statement(`drop database if exists ${draft} with (force)`));
    await held.query(statement(`create database ${draft}`));
    const writer = openWriter(withDatabase(maintenanceUrl, draft), { max: 1, name: 'tests' });
    await migrate(writer);
    await writer.close();
    await held.query(statement(`alter database ${draft} rename to ${template}`));
  } finally {
    held.release();
  }
}

/** Names of databases cannot be parameters. All of them are made here. */
function statement(text: string): { text: string; values: readonly unknown[] } {
  return { text, values: [] };
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
