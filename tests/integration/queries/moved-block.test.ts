import { expect, test } from 'playwright/test';
import { connectDatabase, type Database } from '../../../db/client.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { readBasicBlock, readBlock } from '../../../lookups/block.ts';
import { createTestDatabase } from '../../helpers/database.ts';
import { hashAt, syntheticChain, syntheticFork, tipAt } from '../../helpers/synthetic-chain.ts';

const chain = syntheticChain(10);
const branch = syntheticFork(chain, 7, 11);
const returned = syntheticFork(chain, 10, 12, 'a');

test('a block that returns to the main chain while it is read is found there', async () => {
  for (const read of [readBlock, readBasicBlock]) {
    const own = await createTestDatabase();
    const reader = connectDatabase(own.url, { maxConnections: 4 });
    try {
      await initialiseSyncState(own.writeDatabase, { network: 'fakechain', genesisHash: hashAt(chain, 0) });
      let tip = await appendBlocks(own.writeDatabase, { height: -1, hash: undefined }, chain.blocks);
      tip = await reorganiseChain(own.writeDatabase, tip, { forkHeight: 7, blocks: branch.blocks.slice(8) });
      expect(tip).toEqual(tipAt(branch, 11));
      // The archive is read in a snapshot, after the lookup.
      let reorgs = 0;
      const database: Database = {
        ...reader,
        async snapshot(work) {
          reorgs += 1;
          if (reorgs === 1)
            await reorganiseChain(own.writeDatabase, tip, {
              forkHeight: 7,
              blocks: returned.blocks.slice(8),
            });
          return reader.snapshot(work);
        },
      };
      const { indexState, data } = await read(database, hashAt(chain, 9), 0, 10);
      expect(reorgs).toBe(1);
      expect(data).toMatchObject({ state: 'main', block: { height: 9, hash: hashAt(chain, 9) } });
      expect(indexState.tip.hash).toBe(hashAt(returned, 12));
    } finally {
      await reader.close();
      await own.drop();
    }
  }
});
