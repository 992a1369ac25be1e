import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { startPostgres } from '../../../bin/launcher/postgres.ts';
import { openWriteDatabase, createParameterlessStatement } from '../../../db/write-database.ts';
import { SiteRoleError } from '../../../db/write/site-role.ts';
import { runDatabaseCommand } from '../../../indexer/database-commands.ts';
import { makePostgresFolder } from '../../helpers/postgres-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../../ops/compose/create-roles.sh');

/** Passwords with characters that have a meaning in a shell, in SQL or in a URL. */
const passwords = { indexer: `it's "a" $b \\ c%20/@:`, site: `#?&=;'; drop role x --` };

test('the roles of docker compose: the indexer owns the database, and the site can only read', async () => {
  test.skip(spawnSync('psql', ['--version']).status !== 0, 'psql is not installed');
  const folder = await makePostgresFolder('ringscope-roles-');
  const secrets = await mkdtemp(join(tmpdir(), 'ringscope-secrets-'));
  const postgres = await startPostgres({ folder, logPath: join(folder, 'postgres.log'), temporary: true });
  const urlOf = (role: string, password: string): string => {
    const url = new URL(postgres.url);
    url.username = role;
    url.password = encodeURIComponent(password);
    url.pathname = '/ringscope';
    return url.href;
  };
  const indexerUrl = urlOf('ringscope_indexer', passwords.indexer);
  const owner = openWriteDatabase(indexerUrl, { maxConnections: 1 });
  const site = openWriteDatabase(urlOf('ringscope_site', passwords.site), { maxConnections: 1 });
  const asSite = async (text: string): Promise<unknown> => site.query(createParameterlessStatement(text));
  try {
    await writeFile(join(secrets, 'indexer-password'), passwords.indexer);
    await writeFile(join(secrets, 'site-password'), passwords.site);
    const { hostname, port, username, password } = new URL(postgres.url);
    execFileSync('/bin/sh', [SCRIPT], {
      env: {
        ...process.env,
        ...{ PGHOST: hostname, PGPORT: port, PGPASSWORD: password },
        ...{ POSTGRES_USER: username, SECRETS_FOLDER: secrets },
      },
    });

    const lines: string[] = [];
    const command = { command: 'migrate', siteRole: 'ringscope_site' } as const;
    await runDatabaseCommand(indexerUrl, command, (line) => lines.push(line));
    expect(lines.at(-1)).toBe(
      'The database has the tables of this version, and the role ringscope_site can read them.',
    );
    await runDatabaseCommand(indexerUrl, command, () => undefined);
    await expect(
      runDatabaseCommand(indexerUrl, { command: 'migrate', siteRole: 'nobody' }, () => undefined),
    ).rejects.toThrow(SiteRoleError);

    expect(await asSite('select from blocks')).toEqual([]);
    await owner.query(createParameterlessStatement('create table of_a_later_migration (id integer)'));
    expect(await asSite('select from of_a_later_migration')).toEqual([]);
    await asSite(`insert into webhook_positions (receiver, epoch, number) values ('a', 'b', 1)`);
    await asSite(`update webhook_positions set number = 2`);
    for (const forbidden of [
      'delete from blocks',
      'delete from webhook_positions',
      'create table of_the_site (id integer)',
      'create temporary table of_the_site (id integer)',
      'create schema of_the_site',
      `insert into schema_migrations (position, name, digest) values (0, 'a', 'b')`,
    ])
      await expect(asSite(forbidden), forbidden).rejects.toThrow(/permission denied/);
    expect(
      await owner.query(
        createParameterlessStatement(
          'select rolsuper, rolcreaterole from pg_roles where rolname = current_user',
        ),
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: false }]);
  } finally {
    await Promise.all([owner.close(), site.close()]);
    await postgres.stop();
    await rm(secrets, { recursive: true });
  }
});
