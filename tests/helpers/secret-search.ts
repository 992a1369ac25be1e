import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { statement, type WriteDatabase } from '../../db/write-database.ts';

/** Returns every row of every table as a string. */
export async function everyRow(database: WriteDatabase): Promise<string> {
  const tables = await database.query<{ name: string }>(
    statement`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  if (tables.length <= 20) throw new Error('the database has fewer tables than an index');
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>({
      text: `select each::text as row from ${name} each`,
      values: [],
    });
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** Returns every key of a Redis with its value, whatever its type is. */
export async function everyRedisEntry(url: string): Promise<string[]> {
  const redis = new Redis(url);
  try {
    const entries: string[] = [];
    for (const key of await redis.keys('*')) {
      entries.push(`${key} ${JSON.stringify(await readEntry(redis, key))}`);
    }
    return entries;
  } finally {
    redis.disconnect();
  }
}

async function readEntry(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  switch (type) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1', 'WITHSCORES');
    case 'stream':
      return redis.xrange(key, '-', '+');
    case 'none':
      // The key expired since the keys were listed.
      return '';
    default:
      throw new Error(`no reader for the type ${type} of Redis`);
  }
}

/** Returns the files below a folder that were written at a time or later, as strings with one character for each byte. */
export async function filesWrittenSince(folder: string, time: number): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A program may remove a file in the meantime.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    if (mtimeMs >= time) found.set(path, await readFile(path, 'latin1').catch(() => ''));
  }
  return found;
}

/** Returns the secrets that a string contains: plain, in hexadecimal, in base64 or URL-encoded. */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => {
    const bytes = Buffer.from(secret);
    // The base64 of a part depends on its offset modulo 3, so its middle is searched for at each of the three
    // offsets.
    const encoded = [0, 1, 2].map((shift) =>
      Buffer.concat([Buffer.alloc(shift), bytes])
        .toString('base64')
        .slice(4, -4),
    );
    const forms = [secret, bytes.toString('hex'), encodeURIComponent(secret), ...encoded];
    return forms.some((form) => text.includes(form));
  });
}
