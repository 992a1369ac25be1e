import { expect, test } from 'playwright/test';
import { z } from 'zod';
import { baseReward } from '@ringscope/protocol/emission.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { parseJson } from '@ringscope/rpc/json.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startDemoChain } from '../../helpers/demo-chain.ts';
import { waitForIndexedTip, startIndexer, type TestIndexer } from '../../helpers/indexer.ts';

/**
 * Compares the index of the demo chain, which contains every kind of object, with the daemon's own JSON. The
 * expected values do not pass through the decoders of this project.
 */
test.describe.configure({ mode: 'serial', timeout: 900_000 });

let chain: Awaited<ReturnType<typeof startDemoChain>>;
let daemon: DaemonClient;
let database: TestDatabase;
let writeDatabase: WriteDatabase;
let indexer: TestIndexer;
let top: number;

test.beforeAll(async () => {
  [chain, database] = await Promise.all([startDemoChain(), createTestDatabase()]);
  ({ writeDatabase } = database);
  daemon = createDaemonClient({ url: chain.monerod.url });
  const { height, hash } = await daemon.getHeight();
  top = height - 1;
  indexer = startIndexer(database, chain.monerod.url);
  await waitForIndexedTip(writeDatabase, { height: top, hash });
});
test.afterAll(async () => {
  await indexer.stop();
  daemon.close();
  await database.drop();
  await chain.stop();
});

test('every block has the daemon’s hash, order, header, sizes and sums', async () => {
  const { headers } = await daemon.getBlockHeadersRange({ startHeight: 0, endHeight: top });
  const blocks = await writeDatabase.query<{
    height: number;
    hash: string;
    prev: string;
    miner: string;
  }>(statement`
    select *, encode(hash, 'hex') as hash, encode(prev_hash, 'hex') as prev, encode(miner_tx_hash, 'hex') as miner
    from blocks order by height`);
  expect(blocks.map((block) => ({ ...block, prev_hash: undefined, miner_tx_hash: undefined }))).toEqual(
    await Promise.all(
      headers.map(async (header) => {
        const { blob, txHashes } = await daemon.getBlock({ height: header.height });
        const { transactions } = await daemon.getTransactions({ hashes: [header.minerTxHash, ...txHashes] });
        const entries = await Promise.all(
          transactions.slice(1).map(async ({ hash }) => await daemonTransaction(hash)),
        );
        return {
          height: header.height,
          hash: header.hash,
          prev: header.prevHash,
          miner: header.minerTxHash,
          timestamp: header.timestamp,
          major_version: header.majorVersion,
          minor_version: header.minorVersion,
          nonce: header.nonce,
          tx_count: header.numTxes,
          rct_output_count: (header.height === 0 ? [] : transactions).flatMap((one) =>
            one.state === 'mined' ? one.outputIndices : [],
          ).length,
          size: blob.length + transactions.slice(1).reduce((sum, one) => sum + one.blob.length, 0),
          weight: header.blockWeight,
          long_term_weight: header.longTermWeight,
          difficulty: header.difficulty,
          cumulative_difficulty: header.cumulativeDifficulty,
          reward: header.reward,
          fees: entries.reduce((sum, { fee }) => sum + fee, 0n),
          tree_layers: null,
          tree_root: null,
        };
      }),
    ),
  );
});

test('the weights of the transactions of a block and its coinbase add up to its weight', async () => {
  const wrong = await writeDatabase.query(statement`
    select b.height, b.weight, sum(t.weight) as sum from blocks b
    join transactions t on t.id / 65536 = b.height group by b.height having b.weight <> sum(t.weight)`);
  expect(wrong).toEqual([]);
});

/** An integer in the daemon's JSON. `parseJson` returns a bigint when a number would not be exact. */
const integer = z.union([z.number(), z.bigint()]).transform(BigInt);

/** The part of the daemon's JSON of a transaction that an index row also contains. */
const daemonJson = z.object({
  version: integer,
  unlock_time: integer,
  vin: z.array(
    z.object({
      key: z.object({ amount: integer, key_offsets: z.array(integer), k_image: z.string() }).optional(),
    }),
  ),
  vout: z.array(
    z.object({
      amount: integer,
      target: z.object({
        key: z.string().optional(),
        tagged_key: z.object({ key: z.string(), view_tag: z.string() }).optional(),
      }),
    }),
  ),
  extra: z.array(z.number()),
  rct_signatures: z.object({ type: z.number(), txnFee: integer.default(0n) }).optional(),
});

async function daemonTransaction(hash: string) {
  const { transactions } = await daemon.getTransactions({ hashes: [hash], decodeAsJson: true });
  const [entry] = transactions;
  if (entry?.state !== 'mined' || entry.json === undefined) throw new Error(`${hash} is not mined`);
  const json = daemonJson.parse(parseJson(entry.json));
  return {
    json,
    fee: json.rct_signatures?.txnFee ?? 0n,
    indices: entry.outputIndices,
    height: entry.blockHeight,
    size: entry.blob.length,
  };
}

test('every transaction has the daemon’s order, fee, size, outputs with global indices, key images and rings', async () => {
  const ours = await writeDatabase.query(statement`
    select t.id, encode(t.hash, 'hex') as hash, t.version, t.rct_type, t.size, t.fee, t.unlock_time, t.input_count,
      t.output_count, t.ring_size, encode(t.extra, 'hex') as extra,
      (select json_agg(json_build_array(o.amount::text, o.global_index::text, o.clear_amount::text,
        encode(o.key, 'hex'), o.view_tag) order by o.position) from outputs o where o.tx_id = t.id) as outputs,
      (select json_agg(json_build_array(encode(i.key_image, 'hex'), i.amount::text, i.ring::text[])
        order by i.position) from inputs i where i.tx_id = t.id) as inputs
    from transactions t order by t.id`);
  const expected = [];
  for (let height = 0; height <= top; height += 1) {
    const { minerTxHash, txHashes } = await daemon.getBlock({ height });
    for (const [position, hash] of [minerTxHash, ...txHashes].entries()) {
      expected.push(await expectedRow(height, position, hash));
    }
  }
  expect(ours).toEqual(expected);
  // The demo has enough variety for a comparison: many destinations, swept inputs and an unlock time.
  const [variety] = await writeDatabase.query<Record<string, number>>(statement`
    select max(output_count) as outputs, max(input_count) as inputs, count(distinct unlock_time) as unlocks,
      count(*) filter (where fee > 0) as spends from transactions`);
  expect(variety?.['outputs']).toBeGreaterThan(10);
  expect(variety?.['inputs']).toBeGreaterThan(5);
  expect(variety?.['spends']).toBeGreaterThan(10);
});

async function expectedRow(height: number, position: number, hash: string) {
  const { json, fee, indices, size, height: minedAt } = await daemonTransaction(hash);
  expect(minedAt).toBe(height);
  const old = json.version === 1n;
  const spends = json.vin.flatMap(({ key }) => (key === undefined ? [] : [key]));
  return {
    id: height * 65_536 + position,
    hash,
    version: Number(json.version),
    rct_type: old ? null : json.rct_signatures?.type,
    size,
    fee,
    unlock_time: json.unlock_time,
    input_count: json.vin.length,
    output_count: json.vout.length,
    ring_size: Math.max(0, ...spends.map((key) => key.key_offsets.length)),
    extra: Buffer.from(json.extra).toString('hex'),
    outputs: json.vout.map(({ amount, target }, at) => [
      old ? String(amount) : '0',
      String(indices[at]),
      old || position === 0 ? String(amount) : null,
      target.tagged_key?.key ?? target.key,
      target.tagged_key === undefined ? null : Number.parseInt(target.tagged_key.view_tag, 16),
    ]),
    inputs:
      spends.length === 0
        ? null
        : spends.map((key) => [key.k_image, String(key.amount), ring(key.key_offsets)]),
  };
}

function ring(offsets: readonly bigint[]): string[] {
  let index = 0n;
  return offsets.map((offset) => String((index += offset)));
}

test('the sums up to the tip equal the daemon’s counts', async () => {
  const [totals] = await writeDatabase.query<{ emission: bigint; fees: bigint; txs: number }>(statement`
    select emission, fees, txs from block_totals where height = ${top}`);
  const sum = await daemon.getCoinbaseTxSum({ height: 0, count: top + 1 });
  const { txCount } = await daemon.getInfo();
  expect(totals).toEqual({ emission: sum.emissionAmount, fees: sum.feeAmount, txs: txCount });
});

test('the sums at every height equal the daemon’s and follow the emission rule', async () => {
  const totals = await writeDatabase.query<{
    height: number;
    emission: bigint;
    fees: bigint;
    major_version: number;
  }>(statement`
    select height, emission, t.fees, major_version from block_totals t join blocks using (height) order by height`);
  const some = [0, 1, Math.floor(top / 3), Math.floor(top / 2), top - 1];
  for (const height of some) {
    const sum = await daemon.getCoinbaseTxSum({ height: 0, count: height + 1 });
    expect(totals[height]).toMatchObject({ emission: sum.emissionAmount, fees: sum.feeAmount });
  }
  // No block of the demo is heavy enough for a penalty, and every miner claims its full reward.
  const created = totals.map(({ emission }, at) => emission - (totals[at - 1]?.emission ?? 0n));
  expect(created).toEqual(
    totals.map(({ major_version: version }, at) => baseReward(totals[at - 1]?.emission ?? 0n, version)),
  );
});

test('hours and days are the sums of the daemon’s blocks and transactions', async () => {
  const { headers } = await daemon.getBlockHeadersRange({ startHeight: 0, endHeight: top });
  const blocks = await Promise.all(
    headers.map(async (header, at) => {
      const { txHashes } = await daemon.getBlock({ height: header.height });
      const txs = await Promise.all(txHashes.map(daemonTransaction));
      const rings = txs.flatMap(({ json }) => json.vin.flatMap(({ key }) => (key ? [key.key_offsets] : [])));
      const sum = (values: readonly number[]): bigint => BigInt(values.reduce((all, one) => all + one, 0));
      return {
        timestamp: header.timestamp,
        sums: {
          blocks: 1n,
          txs: BigInt(header.numTxes),
          weight: BigInt(header.blockWeight),
          tx_size: sum(txs.map(({ size }) => size)),
          difficulty: header.difficulty,
          target_seconds: header.majorVersion === 1 ? 60n : 120n,
          intervals: at < 2 ? 0n : 1n,
          interval_seconds: at < 2 ? 0n : BigInt(header.timestamp - (headers[at - 1]?.timestamp ?? 0)),
          reward: header.reward,
          fees: txs.reduce((all, { fee }) => all + fee, 0n),
          input_count: BigInt(rings.length),
          output_count: sum(txs.map(({ json }) => json.vout.length)),
          ring_members: sum(rings.map(({ length }) => length)),
          bulletproof_plus_txs: BigInt(txs.length),
        },
      };
    }),
  );
  for (const seconds of [3_600, 86_400]) {
    const expected = new Map<number, Record<string, bigint>>();
    for (const { timestamp, sums } of blocks) {
      const start = timestamp - (timestamp % seconds);
      const before = expected.get(start) ?? {};
      const after = Object.entries(sums).map(
        ([name, value]) => [name, (before[name] ?? 0n) + value] as const,
      );
      expected.set(start, Object.fromEntries(after));
    }
    const spans = await writeDatabase.query<{ start: number }>(statement`
      select start, blocks::numeric, txs::numeric, weight::numeric, tx_size::numeric, difficulty,
        target_seconds::numeric, intervals::numeric, interval_seconds::numeric, reward, fees, input_count::numeric,
        output_count::numeric, ring_members::numeric, bulletproof_plus_txs::numeric
      from chain_series where seconds = ${seconds} order by start`);
    expect(spans).toEqual(
      [...expected].toSorted(([a], [b]) => a - b).map(([start, sums]) => ({ start, ...sums })),
    );
  }
});

test('the pool and the alternative chains equal the daemon’s', async () => {
  const { txHashes } = await daemon.getTransactionPoolHashes();
  expect(txHashes.length).toBeGreaterThan(0);
  await expect
    .poll(async () =>
      writeDatabase.query(statement`select encode(hash, 'hex') as hash from pool_transactions order by 1`),
    )
    .toEqual(txHashes.toSorted().map((hash) => ({ hash })));
  const { chains } = await daemon.getAlternateChains();
  expect(chains.length).toBeGreaterThan(0);
  await expect
    .poll(async () =>
      writeDatabase.query(statement`
        select encode(a.hash, 'hex') as hash from alternative_blocks a
        where a.blob is not null and not exists (select from blocks b where b.hash = a.hash) order by 1`),
    )
    .toEqual(
      chains
        .flatMap(({ blockHashes }) => blockHashes)
        .toSorted()
        .map((hash) => ({ hash })),
    );
});
