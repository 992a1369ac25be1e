import { expect, test } from 'playwright/test';
import { connect, type Database } from '../../../db/client.ts';
import {
  getRingReferenceState,
  listRingReferences,
  listWaitingReferences,
  ringProbe,
  type ReferencePage,
  type ReferencePosition,
  type RingReference,
} from '../../../db/queries/ring-references.ts';
import type { OutputRef } from '../../../db/queries/rings.ts';
import { readSnapshot } from '../../../db/queries/snapshot.ts';
import { eraKey, TOP_ERA_LEVEL } from '../../../db/ring-eras.ts';
import { ringReferenceIndexNames } from '../../../db/ring-reference-index.ts';
import {
  beginBulkLoad,
  buildIndex,
  finishBulkLoad,
  listBulkLoadIndexes,
} from '../../../db/write/bulk-load.ts';
import {
  buildOnSmallTable,
  buildRingReferences,
  dropRingReferences,
  readRingReferences,
  settleInBulkLoad,
  wantRingReferences,
} from '../../../db/write/ring-references.ts';
import { INDEX_FORMAT, initialiseSyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { createLog } from '../../../indexer/log.ts';
import { RingReferenceIndexer } from '../../../indexer/ring-references.ts';
import { parseBlockHash } from '../../../protocol/brands.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { sql as drizzleSql } from 'drizzle-orm';

/**
 * A chain of 300,000 blocks of which every hundredth has transactions. 60,000 transactions have one input with a
 * ring of three. The last transaction has more inputs for single tests. No daemon would make such a chain.
 * tests/integration/indexer tests the rings of a real daemon.
 */
const TIP_HEIGHT = 300_000;

/** An output in every ring. */
const everywhere: OutputRef = { amount: 0n, globalIndex: 5 };
/** An output in every hundredth ring. */
const common: OutputRef = { amount: 0n, globalIndex: 6 };
/** An output in as many rings as a ring has members. */
const ordinary: OutputRef = { amount: 0n, globalIndex: 100_016 };

let database: TestDatabase;
let writer: WriteDatabase;
let reader: Database;

test.beforeAll(async () => {
  database = await createTestDatabase();
  ({ writer } = database);
  reader = connect(database.url, { max: 1 });
  await writer.query(statement`
    insert into blocks
    select height, sha256(int4send(height)), sha256('0'), 1700000000 + height * 120, 16, 16, 0, sha256('1'), 0, 0, 0, 0, 0,
      1, 1, 0, 0
    from generate_series(0, ${TIP_HEIGHT + 1000}::int, 100) as height`);
  await writer.query(statement`
    insert into transactions
    select id, sha256(int8send(id)), 2, 6, 1, 1, 0, 0, 1, 1, 3, ''
    from (select n / 20 * 100 * 65536 + 1 + n % 20 as id from generate_series(0, 60199::bigint) as n) as numbered`);
  await writer.query(statement`
    insert into inputs
    select sha256(int8send(n)), n / 20 * 100 * 65536 + 1 + n % 20, 0, 0,
      array[5, case when n % 100 = 0 then 6 else 7 end, 100000 + n / 16]
    from generate_series(0, 60199::bigint) as n`);
  // The same small numbers in other buckets, also in a ring outside bucket 0.
  await writer.query(statement`
    insert into inputs
    select sha256('old ' || n::text::bytea), n % 3000 * 100 * 65536 + 20, 1 + n / 3000, 1000 + n % 500, array[5, 6]
    from generate_series(1, 6000::bigint) as n`);
  await writer.query(statement`
    insert into sync_state (network, genesis_hash, indexed_height, indexed_hash, index_format)
    values ('fakechain', sha256('0'), ${TIP_HEIGHT}, sha256('1'), ${INDEX_FORMAT})`);
});
test.afterAll(async () => {
  await reader.close();
  await database.drop();
});

type Listed = readonly [output: OutputRef, position: ReferencePosition, limit: number];

async function list(...listed: Listed): Promise<ReferencePage> {
  return readSnapshot(reader, (snapshot) => listRingReferences(snapshot, ...listed));
}

async function state() {
  return readSnapshot(reader, getRingReferenceState);
}

/** Returns the rings in the table, newest first. */
async function expected({ amount, globalIndex }: OutputRef): Promise<string[]> {
  const rows = await writer.query<{ place: string }>(statement`
    select tx_id || '/' || position as place from inputs
    where amount = ${amount} and ${globalIndex}::bigint = any(ring) and tx_id < (${TIP_HEIGHT}::bigint + 1) * 65536
    order by tx_id desc, position desc`);
  return rows.map(({ place }) => place);
}

const placesOf = (references: readonly RingReference[]): string[] =>
  references.map(({ place }) => `${place.txId}/${place.position}`);

/**
 * Returns a page and the cost of listing it: the read pages of the table of inputs and its indexes, and its
 * full scans.
 */
async function costOf(...listed: Listed): Promise<ReferencePage & { pages: number; scans: number }> {
  return readSnapshot(reader, async (snapshot) => {
    // Counts of this connection, because other sessions such as autovacuum read the table too. They do not
    // include earlier counts that Postgres has not published yet.
    const read = async () => {
      const { rows } = await snapshot.db.execute<{ pages: number; scans: number }>(drizzleSql`
        select sum(pg_stat_get_xact_blocks_fetched(relation))::integer as pages,
          pg_stat_get_xact_numscans('inputs'::regclass)::integer as scans
        from (
          select 'inputs'::regclass::oid as relation
          union all select indexrelid from pg_index where indrelid = 'inputs'::regclass
        ) as all_of_it`);
      return rows[0]!;
    };
    const before = await read();
    const page = await listRingReferences(snapshot, ...listed);
    const after = await read();
    return { ...page, pages: after.pages - before.pages, scans: after.scans - before.scans };
  });
}

test('the database and the search compute the same eras', async () => {
  for (const height of [0, 63, 64, 4_095, 262_144, 3_456_789]) {
    const [row] = await writer.query<{ eras: string[] }>(statement`
      select ring_eras(${height}::bigint * 65536 + 65535) as eras`);
    const eras = Array.from({ length: TOP_ERA_LEVEL + 1 }, (_, level) =>
      eraKey({ level, index: Math.floor(height / (64 * 8 ** level)) }),
    );
    expect(row?.eras.map(Number)).toEqual(eras);
  }
});

test.describe('the setting for ring references', () => {
  test('ring references are off by default, on when their indexes are built, and can be dropped', async () => {
    const { writer: own, url } = await database.another();
    const site = connect(url, { max: 1 });
    try {
      const seen = async () => getRingReferenceState(site);
      expect(await seen()).toEqual({ state: 'off' });
      await wantRingReferences(own, true);
      expect(await seen()).toEqual({ state: 'building', share: undefined });
      expect(await buildOnSmallTable(own)).toBe(true);
      expect(await buildOnSmallTable(own)).toBe(true);
      expect(await seen()).toEqual({ state: 'on' });
      expect((await readRingReferences(own)).standing.toSorted()).toEqual(ringReferenceIndexNames.toSorted());
      await wantRingReferences(own, false);
      expect(await seen()).toEqual({ state: 'off' });
      await dropRingReferences(own);
      await dropRingReferences(own);
      expect(await readRingReferences(own)).toEqual({ standing: [], broken: [] });
    } finally {
      await site.close();
    }
  });

  test('an index that a killed build left is not used and is built again', async () => {
    await wantRingReferences(writer, true);
    const never = new AbortController().signal;
    await buildRingReferences(writer, { memoryMegabytes: 64, signal: never });
    expect(await state()).toEqual({ state: 'on' });
    // A server that dies during the build leaves the index in this state.
    await writer.query(
      statement`update pg_index set indisvalid = false where indexrelid = 'inputs_ring_idx'::regclass`,
    );
    expect((await readRingReferences(writer)).broken).toEqual(['inputs_ring_idx']);
    expect(await state()).toEqual({ state: 'building', share: undefined });
    await buildRingReferences(writer, { memoryMegabytes: 64, signal: never });
    expect(await state()).toEqual({ state: 'on' });
    await buildRingReferences(writer, { memoryMegabytes: 64, signal: never });
    expect(await readRingReferences(writer)).toEqual({
      standing: expect.arrayContaining([...ringReferenceIndexNames]),
      broken: [],
    });
  });

  test('on a large table the indexes are built in the background, with progress', async () => {
    await dropRingReferences(writer);
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const keeper = new RingReferenceIndexer(writer, { wanted: true, memoryMegabytes: 64 }, log);
    await keeper.begin();
    const shares: number[] = [];
    const look = async () => {
      await keeper.buildMissing(new AbortController().signal);
      const now = await state();
      if (now.state === 'building' && now.share !== undefined) shares.push(now.share);
      return now;
    };
    // The table is locked for a writer, so that the build waits until its progress was read.
    const held = await writer.hold();
    await held.query(statement`begin`);
    await held.query(statement`lock table inputs in row exclusive mode`);
    await expect
      .poll(look, { intervals: [5] })
      .toMatchObject({ state: 'building', share: expect.any(Number) });
    held.release();
    await expect.poll(look, { intervals: [5] }).toEqual({ state: 'on' });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    await keeper.end();
    await expect.poll(() => lines).toHaveLength(2);
    await keeper.buildMissing(new AbortController().signal);
    expect(lines).toHaveLength(2);

    const off = new RingReferenceIndexer(writer, { wanted: false, memoryMegabytes: 64 }, log);
    await off.begin();
    expect(await state()).toEqual({ state: 'off' });
    expect(await readRingReferences(writer)).toEqual({ standing: [], broken: [] });
  });

  test('building stops on request and leaves no index in use', async () => {
    const own = (await database.another()).writer;
    const stop = new AbortController();
    const held = await own.hold();
    // The table is locked for a writer, so that the build waits until the request to stop.
    await held.query(statement`begin`);
    await held.query(statement`lock table inputs in row exclusive mode`);
    const building = buildRingReferences(own, { memoryMegabytes: 64, signal: stop.signal });
    await expect
      .poll(async () =>
        own.query(statement`
          select from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`),
      )
      .not.toEqual([]);
    stop.abort();
    await expect(building).rejects.toThrow();
    held.release();
    expect((await readRingReferences(own)).standing).toEqual([]);
    await buildRingReferences(own, { memoryMegabytes: 64, signal: new AbortController().signal });
    expect((await readRingReferences(own)).standing).toHaveLength(2);
  });

  test('a bulk load that starts during the build finishes the build at its end', async () => {
    const own = (await database.another()).writer;
    const nothing = { height: -1, hash: undefined };
    const genesisHash = parseBlockHash('0'.repeat(64))!;
    await initialiseSyncState(own, { network: 'fakechain', genesisHash });
    const silent = createLog('error', () => undefined);
    const keeper = new RingReferenceIndexer(own, { wanted: true, memoryMegabytes: 64 }, silent);
    const held = await own.hold();
    // The table is locked for a writer, so that the build does not finish before it is cancelled.
    await held.query(statement`begin`);
    await held.query(statement`lock table inputs in row exclusive mode`);
    await keeper.buildMissing(new AbortController().signal);
    await keeper.cancel();
    held.release();
    // The server ends the released session when it notices the closed connection. Until then the call is
    // repeated.
    await expect(async () => beginBulkLoad(own, nothing)).toPass();
    await keeper.begin();
    expect((await listBulkLoadIndexes(own)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['inputs_ring_idx', 'inputs_bucket_ring_idx']),
    );
  });

  test('a bulk load drops the indexes and builds those that are wanted at its end', async () => {
    const own = (await database.another()).writer;
    const nothing = { height: -1, hash: undefined };
    const build = async () => {
      for (const { name, built } of await listBulkLoadIndexes(own)) {
        if (!built)
          await buildIndex(own, name, { memoryMegabytes: 64, signal: new AbortController().signal });
      }
      await finishBulkLoad(own, nothing);
    };
    const genesisHash = parseBlockHash('0'.repeat(64))!;
    await initialiseSyncState(own, { network: 'fakechain', genesisHash });
    expect(await settleInBulkLoad(own, true)).toBe(false);
    await buildOnSmallTable(own);
    await beginBulkLoad(own, nothing);
    expect(await readRingReferences(own)).toEqual({ standing: [], broken: [] });
    expect(await settleInBulkLoad(own, true)).toBe(true); // A second call changes nothing.
    await build();
    expect((await readRingReferences(own)).standing).toHaveLength(2);

    await beginBulkLoad(own, nothing);
    expect(await settleInBulkLoad(own, false)).toBe(true);
    await build();
    expect(await readRingReferences(own)).toEqual({ standing: [], broken: [] });

    await beginBulkLoad(own, nothing);
    expect(await settleInBulkLoad(own, true)).toBe(true);
    await build();
    expect((await readRingReferences(own)).standing).toHaveLength(2);
  });
});

test.describe('lists of ring references', () => {
  test.beforeAll(async () => {
    await wantRingReferences(writer, true);
    await buildRingReferences(writer, { memoryMegabytes: 64, signal: new AbortController().signal });
  });

  for (const [name, output, total] of [
    ['of an ordinary output', ordinary, 16],
    ['of one in 600 rings', common, undefined],
    ['of one in a bucket of its own', { amount: 1_005n, globalIndex: 5 }, 12],
    ['of one that no ring has', { amount: 0n, globalIndex: 4 }, 0],
  ] as const) {
    test(`pages ${name}: every ring once, newest first, there and back`, async () => {
      const all = await expected(output);
      const pages: ReferencePage[] = [];
      let position: ReferencePosition = { from: 'newest' };
      for (;;) {
        const page = await list(output, position, 40);
        expect(page.total).toBe(total);
        pages.push(page);
        if (page.older === undefined) break;
        position = { from: 'before', place: page.older };
      }
      expect(pages.flatMap(({ references }) => placesOf(references))).toEqual(all);
      expect(pages.map(({ newer }) => newer !== undefined)).toEqual(pages.map((_, at) => at > 0));

      const back = [pages.at(-1)!];
      for (let place = back[0]!.newer; place !== undefined; place = back[0]!.newer) {
        back.unshift(await list(output, { from: 'after', place }, 40));
      }
      expect(back.flatMap(({ references }) => placesOf(references))).toEqual(all);
    });
  }

  test('each reference shows the place of the input and of the output in its ring', async () => {
    const { references } = await list(ordinary, { from: 'newest' }, 1);
    // This is input n = 271, the last one whose third member is 100,016.
    const [row] = await writer.query<{ hash: string; image: string }>(statement`
      select encode(sha256(int8send(13 * 100 * 65536 + 12)), 'hex') as hash, encode(sha256(int8send(271)), 'hex') as image`);
    expect(references).toEqual([
      {
        place: { txId: 1_300 * 65_536 + 12, position: 0 },
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
      [1_000n, 0n, 999n].map((amount) => list({ amount, globalIndex: 5 }, { from: 'newest' }, 200)),
    );
    expect(placesOf(own!.references)).toEqual(await expected({ amount: 1_000n, globalIndex: 5 }));
    expect(rct!.references.every(({ place }) => place.position === 0)).toBe(true);
    expect(none!.references).toEqual([]);
  });

  test('rings above the indexed height are not listed', async () => {
    const { references } = await list(everywhere, { from: 'newest' }, 3);
    expect(references.map(({ height }) => height)).toEqual([TIP_HEIGHT, TIP_HEIGHT, TIP_HEIGHT]);
    const beyond = { txId: (TIP_HEIGHT + 900) * 65_536, position: 0 };
    expect(await list(everywhere, { from: 'before', place: beyond }, 3)).toMatchObject({ references });
    expect((await list(everywhere, { from: 'after', place: references[0]!.place }, 3)).references).toEqual(
      [],
    );
  });

  for (const statistics of ['without statistics', 'with statistics']) {
    test(`a page costs what is on it, and the index is used, ${statistics}`, async () => {
      if (statistics === 'with statistics') await writer.query(statement`vacuum analyze inputs`);
      for (const [output, name] of [
        [ordinary, 'inputs_ring_idx'],
        [everywhere, 'inputs_ring_idx'],
        [{ amount: 1_005n, globalIndex: 5 }, 'inputs_bucket_ring_idx'],
      ] as const) {
        await readSnapshot(reader, async ({ db }) => {
          await db.execute(drizzleSql`select set_config('enable_seqscan', 'off', true)`);
          for (const era of [undefined, { level: 2, index: 3 }]) {
            const plan = await db.execute<{ 'QUERY PLAN': string }>(
              drizzleSql`explain ${ringProbe(output, era, 100)}`,
            );
            const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
            expect(text).toContain(`Bitmap Index Scan on ${name}`);
            expect(text).not.toContain('inputs_tx_id_idx');
          }
        });
      }
      const few = await costOf(ordinary, { from: 'newest' }, 25);
      expect(few.pages).toBeGreaterThan(0);
      expect(few.pages).toBeLessThan(60);
      expect(few.scans).toBe(0);
      // 60,000 rings include this output. The table alone has 1,000 pages, and a lookup for each row would be
      // 60,000 page reads.
      const middle = { txId: (TIP_HEIGHT / 2) * 65_536, position: 0 };
      for (const position of [
        { from: 'newest' },
        { from: 'before', place: middle },
        { from: 'after', place: middle },
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
    await writer.query(statement`
      insert into pool_transactions values (${hash}, '2026-01-02T03:04:05Z', null, '', 1, 1, 0, 2, 6, 2, 1, 3, 0, '', true, false)`);
    await writer.query(statement`
      insert into pool_inputs values (${hash}, 0, ${Buffer.alloc(32, 8)}, 0, '{4,5,9}'), (${hash}, 1, ${Buffer.alloc(32, 9)}, 1, '{4}')`);
    const waiting = (output: OutputRef) =>
      readSnapshot(reader, (snapshot) => listWaitingReferences(snapshot, output, 10));
    expect(await waiting(everywhere)).toEqual([
      {
        txHash: hash.toString('hex'),
        position: 0,
        firstSeenAt: new Date('2026-01-02T03:04:05Z'),
        keyImage: '08'.repeat(32),
        ringPosition: 1,
        ringSize: 3,
      },
    ]);
    expect(await waiting({ amount: 1n, globalIndex: 5 })).toEqual([]);
  });
});
