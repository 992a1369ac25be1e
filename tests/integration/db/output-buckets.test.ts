import { expect, test } from 'playwright/test';
import { appendBlocks, UnlinkedBlocksError } from '../../../db/write/append.ts';
import type { NewBlock } from '../../../db/write/raw-blocks.ts';
import { dropBackfillRanges, mergeBackfillRanges } from '../../../db/write/ranges.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import type { WriteDatabase } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { emptyIndexFor, nothing, tipOf, writeWaiting } from '../../helpers/synthetic-index.ts';
import { syntheticChain, syntheticFork } from '../../helpers/synthetic-chain.ts';

const chain = syntheticChain(60).blocks;
const fork = syntheticFork({ blocks: chain }, 30, 65).blocks;

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const emptyIndex = (): Promise<WriteDatabase> => emptyIndexFor(database, chain);

/** Returns the blocks as a daemon would send them that assigns other indices to all outputs of one bucket. */
function shifted(blocks: readonly NewBlock[], by: number): NewBlock[] {
  return blocks.map((one) => ({
    ...one,
    rows: {
      ...one.rows,
      outputs: one.rows.outputs.map((output) =>
        output.amount === 0n ? output : { ...output, globalIndex: output.globalIndex + by },
      ),
    },
  }));
}

/** Returns the blocks with a transaction in the first one that has an output of unknown format in each bucket. */
function behindUnknownOutputs(blocks: readonly NewBlock[]): NewBlock[] {
  return shifted(blocks, 1).map((one, index) => {
    if (index > 0) return one;
    const txId = one.rows.block.height * 65_536;
    const oddities = [{ txId, kind: Buffer.from('unknown-output'), position: 0 }];
    return { ...one, rows: { ...one.rows, oddities } };
  });
}

async function expectClean(writeDatabase: WriteDatabase, blocks: readonly NewBlock[]): Promise<void> {
  const clean = await emptyIndex();
  await appendBlocks(clean, nothing, blocks);
  expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(clean));
}

for (const by of [1, 1_000_000]) {
  test(`a bucket that begins ${by} beside its next index is refused in a range and at the tip`, async () => {
    const writeDatabase = await emptyIndex();
    let indexedTip = await appendBlocks(writeDatabase, nothing, chain.slice(0, 20));
    await writeWaiting(writeDatabase, shifted(chain.slice(20, 30), by));
    const merged = await mergeBackfillRanges(writeDatabase, indexedTip, 5);
    expect(merged).toMatchObject({ indexedTip, mergedRangeCount: 0 });
    expect(merged.unmergedReason).toMatch(
      /the first output of 5000 atomic units from block 20 on has index \d+, but the next index of this bucket is 7$/,
    );
    await dropBackfillRanges(writeDatabase, indexedTip);
    await expect(appendBlocks(writeDatabase, indexedTip, shifted(chain.slice(20), by))).rejects.toThrow(
      UnlinkedBlocksError,
    );
    await writeWaiting(writeDatabase, chain.slice(20, 30));
    ({ indexedTip } = await mergeBackfillRanges(writeDatabase, indexedTip, 5));
    await appendBlocks(writeDatabase, indexedTip, chain.slice(30));
    await expectClean(writeDatabase, chain);
  });
}

test('a block with a transaction of unknown outputs may skip indices of a bucket but not reuse them', async () => {
  const writeDatabase = await emptyIndex();
  const odd = behindUnknownOutputs(chain.slice(20, 30));
  const indexedTip = await appendBlocks(writeDatabase, nothing, chain.slice(0, 20));
  await writeWaiting(writeDatabase, odd);
  expect(await mergeBackfillRanges(writeDatabase, indexedTip, 5)).toMatchObject({
    mergedRangeCount: 1,
    unmergedReason: undefined,
  });
  const again = shifted(chain.slice(30, 40), -1);
  await expect(appendBlocks(writeDatabase, tipOf(odd), again)).rejects.toThrow();
});

for (const from of [1, 20]) {
  test(`a reorg that removes unknown outputs from block ${from} on frees their indices`, async () => {
    const writeDatabase = await emptyIndex();
    let indexedTip = await appendBlocks(writeDatabase, nothing, chain.slice(0, from));
    indexedTip = await appendBlocks(writeDatabase, indexedTip, behindUnknownOutputs(chain.slice(from)));
    indexedTip = await reorganiseChain(writeDatabase, indexedTip, { forkHeight: from - 1, blocks: [] });
    await expectClean(writeDatabase, chain.slice(0, from));
    await appendBlocks(writeDatabase, indexedTip, chain.slice(from));
    await expectClean(writeDatabase, chain);
  });
}

test('a reorg removes outputs from their buckets, and an empty bucket is deleted', async () => {
  const writeDatabase = await emptyIndex();
  let indexedTip = await appendBlocks(writeDatabase, nothing, chain);
  indexedTip = await reorganiseChain(writeDatabase, indexedTip, { forkHeight: 30, blocks: fork.slice(31) });
  await expectClean(writeDatabase, fork);
  indexedTip = await reorganiseChain(writeDatabase, indexedTip, { forkHeight: 0, blocks: [] });
  await expectClean(writeDatabase, chain.slice(0, 1));
  await appendBlocks(writeDatabase, indexedTip, chain.slice(1));
  await expectClean(writeDatabase, chain);
});
