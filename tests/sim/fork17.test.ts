import { expect, test } from 'playwright/test';
import { IS_LONG_RUN } from '../helpers/long-run.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { statement } from '../../db/write-database.ts';
import { createProgressDisplay } from '../../indexer/progress.ts';
import { runVerifyCommand } from '../../indexer/verify/command.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { dumpIndex } from '../helpers/index-dump.ts';
import { startIndexer, waitForIndexedTip } from '../helpers/indexer.ts';
import { recordedBlock } from '../helpers/model-chain/block.ts';
import { ModelChain } from '../helpers/model-chain/chain.ts';
import { startModelDaemon } from '../helpers/model-chain/daemon-server.ts';
import { responseTo } from '../helpers/model-chain/responses.ts';
import { asModelTransaction } from '../helpers/model-chain/transactions.ts';
import { needFork17Vectors, recordedBlocks, recordedSpends } from '../helpers/protocol/fork17-files.ts';
import { Random } from '../helpers/protocol/random.ts';
import { runPlans } from './failures.ts';
import { planFromSeed, type Plan, type SimEvent } from './plan.ts';
import { shareServices } from './shared-services.ts';

test.describe.configure({ timeout: 1_800_000 });

const SEEDS = IS_LONG_RUN ? 60 : 3;

const services = shareServices();

/** The crossing of the test with recordings, whose blocks have heights from 120 on. */
const RECORDED_CROSSING = { from: 40, carrotOnlyFrom: 60 };
const LAST_RECORDED_HEIGHT = 803;

/**
 * Returns the plan of a seed on a chain that crosses hard fork 17. Version 17 begins above the first blocks, and the first reorgs
 * replace the blocks of each border.
 */
function crossingPlan(seed: number): Plan {
  const plan = planFromSeed(seed, { ownServices: false });
  const blocks = Math.max(12, Math.min(plan.chain.blocks, 60));
  const from = Math.floor(blocks / 2);
  const carrotOnlyFrom = blocks - 2;
  const backTo = (height: number): SimEvent => ({
    do: 'reorganise',
    depth: blocks - height,
    length: blocks - height + 1,
  });
  const crossings: SimEvent[] = [
    { do: 'receive', transactions: 4 },
    backTo(carrotOnlyFrom - 2),
    { do: 'mine', blocks: 3 },
    backTo(from - 3),
    { do: 'receive', transactions: 3 },
    { do: 'return-to-branch', further: 1 },
  ];
  return {
    ...plan,
    chain: { ...plan.chain, blocks, ringctFrom: 1, density: 1.5, fork17: { from, carrotOnlyFrom } },
    events: [...crossings.map((event) => ({ after: 12, event })), ...plan.events],
  };
}

test('the index of a chain that crosses hard fork 17 equals a clean one after reorgs across each border', async () => {
  const plans = Array.from({ length: SEEDS }, (_, index) => crossingPlan(1_700 + index));
  expect(await runPlans(plans, services(), { concurrency: 6 })).toEqual([]);
});

/**
 * The recorded blocks build on blocks that were not recorded, so the daemon serves them as alternative blocks. The main chain of the model
 * contains the recorded spend and a recorded coinbase.
 */
test('recorded blocks and transactions are stored byte for byte, and verify --repair restores a crossing', async () => {
  needFork17Vectors();
  expect(services().postgresPort).toBeGreaterThan(0);
  const chain = new ModelChain(new Random(171), {
    ringctFrom: 1,
    density: 0.5,
    difficulty: 1_000n,
    oddities: 0,
    fork17: RECORDED_CROSSING,
  });
  const blocks = recordedBlocks().map(({ blob, height }) => recordedBlock(hexToBytes(blob), height));
  const spends = recordedSpends().filter(({ hasOldTag }) => !hasOldTag);
  const paying = blocks.find(({ block }) => block.txHashes.length > 0)!;
  const [coinbase] = paying.transactions;
  chain.mine(paying.height - 1);
  chain.mineRecorded({ coinbase, transactions: [] });
  chain.mineRecorded({
    coinbase: undefined,
    transactions: spends.map(({ blob }) => asModelTransaction(decodeTransaction(blob))),
  });
  for (const block of blocks) chain.addAlternative(block);
  const daemon = await startModelDaemon((call) =>
    Promise.resolve({
      kind: 'response',
      response: responseTo(call, chain.view(), { nettype: 'fakechain', pageBlocks: 100, synchronized: true }),
    }),
  );
  const database = await createTestDatabase();
  const { writeDatabase } = database;
  try {
    const indexer = startIndexer(database, daemon.url);
    await waitForIndexedTip(writeDatabase, { height: chain.tip.height, hash: chain.tip.hash });
    const stored = await writeDatabase.query<{ hash: string; blob: string }>(statement`
      select encode(hash, 'hex') as hash, encode(blob, 'hex') as blob
      from recent_transaction_blobs join transactions on id = tx_id`);
    for (const { hash, blob } of spends) expect(stored).toContainEqual({ hash, blob: bytesToHex(blob) });
    const [miner] = await writeDatabase.query<{ blob: string }>(statement`
      select encode(blob, 'hex') as blob from recent_block_blobs
      join blocks using (height) where miner_tx_hash = ${hexToBytes(coinbase.hash)}`);
    expect(miner?.blob).toContain(bytesToHex(coinbase.transaction.blob));

    chain.mine(LAST_RECORDED_HEIGHT - chain.tip.height);
    await waitForIndexedTip(writeDatabase, { height: chain.tip.height, hash: chain.tip.hash });
    const archived = async () =>
      writeDatabase.query<{ hash: string; blob: string }>(statement`
        select encode(hash, 'hex') as hash, encode(blob, 'hex') as blob from alternative_blocks order by height`);
    await expect
      .poll(archived)
      .toEqual(
        blocks
          .toSorted((a, b) => a.height - b.height)
          .map(({ hash, block }) => ({ hash, blob: bytesToHex(block.blob) })),
      );
    await indexer.stop();

    const clean = await dumpIndex(writeDatabase);
    for (const damage of [
      statement`update blocks set tree_root = null, tree_layers = 1 where height >= 60`,
      statement`update transactions set reference_block = 1 where rct_type = 7`,
      statement`update outputs set carrot_fields = null where global_index % 2 = 0`,
      statement`update block_statistics set fcmp_txs = fcmp_txs + 1 where height % 3 = 0`,
      statement`update block_totals set outputs = outputs + 1 where height >= 50`,
    ])
      await writeDatabase.query(damage);
    const verify = (repair: boolean) =>
      runVerifyCommand(
        { databaseUrl: database.url, daemons: [{ url: daemon.url }] },
        { fromHeight: 0, toHeight: undefined, repair, onlyTable: undefined },
        createProgressDisplay({ write: () => undefined }, () => performance.now()),
      );
    expect(await verify(false)).toBe(false);
    expect(await verify(true)).toBe(true);
    expect(await dumpIndex(writeDatabase)).toEqual(clean);
  } finally {
    daemon.close();
    await database.drop();
  }
});
