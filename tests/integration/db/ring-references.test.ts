import { expect, test } from 'playwright/test';
import { type Database } from '../../../db/client.ts';
import { createRingSearchStatement } from '../../../db/queries/reference-search.ts';
import type {
  RingReferencePage,
  RingReferencePagePosition,
  RingReference,
} from '../../../db/queries/references.ts';
import type { OutputRef } from '../../../db/queries/ring-members.ts';
import { runInSnapshot, type Snapshot } from '../../../db/queries/snapshot.ts';
import { toRingSearchRangeKey, MAX_RING_SEARCH_RANGE_LEVEL } from '../../../db/ring-height-ranges.ts';
import { buildRingReferenceIndexes, setRingReferencesEnabled } from '../../../db/write/ring-references.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { sql as drizzleSql } from 'drizzle-orm';
import { loadOutputRingReferences, type RingReferencesResult } from '../../../lookups/output.ts';
import { createRingChain, TIP_HEIGHT } from './ring-chain.ts';

/** An output in every ring. */
const everywhere: OutputRef = { amount: 0n, globalIndex: 5 };
/** An output in every hundredth ring. */
const common: OutputRef = { amount: 0n, globalIndex: 6 };
/** An output in as many rings as a ring has members. */
const ordinary: OutputRef = { amount: 0n, globalIndex: 100_016 };

let writeDatabase: WriteDatabase;
let reader: Database;

createRingChain((chain) => {
  ({ writeDatabase, reader } = chain);
});
test.beforeAll(async () => {
  await setRingReferencesEnabled(writeDatabase, true);
  await buildRingReferenceIndexes(writeDatabase, {
    memoryMegabytes: 64,
    signal: new AbortController().signal,
  });
});

type Listed = readonly [output: OutputRef, position: RingReferencePagePosition, limit: number];

type Found = Extract<RingReferencesResult, { readonly state: 'on' }>;

async function read(snapshot: Snapshot, ...listed: Listed): Promise<Found> {
  const { references } = await loadOutputRingReferences(snapshot, ...listed);
  if (references.state !== 'on') throw new Error('the indexes of ring references exist');
  return references;
}

async function list(...listed: Listed): Promise<Found> {
  return runInSnapshot(reader, (snapshot) => read(snapshot, ...listed));
}

/** Returns the rings in the table, newest first. */
async function expected({ amount, globalIndex }: OutputRef): Promise<string[]> {
  const rows = await writeDatabase.query<{ input: string }>(statement`
    select tx_id || '/' || position as input from inputs
    where amount = ${amount} and ${globalIndex}::bigint = any(ring) and tx_id < (${TIP_HEIGHT}::bigint + 1) * 65536
    order by tx_id desc, position desc`);
  return rows.map(({ input }) => input);
}

const placesOf = (references: readonly RingReference[]): string[] =>
  references.map(({ input }) => `${input.txId}/${input.position}`);

/** Returns a page and its cost: the pages read from the table of inputs and its indexes, and its full scans. */
async function costOf(...listed: Listed): Promise<RingReferencePage & { pages: number; scans: number }> {
  return runInSnapshot(reader, async (snapshot) => {
    // Counters of this connection, because other sessions such as autovacuum read the table too. They do not
    // include earlier counts that Postgres has not published yet.
    const readCounts = async () => {
      const { rows } = await snapshot.db.execute<{ pages: number; scans: number }>(drizzleSql`
        select sum(pg_stat_get_xact_blocks_fetched(relation))::integer as pages,
          pg_stat_get_xact_numscans('inputs'::regclass)::integer as scans
        from (
          select 'inputs'::regclass::oid as relation
          union all select indexrelid from pg_index where indrelid = 'inputs'::regclass
        ) as all_of_it`);
      return rows[0]!;
    };
    const before = await readCounts();
    const page = await read(snapshot, ...listed);
    const after = await readCounts();
    return { ...page, pages: after.pages - before.pages, scans: after.scans - before.scans };
  });
}

test('the database and the search compute the same eras', async () => {
  for (const height of [0, 63, 64, 4_095, 262_144, 3_456_789]) {
    const [row] = await writeDatabase.query<{ eras: string[] }>(statement`
      select ring_eras(${height}::bigint * 65536 + 65535) as eras`);
    const eras = Array.from({ length: MAX_RING_SEARCH_RANGE_LEVEL + 1 }, (_, level) =>
      toRingSearchRangeKey({ level, indexInLevel: Math.floor(height / (64 * 8 ** level)) }),
    );
    expect(row?.eras.map(Number)).toEqual(eras);
  }
});

for (const [name, output, total, limit] of [
  ['of an ordinary output', ordinary, 16, 5],
  ['of one in 600 rings', common, undefined, 40],
  ['of one in a bucket of its own', { amount: 1_005n, globalIndex: 5 }, 12, 4],
  ['of one that no ring has', { amount: 0n, globalIndex: 4 }, 0, 40],
] as const) {
  test(`pages ${name}: every ring once, newest first, forward and backward`, async () => {
    const all = await expected(output);
    const pages: RingReferencePage[] = [];
    let position: RingReferencePagePosition = { kind: 'newest' };
    for (;;) {
      const page = await list(output, position, limit);
      expect(page.totalCount).toBe(total);
      pages.push(page);
      if (page.olderPageCursor === undefined) break;
      position = { kind: 'older-than', input: page.olderPageCursor };
    }
    expect(pages.flatMap(({ references }) => placesOf(references))).toEqual(all);
    expect(pages.map(({ newerPageCursor }) => newerPageCursor !== undefined)).toEqual(
      pages.map((_, at) => at > 0),
    );

    const back = [pages.at(-1)!];
    for (let input = back[0]!.newerPageCursor; input !== undefined; input = back[0]!.newerPageCursor) {
      back.unshift(await list(output, { kind: 'newer-than', input: input }, limit));
    }
    expect(back.flatMap(({ references }) => placesOf(references))).toEqual(all);
  });
}

test('each reference shows the position of the input and of the output in its ring', async () => {
  const { references } = await list(ordinary, { kind: 'newest' }, 1);
  // This is input n = 271, the last one whose third member is 100,016.
  const [row] = await writeDatabase.query<{ hash: string; image: string }>(statement`
    select encode(sha256(int8send(13 * 100 * 65536 + 12)), 'hex') as hash, encode(sha256(int8send(271)), 'hex') as image`);
  expect(references).toEqual([
    {
      input: { txId: 1_300 * 65_536 + 12, position: 0 },
      txHash: row?.hash,
      height: 1_300,
      txPosition: 12,
      timestamp: 1_700_000_000 + 1_300 * 120,
      keyImage: row?.image,
      ringPosition: 2,
      ringSize: 3,
    },
  ]);
});

test('rings of one amount are not listed for another amount', async () => {
  expect(await expected({ amount: 1_000n, globalIndex: 5 })).toHaveLength(12);
  const [own, rct, none] = await Promise.all(
    [1_000n, 0n, 999n].map((amount) => list({ amount, globalIndex: 5 }, { kind: 'newest' }, 200)),
  );
  expect(placesOf(own!.references)).toEqual(await expected({ amount: 1_000n, globalIndex: 5 }));
  expect(rct!.references.every(({ input }) => input.position === 0)).toBe(true);
  expect(none!.references).toEqual([]);
});

test('rings above the indexed height are not listed', async () => {
  const { references } = await list(everywhere, { kind: 'newest' }, 3);
  expect(references.map(({ height }) => height)).toEqual([TIP_HEIGHT, TIP_HEIGHT, TIP_HEIGHT]);
  const beyond = { txId: (TIP_HEIGHT + 900) * 65_536, position: 0 };
  expect(await list(everywhere, { kind: 'older-than', input: beyond }, 3)).toMatchObject({ references });
  expect((await list(everywhere, { kind: 'newer-than', input: references[0]!.input }, 3)).references).toEqual(
    [],
  );
});

for (const statistics of ['without statistics', 'with statistics']) {
  test(`the cost of a page depends on its rows alone, and the index is used, ${statistics}`, async () => {
    if (statistics === 'with statistics') await writeDatabase.query(statement`vacuum analyze inputs`);
    for (const [output, name] of [
      [ordinary, 'inputs_ring_idx'],
      [everywhere, 'inputs_ring_idx'],
      [{ amount: 1_005n, globalIndex: 5 }, 'inputs_bucket_ring_idx'],
    ] as const) {
      await runInSnapshot(reader, async ({ db }) => {
        await db.execute(drizzleSql`select set_config('enable_seqscan', 'off', true)`);
        for (const era of [
          { level: 0, indexInLevel: 3 },
          { level: 2, indexInLevel: 3 },
        ]) {
          const plan = await db.execute<{ 'QUERY PLAN': string }>(
            drizzleSql`explain ${createRingSearchStatement(output, era, 100)}`,
          );
          const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
          expect(text).toContain(`Bitmap Index Scan on ${name}`);
          expect(text).not.toContain('inputs_tx_id_idx');
        }
      });
    }
    const few = await costOf(ordinary, { kind: 'newest' }, 25);
    expect(few.pages).toBeGreaterThan(0);
    expect(few.pages).toBeLessThan(60);
    expect(few.scans).toBe(0);
    // 60,000 rings include this output. The table alone has 1,000 pages, and a lookup for each row would be
    // 60,000 page reads.
    const middle = { txId: (TIP_HEIGHT / 2) * 65_536, position: 0 };
    for (const position of [
      { kind: 'newest' },
      { kind: 'older-than', input: middle },
      { kind: 'newer-than', input: middle },
    ] as const) {
      const many = await costOf(everywhere, position, 25);
      expect(many.references).toHaveLength(25);
      expect(many.pages).toBeLessThan(600);
      expect(many.scans).toBe(0);
    }
  });
}

test('waiting transactions are listed separately', async () => {
  const hash = Buffer.alloc(32, 7);
  await writeDatabase.query(statement`
    insert into pool_transactions
      (hash, first_seen_at, receive_time, blob, size, weight, fee, version, rct_type, input_count, output_count, ring_size,
       unlock_time, extra, relayed, double_spend_seen)
    values (${hash}, '2026-01-02T03:04:05Z', null, '', 1, 1, 0, 2, 6, 2, 1, 3, 0, '', true, false)`);
  await writeDatabase.query(statement`
    insert into pool_inputs values (${hash}, 0, ${Buffer.alloc(32, 8)}, 0, '{4,5,9}'), (${hash}, 1, ${Buffer.alloc(32, 9)}, 1, '{4}')`);
  const waiting = async (output: OutputRef) => (await list(output, { kind: 'newest' }, 10)).waiting;
  expect(await waiting(everywhere)).toEqual([
    {
      txHash: hash.toString('hex'),
      inputPosition: 0,
      firstSeenAt: new Date('2026-01-02T03:04:05Z'),
      keyImage: '08'.repeat(32),
      ringPosition: 1,
      ringSize: 3,
    },
  ]);
  expect(await waiting({ amount: 1n, globalIndex: 5 })).toEqual([]);
});
