import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { ensureChain } from '../../helpers/synthetic/chain-folder.ts';
import { startSyntheticDaemon, type SyntheticDaemon } from '../../helpers/synthetic/server.ts';
import { readSyncState } from '../../../db/write/sync-state.ts';
import { statement } from '../../../db/write-database.ts';
import { repairTipRows } from '../../../indexer/chain/repair-tip.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { startDaemonProxy, type ProxyResponse, type ProxyRule } from '../../helpers/daemon-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { waitForIndexedTip, startIndexer } from '../../helpers/indexer.ts';

const BLOCKS = 160;
/** Height of the first indexed tip. The follower adds the remaining blocks. */
const SHOWN_FIRST = 150;

let folder: string;
let daemon: SyntheticDaemon;
let database: TestDatabase;
const hashes: string[] = [];

test.beforeAll(async () => {
  await loadKeccakBatchEngine();
  folder = await mkdtemp(join(tmpdir(), 'ringscope-repair-tip-'));
  await ensureChain(join(folder, 'chain'), { profile: 'mainnet', seed: 11, blocks: BLOCKS }, ({ hash }) =>
    hashes.push(bytesToHex(hash)),
  );
  [daemon, database] = await Promise.all([
    startSyntheticDaemon({ folder: join(folder, 'chain') }),
    createTestDatabase(),
  ]);
});
test.afterAll(async () => {
  await daemon.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

/**
 * Raises the difficulty and cumulative difficulty of the last header of a response. The header then still
 * matches all headers below it.
 */
function withHarderTop({ status, body }: ProxyResponse): ProxyResponse {
  const text = body.toString('latin1');
  const from = text.lastIndexOf('{"block_size"');
  const top = text
    .slice(from)
    .replace(
      /("(?:cumulative_)?difficulty":)(\d+)/g,
      (_, name: string, value: string) => `${name}${BigInt(value) + 1n}`,
    )
    .replace(
      /("wide_(?:cumulative_)?difficulty":")(0x[0-9a-f]+)/g,
      (_, name: string, value: string) => `${name}0x${(BigInt(value) + 1n).toString(16)}`,
    );
  return { status, body: Buffer.from(text.slice(0, from) + top, 'latin1') };
}

test('a wrong difficulty of the newest block, in a range or at the tip, is repaired by the next block', async () => {
  const tip = (height: number) => ({ height, hash: hashes[height] ?? '' });
  const direct = startIndexer(database, daemon.url);
  await waitForIndexedTip(database.writeDatabase, tip(BLOCKS - 1));
  await direct.stop();

  const index = await database.another();
  const altered = new Set([39, SHOWN_FIRST - 1]);
  const lie: ProxyRule = async ({ method, body }, ask) => {
    const { params } = JSON.parse(method.startsWith('/') ? '{}' : body.toString()) as {
      params?: { end_height?: number };
    };
    const isLast = method === 'get_block_headers_range' && altered.has(params?.end_height ?? -1);
    return isLast ? withHarderTop(await ask()) : ask();
  };
  daemon.setHeight(SHOWN_FIRST);
  const proxy = await startDaemonProxy(daemon.url);
  proxy.setRule(lie);
  const indexer = startIndexer(index, proxy.url);
  try {
    await waitForIndexedTip(index.writeDatabase, tip(SHOWN_FIRST - 1));
    const stored = async (from: TestDatabase) =>
      from.writeDatabase.query(statement`
        select height, difficulty from blocks where height in (39, ${SHOWN_FIRST - 1}) order by height`);
    const [true39, trueTop] = (await stored(database)) as [{ difficulty: bigint }, { difficulty: bigint }];
    // A wrong difficulty of the newest block can only be detected with the next block.
    expect(await stored(index)).toEqual([true39, { ...trueTop, difficulty: trueTop.difficulty + 1n }]);

    daemon.setHeight(BLOCKS);
    await waitForIndexedTip(index.writeDatabase, tip(BLOCKS - 1));
  } finally {
    await indexer.stop();
    await proxy.stop();
  }
  expect(indexer.log()).toContain('Block 39 was stored with wrong values from the daemon');
  expect(indexer.log()).toContain(`Block ${SHOWN_FIRST - 1} was stored with wrong values from the daemon`);
  expect(await dumpIndex(index.writeDatabase)).toEqual(await dumpIndex(database.writeDatabase));
});

test('a repair whose output indices do not continue those below is refused, because it would replace correct rows', async () => {
  // The newest output that is the only one of its amount in its block and the next one, which a repair fetches together.
  const [chosen] = await database.writeDatabase.query<{
    height: number;
    tx: number;
    position: number;
    index: number;
  }>(statement`
    with of_amounts as (select *, (tx_id / 65536)::int as height from outputs where amount <> 0)
    select height, (tx_id % 65536)::int as tx, position::int as position, global_index::int as index
    from of_amounts as one
    where global_index > 0 and height < ${BLOCKS - 1} and not exists (
      select from of_amounts as other where other.amount = one.amount and other.global_index <> one.global_index
        and other.height between one.height and one.height + 1)
    order by tx_id desc limit 1`);
  expect(chosen).toBeDefined();
  const { height, tx, position, index: globalIndex } = chosen!;
  daemon.setHeight(height + 1);
  const index = await database.another();
  const { writeDatabase } = index;
  const indexer = startIndexer(index, daemon.url);
  await waitForIndexedTip(writeDatabase, { height, hash: hashes[height] ?? '' });
  await indexer.stop();
  const before = await dumpIndex(writeDatabase);

  daemon.setHeight(BLOCKS);
  const client = createDaemonClient({ url: daemon.url });
  const getBlocksBin: DaemonClient['getBlocksBin'] = async (...args) => {
    const response = await client.getBlocksBin(...args);
    const blocks = response.blocks.map((block, at) => ({
      ...block,
      outputIndices: block.outputIndices.map((indices, ofTx) =>
        indices.map((one, ofOutput) => {
          const isChosen = at === 0 && ofTx === tx && ofOutput === position;
          if (isChosen) expect(one).toBe(BigInt(globalIndex));
          return isChosen ? one - 1n : one;
        }),
      ),
    }));
    return { ...response, blocks };
  };
  const state = await readSyncState(writeDatabase);
  const repair = async (from: Parameters<typeof repairTipRows>[0]) =>
    repairTipRows(from, writeDatabase, state!, new AbortController().signal);
  const lying = new Proxy(client, {
    get: (target, name): unknown => (name === 'getBlocksBin' ? getBlocksBin : Reflect.get(target, name)),
  });
  expect(await repair(lying)).toEqual([]);
  expect(await dumpIndex(writeDatabase)).toEqual(before);
  expect(await repair(client)).toEqual([]);
  client.close();
});
