import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';
import { ringMemberIndices } from '@ringscope/protocol/ring-members.ts';
import { statement } from '../../../../db/write-database.ts';
import { siteUrl } from '../client.ts';
import type { RealChain } from './scene.ts';

const examples = join(import.meta.dirname, '../../../../examples');

/** Runs a script with Debian's Python. @returns the rows of the table that it prints, by column */
async function python(script: string, ...args: string[]): Promise<Record<string, string>[]> {
  const { stdout } = await promisify(execFile)('python3', [join(examples, script), ...args]);
  const [header = [], ...rows] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

/** Runs the Python examples on downloads of the chain. */
export function testExamples(chain: () => RealChain): void {
  let folder: string;
  const download = async (...kinds: string[]) =>
    promisify(execFile)('python3', [join(examples, 'download.py'), await siteUrl(), folder, ...kinds]);
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ringscope-examples-'));
    await download('blocks', 'txs', 'inputs', 'sightings');
  });
  test.afterAll(async () => rm(folder, { recursive: true, force: true }));

  test('a second download reads only files that are missing or that a reorg has changed', async () => {
    expect((await download('txs', 'inputs')).stdout).toBe('');
    await rm(join(folder, 'txs-0.ndjson'));
    expect((await download('txs', 'inputs')).stdout).toMatch(/^txs-0\.ndjson\t\d+\t[0-9a-f]{64}\n$/);
    // A file of another chain has another last block.
    await writeFile(
      join(folder, 'files.json'),
      JSON.stringify({ 'txs-0.ndjson': { last_hash: 'ab'.repeat(32) } }),
    );
    expect((await download('txs')).stdout).toMatch(/^txs-0\.ndjson\t/);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('the table of fees has each transaction of the chain and the median fee rate of its day', async () => {
    const { database, tipHeight } = chain();
    const days = await python('fee_market.py', folder);
    const rates = await database.writeDatabase.query<{ day: string; txs: number; rate: string }>(statement`
      select to_char(to_timestamp(timestamp) at time zone 'UTC', 'YYYY-MM-DD') as day,
        count(*) filter (where tx.id % 65536 > 0)::integer as txs,
        coalesce((array_agg(div(tx.fee, tx.weight) order by div(tx.fee, tx.weight)) filter (where tx.id % 65536 > 0))
          [count(*) filter (where tx.id % 65536 > 0) / 2 + 1]::text, '') as rate
      from transactions tx join blocks on blocks.height = tx.id / 65536 where blocks.height between 1 and ${tipHeight} group by 1 order by 1`);
    expect(days.map(({ day, txs, rate_p50: rate }) => ({ day, txs: Number(txs), rate }))).toEqual(rates);
    expect(sumOf(days, 'txs')).toBeGreaterThan(20);
  });

  test('the table of ring ages has each ring member of the chain, and each ring once', async () => {
    const rings = chain().txs.flatMap(({ tx }) =>
      tx.inputs.flatMap((input) => (input.kind === 'key' ? [ringMemberIndices(input.keyOffsets)] : [])),
    );
    const ages = await python('ring_ages.py', folder);
    expect(sumOf(ages, 'members')).toBe(rings.flat().length);
    expect(sumOf(ages, 'newest_members')).toBe(rings.length);
    // Each output is locked for ten blocks.
    expect(Number(ages[0]!['age_up_to'])).toBeGreaterThanOrEqual(16);
  });

  test('the table of waves has each transaction in its window, and finds the blocks with many', async () => {
    const { txs } = chain();
    const windows = await python('spam_wave.py', folder, '--blocks', '10');
    const payments = new Map<number, number>();
    for (const { height, position } of txs)
      payments.set(
        height - (height % 10),
        (payments.get(height - (height % 10)) ?? 0) + (position > 0 ? 1 : 0),
      );
    expect(windows.map((row) => [Number(row['from_height']), Number(row['txs'])])).toEqual([...payments]);
    expect(windows.filter(({ wave }) => wave === 'wave').length).toBeGreaterThan(0);
  });
}
