import { brotliCompressSync } from 'node:zlib';
import { expect, test, type Page } from 'playwright/test';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { startIndexer, waitForIndexedTip } from '../helpers/indexer.ts';
import { ModelChain } from '../helpers/model-chain/chain.ts';
import { outputTreeLeaves } from '../helpers/model-chain/output-tree.ts';
import { startModelDaemon, type ModelDaemonServer } from '../helpers/model-chain/daemon-server.ts';
import { responseTo } from '../helpers/model-chain/responses.ts';
import type { ModelTransaction } from '../helpers/model-chain/transactions.ts';
import { Random } from '../helpers/protocol/random.ts';
import { startSite, type RunningSite } from '../helpers/site.ts';
import { axeViolationsOf } from './axe-violations.ts';
import { browserErrorsOf } from './browser-errors.ts';
import { overflowAt, TESTED_WIDTHS } from './overflow.ts';

/**
 * Tests the pages of a chain of our encoder that crosses hard fork 17. No daemon of this version can be installed, so the daemon is
 * the model's.
 */
test.describe.configure({ mode: 'serial' });

const FROM = 70;
const CARROT_ONLY_FROM = 80;
const TIP = 90;
/** Limit of the page of a transaction of RingCT type 7, compressed. */
const LARGEST_TX_PAGE = 10_000;

let chain: ModelChain;
let daemon: ModelDaemonServer;
let database: TestDatabase;
let site: RunningSite;

let indexerLog: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const fork17 = { from: FROM, carrotOnlyFrom: CARROT_ONLY_FROM };
  chain = new ModelChain(new Random(17), {
    ringctFrom: 1,
    density: 2,
    difficulty: 1_000n,
    oddities: 0,
    fork17,
  });
  chain.mine(TIP);
  chain.receive(2);
  daemon = await startModelDaemon((call) =>
    Promise.resolve({
      kind: 'response',
      response: responseTo(call, chain.view(), {
        nettype: 'fakechain',
        pageBlocks: 100,
        synchronized: true,
      }),
    }),
  );
  database = await createTestDatabase();
  const indexer = startIndexer(database, daemon.url);
  await waitForIndexedTip(database.writeDatabase, { height: TIP, hash: chain.tip.hash });
  await indexer.stop();
  indexerLog = indexer.log();
  site = await startSite({ DATABASE_URL: database.url, MONEROD_URL: daemon.url });
});
test.afterAll(async () => {
  await site.process.stop();
  daemon.close();
  await database.drop();
});

/** Returns the newest mined transaction of a kind up to a height, without coinbases. */
function newest(
  isWanted: (one: ModelTransaction) => boolean,
  top = TIP,
): { one: ModelTransaction; height: number } {
  for (let height = top; height > 0; height -= 1) {
    const one = chain.blockAt(height).transactions.slice(1).find(isWanted);
    if (one !== undefined) return { one, height };
  }
  throw new Error('the chain has no such transaction');
}

/** Returns the number of outputs of the chain before the first output of a transaction. */
function unifiedIdOf(height: number, position: number): number {
  const before = Array.from({ length: height }, (_, below) => chain.blockAt(below).transactions);
  const earlier = chain.blockAt(height).transactions.slice(0, position);
  return [...before.flat(), ...earlier].reduce((sum, { transaction }) => sum + transaction.outputs.length, 0);
}

const isFcmp = ({ transaction }: ModelTransaction) => transaction.ringct?.type === RingCtType.FcmpPlusPlus;

/** Opens a page at each width and checks it with axe. @returns its text */
async function open(page: Page, path: string): Promise<string> {
  const response = await page.goto(`${site.url}${path}`);
  expect(response?.status(), path).toBe(200);
  for (const width of TESTED_WIDTHS)
    expect(await overflowAt(page, width), `too wide at ${width} px: ${path}`).toEqual([]);
  expect(await axeViolationsOf(page), path).toEqual([]);
  return (await page.locator('main').textContent()) ?? '';
}

test('the indexer logs once that the chain has reached the fork', () => {
  expect(indexerLog.match(/has version 1[78]: the chain has reached hard fork 17/g)).toHaveLength(1);
});

test('a transaction without rings shows all possible sources, its tree and the draft', async ({ page }) => {
  const browserErrors = browserErrorsOf(page);
  const { one } = newest(isFcmp);
  const text = await open(page, `/tx/${one.hash}`);
  const { referenceBlock } = one.transaction.membershipProofReference!;
  const sources = outputTreeLeaves(chain.view(), referenceBlock + 1).length;
  for (const words of [
    'Decoded according to the draft specification of 2026-09',
    'The transaction has no rings: each input can spend any output',
    `${sources} spendable outputs`,
    'Output tree of the membership proof',
    '1 tree root',
    'Fee at this rate, in µXMR',
    `Block ${referenceBlock - 8} contains the root of the output tree of the proof.`,
    ...one.keyImages.map((image) => image.slice(0, -6)),
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Ages of the ring members on one scale');
  await expect(page.getByRole('img', { name: /outputs, the youngest in the middle/ })).toBeVisible();
  const html = await (await page.request.get(`${site.url}/tx/${one.hash}`)).body();
  expect(brotliCompressSync(html).length).toBeLessThan(LARGEST_TX_PAGE);
  expect(browserErrors).toEqual([]);
});

test('the German page of a transaction without rings fits, too', async ({ page }) => {
  const { one } = newest(isFcmp);
  expect(await open(page, `/de/tx/${one.hash}`)).toContain('Dekodiert nach dem Entwurf von 2026-09');
});

test('a transaction of the grace period with rings keeps its rings', async ({ page }) => {
  const { one, height } = newest((each) => !isFcmp(each));
  expect(height).toBeGreaterThanOrEqual(FROM);
  const text = await open(page, `/tx/${one.hash}`);
  expect(text).toContain('Ages of the ring members on one scale');
  expect(text).not.toContain('Decoded according to the draft specification');
});

test('blocks, outputs, key images and the pool of the fork have complete pages', async ({ page }) => {
  const browserErrors = browserErrorsOf(page);
  for (const height of [FROM, CARROT_ONLY_FROM, TIP]) {
    const text = await open(page, `/block/${height}`);
    expect(text).toContain('Decoded according to the draft specification');
    expect(text).toContain(`Membership proofs with reference block ${height + 8} refer to this output tree.`);
    await expect(page.getByText('Root of the output tree').first()).toBeVisible();
    expect(text).toContain(Buffer.from(chain.blockAt(height).block.tree!.root).toString('hex').slice(0, 16));
  }
  expect(await open(page, `/block/${FROM - 1}`)).not.toContain(
    'Decoded according to the draft specification',
  );

  const { one, height } = newest(isFcmp, TIP - SPENDABLE_AGE_BLOCKS);
  const position = chain.blockAt(height).transactions.indexOf(one);
  const index = chain.blockAt(height).outputIndices[position]?.[0];
  const output = await open(page, `/output/0/${index}`);
  const { carrot } = one.transaction.outputs[0]!;
  expect(output).toContain(Buffer.from(carrot!.viewTag).toString('hex'));
  expect(output).toContain(Buffer.from(carrot!.encryptedAnchor).toString('hex'));

  const unifiedId = unifiedIdOf(height, position);
  expect(output).toMatch(new RegExp(`Unified output id\\D*${unifiedId}\\D`));
  expect(output).toContain(
    `Any transaction since block ${height + SPENDABLE_AGE_BLOCKS} can be the one that spends this output.`,
  );
  expect(output).not.toContain('Ring 1');
  const leaves = outputTreeLeaves(chain.view(), TIP + 1);
  expect(output).toMatch(
    new RegExp(`Position in the output tree\\D*${leaves.indexOf(unifiedId)}The first of`),
  );
  expect(output).toContain(`The first of ${leaves.length} outputs has position 0.`);

  const keyImage = await open(page, `/key-image/${one.keyImages[0]}`);
  expect(keyImage).toContain(one.hash.slice(0, -6));
  expect(keyImage).toContain('The outputs that this key image may belong to');
  expect(keyImage).toContain('Input 0, without a ring');
  const [waiting] = chain.pool.keys();
  expect(await open(page, `/tx/${waiting}`)).toContain('Waiting');
  for (const path of ['/', '/pool', '/blocks', '/mining', '/charts', '/forks']) await open(page, path);
  await expect(page.getByText('The next hard fork')).toHaveCount(0);
  for (const chart of ['fork-17', 'tree']) {
    const charts = await open(page, `/charts?chart=${chart}`);
    expect(charts).toContain('Next layer of the output tree');
    expect(charts).toContain('25992');
  }
  expect(browserErrors).toEqual([]);
});

test('the API has the fields of the draft, and the compatible API has no mixins', async ({ request }) => {
  const { one, height } = newest(isFcmp);
  const { membershipProofReference, outputs } = one.transaction;
  const { tx } = (await (await request.get(`${site.url}/api/v1/txs/${one.hash}`)).json()) as {
    tx: Record<string, unknown> & { outputs: Record<string, unknown>[]; inputs: Record<string, unknown>[] };
  };
  expect(tx).toMatchObject({
    rct_type: 7,
    ring_size: 0,
    reference_block: membershipProofReference!.referenceBlock,
    n_tree_layers: membershipProofReference!.treeLayers,
  });
  expect(tx.inputs.map(({ ring }) => ring)).toEqual(one.keyImages.map(() => []));
  expect(tx.outputs.map(({ view_tag: tag, encrypted_janus_anchor: anchor }) => [tag, anchor])).toEqual(
    outputs.map(({ carrot }) => [
      Buffer.from(carrot!.viewTag).toString('hex'),
      Buffer.from(carrot!.encryptedAnchor).toString('hex'),
    ]),
  );
  const position = chain.blockAt(height).transactions.indexOf(one);
  const first = unifiedIdOf(height, position);
  expect(tx.outputs.map(({ unified_id: id }) => id)).toEqual(outputs.map((_, index) => first + index));
  const index = chain.blockAt(height).outputIndices[position]?.[0];
  const { output } = (await (await request.get(`${site.url}/api/v1/outputs/0/${index}`)).json()) as {
    output: Record<string, unknown>;
  };
  expect(output['unified_id']).toBe(first);
  const { block } = (await (await request.get(`${site.url}/api/v1/blocks/${height}`)).json()) as {
    block: Record<string, unknown>;
  };
  expect(block).toMatchObject({
    fcmp_pp_n_tree_layers: 3,
    fcmp_pp_tree_root: Buffer.from(chain.blockAt(height).block.tree!.root).toString('hex'),
  });
  const compat = (await (await request.get(`${site.url}/api/transaction/${one.hash}`)).json()) as {
    data: { rct_type: number; mixin: number; inputs: { mixins: unknown[] }[] };
  };
  expect(compat.data).toMatchObject({ rct_type: 7, mixin: 0 });
  expect(compat.data.inputs.map(({ mixins }) => mixins)).toEqual(one.keyImages.map(() => []));
});
