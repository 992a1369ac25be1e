import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { getTableName } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../db/schema/index.ts';
import { repairBlockPage } from '../../../db/write/verify/repair.ts';
import { readTotalsBelow, computeTotalsAfterBlocks } from '../../../db/write/verify/totals.ts';
import { IndexedTipMovedError, readSyncState } from '../../../db/write/sync-state.ts';
import type { DerivedTable, VerifyCommandOptions } from '../../../indexer/options.ts';
import { retryWhileTipMoves } from '../../../indexer/verify/compare.ts';
import { startIndexer } from '../../helpers/indexer.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { createProgressDisplay } from '../../../indexer/progress.ts';
import { runVerifyCommand } from '../../../indexer/verify/command.ts';
import { fetchBlocksOfRange } from '../../../indexer/verify/batches.ts';
import { loadKeccakBatch } from '@ringscope/protocol/keccak-batch.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { interruptedDatabase } from '../../helpers/interrupted-database.ts';
import { dumpIndex, type IndexDump } from '../../helpers/index-dump.ts';
import { indexOddityChain, type OddityChain } from '../../helpers/oddity-chain.ts';
import { compared, damage, notCompared } from './damaged-columns.ts';

/**
 * The tests damage each column of each table in the index of a chain with every oddity. `verify` must find
 * exactly the damage. `--repair` must restore the index.
 */
test.describe.configure({ mode: 'serial' });

let chain: OddityChain;
let writeDatabase: WriteDatabase;
let clean: IndexDump;

test.beforeAll(async () => {
  await loadKeccakBatch();
  chain = await indexOddityChain();
  ({ writeDatabase } = chain.database);
  clean = await dump();
});
test.afterAll(async () => {
  await chain.stop();
});

/** Returns the index together with its stored blobs. */
async function dump(): Promise<IndexDump> {
  const bytes = await writeDatabase.query<{ row: string }>(statement`
    select height || ' ' || md5(blob) as row from recent_block_blobs
    union all select tx_id || ' ' || md5(blob) from recent_transaction_blobs order by row`);
  return { ...(await dumpIndex(writeDatabase)), bytes: bytes.map(({ row }) => row) };
}

interface Verified {
  readonly isRight: boolean;
  /** The lines of the differences, and the final line. */
  readonly lines: readonly string[];
  readonly end: string;
}

async function verify({
  daemonUrl = chain.daemon.url,
  ...options
}: Partial<VerifyCommandOptions> & { daemonUrl?: string } = {}): Promise<Verified> {
  let text = '';
  const stream = { write: (part: string) => (text += part) };
  const display = createProgressDisplay({ write: () => undefined }, () => performance.now(), {
    lines: stream,
  });
  const isRight = await runVerifyCommand(
    { databaseUrl: chain.database.url, daemons: [{ url: daemonUrl }] },
    { from: 0, to: undefined, repair: false, only: undefined, ...options },
    display,
  );
  const lines = text.trim().split('\n');
  return { isRight, lines: lines.slice(0, -1), end: lines.at(-1) ?? '' };
}

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
    for (const name of names) expected.push(...(await damage(writeDatabase, name)));
    const found = await verify();
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

    const repaired = await verify({ repair: true });
    expect(repaired).toMatchObject({ isRight: true, end: 'Blocks 0 to 419: no difference is left.' });
    expect(await dump()).toEqual(clean);
  });
}

test('a correct index is reported as correct', async () => {
  expect(await verify()).toEqual({
    isRight: true,
    lines: [],
    end: 'Blocks 0 to 419: every row matches the blocks of the daemon.',
  });
});

/** Runs SQL statements on the index. */
async function change(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await writeDatabase.query({ text, values: [] });
}

test('missing rows are found, even those of complete blocks at the end of the compared range', async () => {
  await change(
    'delete from blocks where height between 199 and 202',
    'delete from block_totals where height = 200',
    'delete from inputs where tx_id = (select min(tx_id) from inputs where tx_id > 13107200)',
    'delete from outputs where tx_id = 13107200',
  );
  const found = await verify({ from: 150, to: 200 });
  expect(found.isRight).toBe(false);
  expect(
    found.lines.filter((line) => line.endsWith('the row is missing')).map((line) => line.split(',')[0]),
  ).toEqual(expect.arrayContaining(['blocks', 'block_totals', 'outputs']));
  expect(found.lines).toContain('blocks, height 200: the row is missing');
  expect(found.lines.join()).not.toContain('branch');
  expect((await verify({ from: 150, to: 210, repair: true })).isRight).toBe(true);
  expect(await dump()).toEqual(clean);
});

test('rows that belong to no block are found and removed, and rows above the indexed height stay', async () => {
  await change(
    `insert into outputs select 0, 99999999, tx_id, 1000, null, key, null from outputs where tx_id = 6553600 limit 1`,
    `insert into oddities values (-5, 'unknown-version', 0), (65536000000, 'unknown-version', 0)`,
    `insert into output_buckets values (424242, 7)`,
    `insert into chain_series
      select (jsonb_populate_record(c, '{"seconds": 3600, "start": 7200}')).* from chain_series c limit 1`,
    `insert into block_totals values (1000, 1, 1, 1, 1, 1)`,
    `insert into backfill_ranges values (2000, 2001, '\\x00', '\\x00', null, 1)`,
    `insert into block_totals values (2000, 1, 1, 1, 1, 1)`,
  );
  const found = await verify();
  expect(found.lines.map(withoutKey).sort()).toEqual(
    ['block_totals', 'chain_series', 'oddities', 'oddities', 'output_buckets', 'outputs'].map(
      (name) => `${name} the row must not exist`,
    ),
  );
  await change('delete from backfill_ranges', 'delete from block_totals where height = 2000');
  expect((await verify({ repair: true })).isRight).toBe(true);
  expect(await dump()).toEqual(clean);
});

test('repairing a value corrects every sum that contains it', async () => {
  const [day] = await writeDatabase.query<{ start: number }>(statement`
    select timestamp - timestamp % 3600 as start from blocks where height = 100`);
  const own = `start in (${day?.start ?? 0}, ${day?.start ?? 0} - ${day?.start ?? 0} % 86400)`;
  await change(
    'update blocks set fees = fees + 5 where height = 100',
    'update block_totals set fees = fees + 5, emission = emission - 5 where height >= 100',
    `update chain_series set fees = fees + 5 where ${own}`,
  );
  expect((await verify({ from: 100, to: 100, repair: true })).isRight).toBe(true);
  expect(await dump()).toEqual(clean);
});

test('a damaged row below the range does not make the range look wrong', async () => {
  await change('update block_totals set fees = fees + 5 where height = 99');
  expect((await verify({ from: 100, to: 120 })).isRight).toBe(true);
  expect((await verify({ from: 99, to: 99, repair: true })).isRight).toBe(true);
  expect(await dump()).toEqual(clean);
});

test('an indexed height with the hash of another block is repaired', async () => {
  await change(
    `update sync_state set indexed_hash = set_byte(indexed_hash, 0, get_byte(indexed_hash, 0) # 1)`,
  );
  const found = await verify({ from: 419, to: 419 });
  expect(found.lines).toEqual([
    expect.stringContaining('sync_state, indexed_height 419, indexed_hash: stored'),
  ]);
  expect((await verify({ from: 419, to: 419, repair: true })).isRight).toBe(true);
  expect(await dump()).toEqual(clean);
});

/** Returns a digest that shows whether an index was repaired only in part. */
async function digest(): Promise<unknown> {
  return writeDatabase.query(statement`
    select (select md5(string_agg(b::text, ',' order by height)) from blocks b) as blocks,
      (select md5(string_agg(t::text, ',' order by height)) from block_totals t) as totals,
      (select md5(string_agg(o::text, ',' order by amount, global_index)) from outputs o) as outputs,
      (select md5(string_agg(s::text, ',' order by seconds, start)) from chain_series s) as series,
      (select indexed_hash from sync_state) as indexed_hash`);
}

test('a repair that is killed before any of its SQL statements leaves the old rows or the new ones', async () => {
  const harm = [
    'update outputs set key = set_byte(key, 0, 1 # get_byte(key, 0)) where tx_id = 6553600',
    'update blocks set weight = weight + 1 where height = 100',
    'update block_totals set txs = txs + 1 where height >= 100',
  ];
  await change(...harm);
  const damaged = await digest();
  const daemon = createDaemonClient({ url: chain.daemon.url });
  const state = await readSyncState(writeDatabase);
  const blocks = await fetchBlocksOfRange(
    daemon,
    { start: 100, end: 100 },
    { genesisHash: state!.genesisHash, height: 420 },
    {},
  );
  daemon.close();
  const page = {
    blocks,
    totals: computeTotalsAfterBlocks(await readTotalsBelow(writeDatabase, blocks[0]!), blocks),
  };
  let statements = 1;
  for (; ; statements += 1) {
    const cut = interruptedDatabase(writeDatabase, statements);
    const repairing = repairBlockPage(cut.writeDatabase, state!.indexedTip, page);
    if (await repairing.then(() => true).catch(() => false)) break;
    expect(cut.wasInterrupted()).toBe(true);
    expect(await digest()).toEqual(damaged);
  }
  expect(statements).toBeGreaterThan(20);
  expect(await dump()).toEqual(clean);
});

test('blocks of another branch are reported and not changed', async () => {
  const other = 'set_byte(hash, 1, get_byte(hash, 1) # 1)';
  await change(
    `update blocks set hash = ${other} where height >= 415`,
    `update blocks set prev_hash = ${other.replaceAll('hash', 'prev_hash')} where height > 415`,
    'update sync_state set indexed_hash = (select hash from blocks where height = indexed_height)',
    'update blocks set weight = weight + 1 where height = 414',
  );
  const before = await dump();
  const found = await verify({ from: 410 });
  expect(found.lines).toEqual([
    expect.stringMatching(/^blocks, height 414, weight: stored \d+, expected \d+$/),
    ...[415, 416, 417, 418, 419].map((height) =>
      expect.stringMatching(
        new RegExp(
          `^branch: block ${String(height)} is [0-9a-f]{64} in the index and [0-9a-f]{64} on the main chain of the daemon`,
        ),
      ),
    ),
  ]);
  expect(await dump()).toEqual(before);
  const repaired = await verify({ from: 410, repair: true });
  expect(repaired).toMatchObject({ isRight: false, end: 'Blocks 410 to 419: 5 differences left.' });
  await change(
    `update blocks set hash = ${other} where height >= 415`,
    `update blocks set prev_hash = ${other.replaceAll('hash', 'prev_hash')} where height > 415`,
    'update sync_state set indexed_hash = (select hash from blocks where height = indexed_height)',
  );
  expect(await dump()).toEqual(clean);
});

test('rows are repaired while an indexer runs, which continues', async () => {
  const indexer = startIndexer(chain.database, chain.daemon.url);
  try {
    await expect.poll(() => indexer.log()).toContain('The index is complete up to block 419.');
    await change(
      'update blocks set nonce = nonce + 1 where height in (5, 400)',
      'update chain_series set txs = txs + 1 where seconds = 86400',
    );
    expect(await verify({ repair: true })).toMatchObject({
      isRight: true,
      end: 'Blocks 0 to 419: no difference is left.',
    });
  } finally {
    await indexer.stop();
  }
  expect(indexer.log()).not.toContain('unexpected error');
  expect(await dump()).toEqual(clean);
});

test('a repair is repeated while an indexer moves the indexed tip', async () => {
  const tip = (height: number) => ({ height, hash: undefined });
  let tries = 0;
  const moving = async (moves: number): Promise<number> =>
    retryWhileTipMoves(async () => {
      tries += 1;
      if (tries <= moves) throw new IndexedTipMovedError(tip(tries), tip(tries + 1));
      return tries;
    });
  expect(await moving(3)).toBe(4);
  tries = 0;
  await expect(moving(1_000)).rejects.toBeInstanceOf(IndexedTipMovedError);
  expect(tries).toBe(20);
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
    const settings = { only, daemonUrl: 'http://127.0.0.1:9' } as const;
    expect(await verify(settings)).toEqual({
      isRight: true,
      lines: [],
      end: 'Blocks 0 to 419: every row matches the rows of their blocks.',
    });
    await change(...changes);
    const found = await verify(settings);
    expect(found.isRight).toBe(false);
    expect(found.lines.length).toBeGreaterThanOrEqual(changes.length);
    for (const line of found.lines) expect(line).toMatch(new RegExp(`^${only}, `));
    expect(await verify({ ...settings, repair: true })).toMatchObject({
      isRight: true,
      end: 'Blocks 0 to 419: no difference is left.',
    });
    expect(await dump()).toEqual(clean);
  });
}

test('an impossible comparison is refused with an explanation', async () => {
  await expect(verify({ from: 400, to: 420 })).rejects.toThrow(
    'The newest block of the index is 419, so block 420 cannot be compared.',
  );
  chain.daemon.setHeight(300);
  await expect(verify()).rejects.toThrow(
    'The newest block of the daemon is 299, so block 419 cannot be compared.',
  );
  chain.daemon.setHeight(420);
  await change('update sync_state set bulk_load_since = now()');
  await expect(verify()).rejects.toThrow(/^A bulk load is running/);
  await change('update sync_state set bulk_load_since = null', `update sync_state set network = 'stagenet'`);
  await expect(verify()).rejects.toThrow(/^The database contains the index of stagenet/);
  await change(`update sync_state set network = 'fakechain'`);
  expect(await dump()).toEqual(clean);
});

/** Runs the command as an operator does. */
async function command(
  args: readonly string[],
  monerodUrl = chain.daemon.url,
): Promise<{ status: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, ['indexer/main.cjs', 'verify', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: chain.database.url, MONEROD_URL: monerodUrl },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (error += part.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, out, error };
}

test('the process ends with status 0, 1 or 2', async () => {
  expect(await command(['--from', '7', '--to', '6'])).toEqual({
    status: 2,
    out: '',
    error: '--to 6 is below --from 7. Use a higher --to or a lower --from.\n',
  });
  const nobody = await command(['--from', '7', '--to', '8'], 'http://127.0.0.1:9');
  expect(nobody).toMatchObject({ status: 2, out: '' });
  expect(nobody.error).toMatch(/^A request to the daemon at MONEROD_URL failed: /);
  expect(await command(['--to', '8'])).toMatchObject({
    status: 0,
    out: 'Blocks 0 to 8: every row matches the blocks of the daemon.\n',
  });
  await change('update blocks set nonce = nonce + 1 where height = 8');
  const found = await command(['--to', '8']);
  expect(found.status).toBe(1);
  expect(found.out).toMatch(
    /^blocks, height 8, nonce: stored \d+, expected \d+\nBlocks 0 to 8: 1 difference\./,
  );
  expect(found.error).toContain('Comparing 100.0%');
  expect(await command(['--to', '8', '--repair'])).toMatchObject({ status: 0 });
  expect(await dump()).toEqual(clean);
});
