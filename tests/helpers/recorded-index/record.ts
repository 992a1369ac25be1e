import pg from 'pg';
import { createParameterlessStatement, statement, type WriteDatabase } from '../../../db/write-database.ts';
import type { RecordedStatement, RecordedTable, RecordedValue } from './format.ts';

/**
 * Tables whose rows are not recorded. The bytes of the newest blocks are fetched again when they are missing, and they are most of the
 * bytes of an index.
 */
const omittedTables = new Set(['recent_block_blobs', 'recent_transaction_blobs', 'schema_migrations']);

/**
 * Makes the times of an index older than every time span that statements compare with the current time. Otherwise the responses to recorded
 * statements would depend on when they are repeated.
 */
export async function makeTimesOld(writeDatabase: WriteDatabase): Promise<void> {
  const changes = {
    pool_transactions: ['first_seen_at'],
    pool_history: ['first_seen_at', 'left_at'],
    reorgs: ['detected_at'],
    alternative_blocks: ['first_seen_at'],
    transaction_fates: ['since', 'until'],
  };
  for (const [table, columns] of Object.entries(changes)) {
    const assignments = columns.map((name) => `${name} = ${name} - interval '30 days'`).join(', ');
    await writeDatabase.query(createParameterlessStatement(`update ${table} set ${assignments}`));
  }
}

/** Returns all rows of all tables of an index. */
export async function recordTables(writeDatabase: WriteDatabase): Promise<Record<string, RecordedTable>> {
  const tables: Record<string, RecordedTable> = {};
  const names = await writeDatabase.query<{ name: string }>(
    createParameterlessStatement(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`),
  );
  for (const { name } of names) {
    if (omittedTables.has(name)) continue;
    const columns = await writeDatabase.query<{ name: string }>(statement`
      select attname as name from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attnum`);
    const texts = columns.map((column) => `"${column.name}"::text`).join(', ');
    const rows = await writeDatabase.query<{ row: (string | null)[] }>(
      createParameterlessStatement(`select array[${texts}] as row from ${name} as own order by own::text`),
    );
    tables[name] = { columns: columns.map((column) => column.name), rows: rows.map(({ row }) => row) };
  }
  return tables;
}

/** Returns the definitions of all indexes of an index. */
export async function recordIndexes(writeDatabase: WriteDatabase): Promise<string[]> {
  const rows = await writeDatabase.query<{ definition: string }>(
    createParameterlessStatement(
      `select indexdef as definition from pg_indexes where schemaname = 'public' order by indexname`,
    ),
  );
  return rows.map(({ definition }) => definition);
}

/** Returns the names and digests of the migrations of an index. */
export async function recordMigrations(
  writeDatabase: WriteDatabase,
): Promise<{ name: string; digest: string }[]> {
  return writeDatabase.query(
    createParameterlessStatement('select name, digest from schema_migrations order by position'),
  );
}

function toRecordedValue(value: unknown): RecordedValue {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
  if (Array.isArray(value)) return value.map(toRecordedValue);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  throw new TypeError(`A parameter of type ${typeof value} cannot be recorded.`);
}

/** Returns the statement of a call of `query` of node-postgres; undefined for one that only controls the session. */
function readCall([config, more]: readonly unknown[]): RecordedStatement | undefined {
  const given =
    typeof config === 'object' && config !== null
      ? { values: more, ...config }
      : { text: config, values: more };
  const [name, text, values] = ['name', 'text', 'values'].map((field): unknown => Reflect.get(given, field));
  if (typeof text !== 'string' || !/^\s*(select|with)\b/i.test(text) || text.includes('pg_'))
    return undefined;
  return {
    ...(typeof name === 'string' ? { name } : {}),
    text,
    values: Array.isArray(values) ? values.map(toRecordedValue) : [],
  };
}

/** Records every statement that this process sends to Postgres, until `stop` is called. */
export function recordStatements(): { stop(): RecordedStatement[] } {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('node-postgres has no query method');
  const found = new Map<string, RecordedStatement>();
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: readonly unknown[]): unknown {
    const call = readCall(args);
    if (call !== undefined) found.set(JSON.stringify(call), call);
    const result: unknown = Reflect.apply(query, this, args);
    return result;
  });
  return {
    stop() {
      Reflect.set(pg.Client.prototype, 'query', query);
      return [...found.values()];
    },
  };
}
