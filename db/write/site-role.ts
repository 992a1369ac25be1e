import pg from 'pg';
import { createParameterlessStatement, statement, type WriteDatabase } from '../write-database.ts';

/** The database role that should be allowed to read the index does not exist. */
export class SiteRoleError extends Error {
  override readonly name = 'SiteRoleError';

  constructor(role: string) {
    super(
      `Postgres has no role with the name ${JSON.stringify(role)}, so it cannot be allowed to read the index. Create it first: create role NAME login password '…'.`,
    );
  }
}

/**
 * Lets a database role read all tables, also those of later migrations. The role can write only `webhook_positions`,
 * where the site records the last event that each receiver of webhooks has accepted.
 *
 * @throws SiteRoleError when the role does not exist
 */
export async function grantSitePrivileges(writeDatabase: WriteDatabase, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await writeDatabase.transaction(async (tx) => {
    const [found] = await tx.query(statement`select from pg_roles where rolname = ${role}`);
    if (found === undefined) throw new SiteRoleError(role);
    for (const text of [
      `grant usage on schema public to ${name}`,
      `grant select on all tables in schema public to ${name}`,
      `alter default privileges in schema public grant select on tables to ${name}`,
      `grant insert, update on webhook_positions to ${name}`,
    ])
      await tx.query(createParameterlessStatement(text));
  });
}
