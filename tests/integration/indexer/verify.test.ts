import { getTableName } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'playwright/test';
import * as schema from '../../../db/schema/index.ts';
import { statement } from '../../../db/write-database.ts';
import type { DerivedTable } from '../../../indexer/options.ts';
import { compared, damage, notCompared } from './damaged-columns.ts';
import { useVerifiedIndex, type VerifiedIndex } from './verified-index.ts';

/**
 * The tests damage each column of each table in the index of a chain with every oddity. `verify` must find
 * exactly the damage. `--repair` must restore the index.
 */
test.describe.configure({ mode: 'serial' });

let index: VerifiedIndex;
useVerifiedIndex((created) => (index = created));

test('each table of the schema is compared or listed as not compared', () => {
  const tables = Object.values(schema).filter((one) => one instanceof PgTable);
  expect(tables.map(getTableName).sort()).toEqual([...Object.keys(compared), ...notCompared].sort());
});

/** Returns a line without the key of its row. */
function withoutKey(line: string): string {
  return line.replace(/, .*?(?=\b[a-z_0-9]+: stored|the row)/, ' ');
}

// Hours and days follow from the rows of blocks. `verify` compares those of damaged blocks only after these
// blocks are repaired.
for (const names of [Object.keys(compared).filter((name) => name !== 'chain_series'), ['chain_series']]) {
  test(`each column of ${names.join(', ')}: damage is found and repaired`, async () => {
    const expected: string[] = [];
    for (const name of names) expected.push(...(await damage(index.writeDatabase, name)));
    const found = await index.verify();
    expect(found.isRight).toBe(false);
    expect(found.end).toContain(`: ${expected.length} differences.`);
    // At most 20 lines are listed for each table.
    const listed = names.map((name) => {
      const own = expected.filter((line) => line.startsWith(`${name} `));
      return { name, most: own.length, least: Math.min(20, own.length) };
    });
    const translatable = found.lines.filter((line) => !line.endsWith('are listed')).map(withoutKey);
    expect(expected).toEqual(expect.arrayContaining(translatable));
    for (const { name, most, least } of listed) {
      expect(translatable.filter((line) => line.startsWith(`${name} `))).toHaveLength(least);
      const rest = `${name}: ${most} differences, of which 20 are listed`;
      expect(found.lines.includes(rest)).toBe(most > 20);
    }

    const repaired = await index.verify({ repair: true });
    expect(repaired).toMatchObject({ isRight: true, end: 'Blocks 0 to 419: no difference is left.' });
    await index.expectClean();
  });
}

test('a correct index is reported as correct', async () => {
  expect(await index.verify()).toEqual({
    isRight: true,
    lines: [],
    end: 'Blocks 0 to 419: every row matches the blocks of the daemon.',
  });
});

test('missing rows are found, even those of complete blocks at the end of the compared range', async () => {
  await index.change(
    'delete from blocks where height between 199 and 202',
    'delete from block_totals where height = 200',
    'delete from inputs where tx_id = (select min(tx_id) from inputs where tx_id > 13107200)',
    'delete from outputs where tx_id = 13107200',
  );
  const found = await index.verify({ fromHeight: 150, toHeight: 200 });
  expect(found.isRight).toBe(false);
  expect(
    found.lines.filter((line) => line.endsWith('the row is missing')).map((line) => line.split(',')[0]),
  ).toEqual(expect.arrayContaining(['blocks', 'block_totals', 'outputs']));
  expect(found.lines).toContain('blocks, height 200: the row is missing');
  expect(found.lines.join()).not.toContain('branch');
  expect((await index.verify({ fromHeight: 150, toHeight: 210, repair: true })).isRight).toBe(true);
  await index.expectClean();
});

test('rows that belong to no block are found and removed, and rows above the indexed height stay', async () => {
  await index.change(
    `insert into outputs select 0, 99999999, tx_id, 1000, null, key, null from outputs where tx_id = 6553600 limit 1`,
    `insert into oddities values (-5, 'unknown-version', 0), (65536000000, 'unknown-version', 0)`,
    `insert into output_buckets values (424242, 7)`,
    `insert into chain_series
      select (jsonb_populate_record(c, '{"seconds": 3600, "start": 7200}')).* from chain_series c limit 1`,
    `insert into block_totals values (1000, 1, 1, 1, 1, 1)`,
    `insert into backfill_ranges values (2000, 2001, '\\x00', '\\x00', null, 1)`,
    `insert into block_totals values (2000, 1, 1, 1, 1, 1)`,
  );
  const found = await index.verify();
  expect(found.lines.map(withoutKey).sort()).toEqual(
    ['block_totals', 'chain_series', 'oddities', 'oddities', 'output_buckets', 'outputs'].map(
      (name) => `${name} the row must not exist`,
    ),
  );
  await index.change('delete from backfill_ranges', 'delete from block_totals where height = 2000');
  expect((await index.verify({ repair: true })).isRight).toBe(true);
  await index.expectClean();
});

test('repairing a value corrects every sum that contains it', async () => {
  const [day] = await index.writeDatabase.query<{ start: number }>(statement`
    select timestamp - timestamp % 3600 as start from blocks where height = 100`);
  const own = `start in (${day?.start ?? 0}, ${day?.start ?? 0} - ${day?.start ?? 0} % 86400)`;
  await index.change(
    'update blocks set fees = fees + 5 where height = 100',
    'update block_totals set fees = fees + 5, emission = emission - 5 where height >= 100',
    `update chain_series set fees = fees + 5 where ${own}`,
  );
  expect((await index.verify({ fromHeight: 100, toHeight: 100, repair: true })).isRight).toBe(true);
  await index.expectClean();
});

test('a damaged row below the range does not make the range look wrong', async () => {
  await index.change('update block_totals set fees = fees + 5 where height = 99');
  expect((await index.verify({ fromHeight: 100, toHeight: 120 })).isRight).toBe(true);
  expect((await index.verify({ fromHeight: 99, toHeight: 99, repair: true })).isRight).toBe(true);
  await index.expectClean();
});

test('an indexed height with the hash of another block is repaired', async () => {
  await index.change(
    `update sync_state set indexed_hash = set_byte(indexed_hash, 0, get_byte(indexed_hash, 0) # 1)`,
  );
  const found = await index.verify({ fromHeight: 419, toHeight: 419 });
  expect(found.lines).toEqual([
    expect.stringContaining('sync_state, indexed_height 419, indexed_hash: stored'),
  ]);
  expect((await index.verify({ fromHeight: 419, toHeight: 419, repair: true })).isRight).toBe(true);
  await index.expectClean();
});

const derivedDamage = {
  chain_series: [
    'update chain_series set txs = txs + 1 where seconds = 86400 and start = (select max(start) from chain_series where seconds = 86400)',
    'delete from chain_series where seconds = 3600 and start = (select min(start) from chain_series where seconds = 3600)',
  ],
  block_statistics: [
    'update block_statistics set tx_size = tx_size + 1 where height = 250',
    'delete from block_statistics where height = 300',
  ],
  block_totals: [
    'update block_totals set emission = emission + 1, txs = txs + 2 where height = 200',
    'delete from block_totals where height = 300',
  ],
  output_buckets: [
    'update output_buckets set next_index = next_index + 1 where amount = (select max(amount) from output_buckets)',
    'delete from output_buckets where amount = (select min(amount) from output_buckets)',
    'insert into output_buckets values (424242, 7)',
  ],
} as const satisfies Readonly<Record<DerivedTable, readonly string[]>>;

for (const [only, changes] of Object.entries(derivedDamage) as [DerivedTable, readonly string[]][]) {
  test(`${only} is compared and repaired without a daemon`, async () => {
    const settings = { onlyTable: only, daemonUrl: 'http://127.0.0.1:9' } as const;
    expect(await index.verify(settings)).toEqual({
      isRight: true,
      lines: [],
      end: 'Blocks 0 to 419: every row matches the rows of their blocks.',
    });
    await index.change(...changes);
    const found = await index.verify(settings);
    expect(found.isRight).toBe(false);
    expect(found.lines.length).toBeGreaterThanOrEqual(changes.length);
    for (const line of found.lines) expect(line).toMatch(new RegExp(`^${only}, `));
    expect(await index.verify({ ...settings, repair: true })).toMatchObject({
      isRight: true,
      end: 'Blocks 0 to 419: no difference is left.',
    });
    await index.expectClean();
  });
}
