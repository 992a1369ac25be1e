import { expect, test } from 'playwright/test';
import { heightAtTimeResponseSchema, timeAtHeightResponseSchema } from '../../../api/endpoints/chain-time.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { createTestDatabase } from '../../helpers/database.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { get, useDatabase } from './client.ts';
import { Miner } from './miner.ts';

const BLOCKS = 150;
const FIRST = 1_700_000_000;
const DAYS = 3 * 86_400;

test('over unordered times, a later time never has a lower height, nor a greater height an earlier time', async () => {
  const random = new Random(20);
  const miner = new Miner(1);
  const times: number[] = [];
  const blocks = Array.from({ length: BLOCKS }, (_, height) => {
    const mined = miner.mine();
    // The timestamp of genesis is not real. Other timestamps are random, and some of them are equal.
    const timestamp = height === 0 ? 0 : FIRST + random.int(0, 600) * Math.floor(DAYS / 600);
    times.push(timestamp);
    return { ...mined, rows: { ...mined.rows, block: { ...mined.rows.block, timestamp } } };
  });
  const database = await createTestDatabase();
  const site = useDatabase(database.url);
  try {
    const genesisHash = blockHashFromBytes(blocks[0]!.rows.block.hash);
    await initialiseSyncState(database.writeDatabase, { network: 'fakechain', genesisHash });
    await appendBlocks(database.writeDatabase, { height: -1, hash: undefined }, blocks);
    const sorted = times.toSorted((a, b) => a - b);
    expect(sorted).not.toEqual(times);
    for (const [height, time] of sorted.entries()) {
      const found = await get(timeAtHeightResponseSchema, `/api/v1/time-at?height=${height}`);
      expect(found).toMatchObject({ height, time, block: { height, timestamp: times[height] } });
    }
    const asked = [...new Set(times.flatMap((time) => [Math.max(0, time - 1), time, time + 1]))];
    for (const time of asked) {
      const earlier = times.filter((one) => one < time).length;
      const found = await get(heightAtTimeResponseSchema, `/api/v1/height-at?time=${time}`);
      expect(found).toMatchObject({
        time,
        height: earlier,
        block: earlier === BLOCKS ? null : { height: earlier, timestamp: times[earlier] },
      });
    }
  } finally {
    await site.close();
    await database.drop();
  }
});
