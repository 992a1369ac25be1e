import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { archiveAlternativeBlock } from '../../../db/write/archive.ts';
import { updateNodeStatus } from '../../../db/write/node-status.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { statement } from '../../../db/write-database.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { hashOf, type Miner } from '../api/miner.ts';
import { healthyNode, stage, type Scene } from '../api/scene.ts';
import { composeTestSite, expect, test, type ComposedTestSite } from './site.ts';

/** The longer form has more changes of the chain, and more sequences of them. */
const CHANGES = IS_LONG_RUN ? 60 : 14;
const SEEDS = IS_LONG_RUN ? [1, 2, 3, 4, 5] : [1];

let database: TestDatabase;
let scene: Scene;
/** Caches responses. */
let keeping: ComposedTestSite;
/** Creates every response from the database. */
let making: ComposedTestSite;

test.beforeEach(async () => {
  database = await createTestDatabase();
  scene = await stage(database.writeDatabase);
  const settings = { DATABASE_URL: database.url, RATE_LIMIT_EXEMPT: '127.0.0.0/8' };
  // A connection that the site closes just when `fetch` reuses it makes a request fail, so an idle connection
  // is never closed.
  const limits = { http: { keepAliveMs: 0 } };
  keeping = await composeTestSite({ ...settings, CACHE_MEGABYTES: '16' }, limits);
  making = await composeTestSite({ ...settings, CACHE_MEGABYTES: '0' }, limits);
});
test.afterEach(async () => {
  await Promise.all([keeping.close(), making.close()]);
  await database.drop();
});

/** Returns the status, the headers that caches use, and the body of a response as one string. */
async function ask({ url }: ComposedTestSite, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
  const used = ['cache-control', 'content-type', 'etag', 'last-modified', 'link'];
  const headers = used.map((name) => response.headers.get(name));
  return JSON.stringify([response.status, ...headers, await response.text()]);
}

/** Sends requests one after the other, so that the database has one SQL statement at a time. */
async function askAll(site: ComposedTestSite, paths: readonly string[]): Promise<string[]> {
  const responses: string[] = [];
  for (const path of paths) responses.push(await ask(site, path));
  return responses;
}

/** Returns the URLs of transactions and blocks in all forms. */
function pathsOf(transactions: readonly string[], blocks: readonly (string | number)[]): string[] {
  return [
    ...transactions.flatMap((hash) => [
      `/api/transaction/${hash}`,
      `/api/search/${hash}`,
      `/api/v1/txs/${hash}`,
      `/api/v1/txs/${hash}/rings?limit=2`,
      `/api/v1/txs/${hash}/outputs?limit=1`,
    ]),
    ...blocks.flatMap((id) => [
      `/api/block/${id}`,
      `/api/v1/blocks/${id}`,
      `/api/v1/blocks/${id}/txs?limit=2`,
    ]),
    '/api/blocks/3/5',
  ];
}

/** Changes the chain at random, as an indexer does. */
class ChangingChain {
  readonly #random: Random;
  readonly #transactions: Transaction[] = [];
  #miner: Miner;
  #node = healthyNode.daemonState.nodeHeight;
  #seed: number;

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#seed = seed * 1_000;
    this.#miner = scene.miner.fork(scene.tipHeight, seed);
  }

  /** Hashes of the transactions that were mined so far. Some are orphaned. */
  get transactions(): string[] {
    return this.#transactions.map(hashOf);
  }

  get height(): number {
    return this.#miner.tip.height;
  }

  hashAt(height: number): string {
    return bytesToHex(this.#miner.blocks[height]!.rows.block.hash);
  }

  /** @returns a name of the change */
  async change(): Promise<string> {
    const { writeDatabase } = database;
    switch (this.#random.int(0, 6)) {
      case 0:
      case 1:
      case 2: {
        const below = this.#miner.tip;
        const from = this.#miner.blocks.length;
        for (let blocks = this.#random.int(1, 3); blocks > 0; blocks -= 1) this.#mineOn(this.#miner);
        await appendBlocks(writeDatabase, below, this.#miner.blocks.slice(from));
        return `blocks up to ${this.height}`;
      }
      case 3:
      case 4: {
        const { tip } = this.#miner;
        const forkHeight = tip.height - this.#random.int(1, 4);
        const branch = this.#miner.fork(forkHeight, this.#nextSeed());
        for (let blocks = this.#random.int(0, 5); blocks > 0; blocks -= 1) this.#mineOn(branch);
        this.#miner = branch;
        const blocks = branch.blocks.slice(forkHeight + 1);
        await reorganiseChain(writeDatabase, tip, { forkHeight, blocks });
        return `reorg above ${forkHeight} to ${this.height}`;
      }
      case 5: {
        const aside = this.#miner.fork(this.height - this.#random.int(1, 3), this.#nextSeed());
        const { rows, blob } = aside.mine();
        const txHashes = rows.transactions.slice(1).map(({ hash }) => hash);
        await archiveAlternativeBlock(writeDatabase, {
          block: { ...rows.block, txHashes, blob },
          transactions: rows.transactions.map((tx, position) => ({ ...tx, position, blob: null })),
        });
        return `alternative block at ${rows.block.height}`;
      }
      default:
        this.#node += 1;
        await updateNodeStatus(writeDatabase, {
          ...healthyNode,
          daemonState: { ...healthyNode.daemonState, nodeHeight: this.#node },
        });
        // No indexer reports again in this test, and a report that is 20 seconds old would change the
        // responses.
        await writeDatabase.query(statement`update node_status set checked_at = now() + interval '1 day'`);
        return `node at ${this.#node}`;
    }
  }

  #nextSeed(): number {
    this.#seed += 1;
    return this.#seed;
  }

  #mineOn(miner: Miner): void {
    const payment = miner.payment();
    this.#transactions.push(payment);
    miner.mine([payment]);
  }
}

for (const seed of SEEDS) {
  test(`cached responses equal uncached ones while the chain changes (seed ${seed})`, async () => {
    const chain = new ChangingChain(seed);
    const deep = hashOf(scene.payments[0]!);
    const coinbase = bytesToHex(scene.miner.blocks[3]!.rows.transactions[0]!.hash);
    for (let count = 0; count < CHANGES; count += 1) {
      const newest = chain.transactions.slice(-1);
      // The confirmations of block 56 reach 100 during the test.
      const paths = pathsOf([deep, coinbase, ...newest], [56, chain.height, chain.hashAt(chain.height)]);
      const before = await askAll(making, paths);
      expect(await askAll(keeping, paths)).toEqual(before);
      const [name, during] = await Promise.all([chain.change(), askAll(keeping, paths)]);
      const after = await askAll(making, paths);
      await expect.poll(async () => askAll(keeping, paths), name).toEqual(after);
      // A response shows the old state or the new one, and never parts of both.
      for (const [index, response] of during.entries()) {
        expect([before[index], after[index]], name).toContain(response);
      }
    }
  });
}
