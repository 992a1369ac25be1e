import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'playwright/test';
import pg from 'pg';
import type { BlockHash, KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { listFeeRateRangeStatistics } from '../../../db/queries/block-rate-sums.ts';
import { getBlockByHeight, getChainTotalsAtHeight, lookUpBlocks } from '../../../db/queries/blocks.ts';
import { lookUpKeyImage } from '../../../db/queries/key-image.ts';
import { lookUpBlock, lookUpBlockWithContext } from '../../../db/queries/block.ts';
import { lookUpPoolWaitingTimes } from '../../../db/queries/pool-waits.ts';
import { listExportRanges } from '../../../db/queries/export.ts';
import { listBlocksByHashPrefix, listTxsByHashPrefix } from '../../../db/queries/hash-prefix.ts';
import { lookUpOutputScanPage } from '../../../db/queries/output-scan.ts';
import {
  lookUpOutputsOfKeys,
  lookUpTxLocations,
  lookUpKeyImageLocations,
  lookUpTipTimestamp,
} from '../../../db/queries/proof-facts.ts';
import { lookUpPoolList, newestFirstPoolListOptions } from '../../../db/queries/pool-list.ts';
import { lookUpRelayCheckData } from '../../../db/queries/relay-check.ts';
import { lookUpRingReferences } from '../../../db/queries/references.ts';
import { lookUpHash, lookUpPaymentId } from '../../../db/queries/search.ts';
import { lookUpStatus } from '../../../db/queries/status.ts';
import { lookUpTransaction } from '../../../db/queries/transaction.ts';
import { lookUpOutput, lookUpOutputsByKey } from '../../../db/queries/output.ts';
import { getRingMembers } from '../../../db/queries/ring-members.ts';
import type { Snapshot } from '../../../db/queries/snapshot.ts';
import { lookUpIndexState } from '../../../db/queries/lookup.ts';
import * as schema from '../../../db/schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { stage } from '../api/scene.ts';

/**
 * Every lookup must be possible with an index. With few rows Postgres would prefer sequential scans, so the
 * tests disable them. A sequential scan that remains shows that no index fits the query.
 */
let store: TestDatabase;
let client: pg.Client;
let snapshot: Snapshot;
let site: Database;
/** The database of the site, with a record of its statements. */
let logged: Database;
let asked: { query: string; params: unknown[] }[];

test.beforeAll(async () => {
  store = await createTestDatabase();
  await stage(store.writeDatabase);
  client = new pg.Client({ connectionString: store.url, pipeline: true });
  await client.connect();
  await client.query('set enable_seqscan = off');
  const logQuery = (query: string, params: unknown[]): void => void asked.push({ query, params });
  const db = drizzle(client, { schema, logger: { logQuery } });
  asked = [];
  site = connectDatabase(store.url, { maxConnections: 1 });
  logged = {
    ...site,
    lookup: async (name, text, values) => {
      asked.push({ query: text, params: [...values] });
      return site.lookup(name, text, values);
    },
  };
  snapshot = { ...logged, ...(await lookUpIndexState(site)), db };
});
test.afterAll(async () => {
  await site.close();
  await client.end();
  await store.drop();
});

const ANY_HASH = '7a'.repeat(32);
const slice = { inputsOffset: 0, inputsLimit: 10, outputsOffset: 0, outputsLimit: 10 };

const lookups: Readonly<Record<string, () => Promise<unknown>>> = {
  'a block by height': () => getBlockByHeight(snapshot, 3),
  'sums at a height': () => getChainTotalsAtHeight(snapshot, 3),
  'the ranges of an export': () => listExportRanges(snapshot, 0, 25),
  'blocks by the first digits of their hashes': () => listBlocksByHashPrefix(snapshot, '7a', 10),
  'transactions by the first digits of their hashes': () =>
    listTxsByHashPrefix(snapshot, '7a', undefined, 10),
  'sums of the newest blocks by fee rate': () =>
    listFeeRateRangeStatistics(snapshot, { blockCount: 3 }, [20_000n]),
  'ring members': () => getRingMembers(snapshot, [{ amount: 0n, globalIndex: 1 }]),
};

for (const [name, lookup] of Object.entries(lookups)) {
  test(`${name} is found by an index`, async () => {
    asked = [];
    await lookup();
    expect(asked.length).toBeGreaterThan(0);
    for (const { query, params } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      // The state of the index is one row.
      expect(plan, query).not.toMatch(/Seq Scan on (?!sync_state)/);
      expect(plan, query).toMatch(/Index Cond/);
    }
  });
}

const output = { amount: 0n, globalIndex: 1 };

const statements: Readonly<Record<string, () => Promise<unknown>>> = {
  'a key image': () => lookUpKeyImage(logged, ANY_HASH as KeyImage),
  'the status': () => lookUpStatus(logged),
  'a transaction': () => lookUpTransaction(logged, ANY_HASH as TxHash, slice),
  'an output by bucket and index': () => lookUpOutput(logged, output),
  'outputs by one-time key': () => lookUpOutputsByKey(logged, ANY_HASH as OneTimeKey),
  'a block by height': () => lookUpBlock(logged, { heightOrHash: 3, firstTxPosition: 0, txLimit: 10 }),
  'a block by hash': () =>
    lookUpBlock(logged, { heightOrHash: ANY_HASH as BlockHash, firstTxPosition: 0, txLimit: 10 }),
  'a block and what stands around it': () =>
    lookUpBlockWithContext(logged, { heightOrHash: 3, firstTxPosition: 0, txLimit: 10 }, 100),
  'newest blocks': () => lookUpBlocks(logged, { kind: 'tip' }, 10),
  'blocks above a height': () => lookUpBlocks(logged, { kind: 'above-height', height: 5 }, 10),
  'the pool': () => lookUpPoolList(logged, newestFirstPoolListOptions, undefined, 10),
  'waits by fee rate': () => lookUpPoolWaitingTimes(logged, [20_000n, 80_000n, 320_000n, 4_000_000n]),
  'blocks before a height': () => lookUpBlocks(logged, { kind: 'below-height', height: 5 }, 10),
  'a page of outputs to scan': () =>
    lookUpOutputScanPage(logged, { fromHeight: 3, toHeight: 9 }, undefined, 25),
  'a transaction that is to be relayed': () =>
    lookUpRelayCheckData(logged, {
      hash: ANY_HASH as TxHash,
      keyImages: [ANY_HASH as KeyImage],
      ringMembers: [output, { amount: 5n, globalIndex: 2 }],
    }),
  'references to an output of bucket 0': () => lookUpRingReferences(logged, output, { kind: 'newest' }, 10),
  'references to another output': () =>
    lookUpRingReferences(
      logged,
      { ...output, amount: 5n },
      { kind: 'newer-than', input: { txId: 65_536, position: 0 } },
      10,
    ),
  'everything that 32 bytes name': () =>
    lookUpHash(logged, {
      blockHash: ANY_HASH as BlockHash,
      txHash: ANY_HASH as TxHash,
      keyImage: ANY_HASH as KeyImage,
      outputKey: ANY_HASH as OneTimeKey,
    }),
  'an encrypted payment id': () => lookUpPaymentId(logged, 'ab'.repeat(8)),
  'the time of the tip': () => lookUpTipTimestamp(logged),
  'the places of transactions': () => lookUpTxLocations(logged, [ANY_HASH as TxHash]),
  'the outputs of one-time keys': () => lookUpOutputsOfKeys(logged, [ANY_HASH as OneTimeKey]),
  'the spends of key images': () => lookUpKeyImageLocations(logged, [ANY_HASH as KeyImage]),
};

/** All tables except those of one row and those of the pool, whose size the daemon limits. */
const GROWING =
  /Seq Scan on (?:blocks|block_|transactions|transaction_|outputs|inputs|alternative_|pool_history|oddities)/;

for (const [name, lookup] of Object.entries(statements)) {
  test(`the SQL statement for ${name} scans no growing table completely`, async () => {
    asked = [];
    await lookup();
    expect(asked).toHaveLength(1);
    for (const { query, params } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, query).not.toMatch(GROWING);
    }
  });
}
