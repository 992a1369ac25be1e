import { expect, test } from 'playwright/test';
import type { Database } from '../../../db/client.ts';
import { ConnectionLostError } from '../../../db/errors.ts';
import { EmptyIndexError } from '../../../db/queries/index-state.ts';
import { loadAtOneTip } from '../../../app/_frame/load-at-one-tip.ts';
import { createPageDataReader, type PageDataReader } from '../../../lookups/index.ts';
import { blockHashFromBytes, type BlockHash } from '@ringscope/protocol/brands.ts';
import { PageReadTracker } from '../../../server/pages/page-read-tracker.ts';

/** Returns reads that all fail. */
function failingReads(error: Error): PageReadTracker {
  const fail = (): Promise<never> => Promise.reject(error);
  const database: Database = {
    lookup: fail,
    snapshot: fail,
    listen: fail,
    countConnections: () => ({ open: 0, idle: 0, waitingCallers: 0, maxConnections: 0 }),
    close: () => Promise.resolve(),
  };
  return new PageReadTracker(createPageDataReader(database));
}

function hashOf(number: number): BlockHash {
  return blockHashFromBytes(new Uint8Array(32).fill(number));
}

/** Returns reads that see these tips, one after the other, and return the number of the tip. The last one stays. */
function readsAtTips(...tips: readonly number[]): PageReadTracker {
  let reads = 0;
  const reader: Pick<PageDataReader, 'expectedRingCount'> = {
    expectedRingCount: async () => {
      const tip = tips[Math.min(reads, tips.length - 1)] ?? 0;
      reads += 1;
      return { unavailableReason: undefined, data: tip, tipHash: hashOf(tip) };
    },
  };
  return new PageReadTracker(reader as PageDataReader);
}

/** Loads a page of two reads. Returns the tips of the reads that the page shows, and the number of loads. */
async function loadTwoReads(watched: PageReadTracker) {
  let loads = 0;
  const request = {
    get hasMixedTips() {
      return watched.hasMixedTips;
    },
    forgetReads: () => {
      watched.reset();
    },
  };
  const tips = await loadAtOneTip(request, async () => {
    loads += 1;
    const read = async () =>
      (await watched.reader.expectedRingCount({ amount: 0n, globalIndex: 0, height: 1, timestamp: 0 })).data;
    return [await read(), await read()];
  });
  return { tips, loads };
}

test('a page with a read that fails because the database is unreachable is incomplete', async () => {
  const watched = failingReads(new ConnectionLostError('write EPIPE'));
  expect(watched.isIncomplete).toBe(false);
  expect(await watched.reader.status()).toEqual({
    unavailableReason: 'database-unreachable',
    data: undefined,
  });
  expect(watched.isIncomplete).toBe(true);
  watched.reset();
  expect(watched.isIncomplete).toBe(false);
  expect((await watched.reader.blockLimits()).unavailableReason).toBe('database-unreachable');
  expect(watched.isIncomplete).toBe(true);
});

test('a page about an empty index is complete', async () => {
  const watched = failingReads(new EmptyIndexError());
  expect((await watched.reader.blockLimits()).unavailableReason).toBe('index-empty');
  expect(watched.isIncomplete).toBe(false);
});

test('a page is loaded again when a block arrives between two of its reads', async () => {
  expect(await loadTwoReads(readsAtTips(1))).toEqual({ tips: [1, 1], loads: 1 });
  expect(await loadTwoReads(readsAtTips(1, 2))).toEqual({ tips: [2, 2], loads: 2 });
  expect(await loadTwoReads(readsAtTips(1, 2, 2, 3))).toEqual({ tips: [3, 3], loads: 3 });
});

test('a page is loaded three times at most, however fast the chain grows', async () => {
  const { tips, loads } = await loadTwoReads(readsAtTips(1, 2, 3, 4, 5, 6, 7, 8));
  expect(loads).toBe(3);
  expect(tips).toEqual([5, 6]);
});
