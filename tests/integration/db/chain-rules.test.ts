import { expect, test } from 'playwright/test';
import { DifficultyWindow } from '@ringscope/protocol/difficulty.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { LongTermWeightWindow, longTermWeight } from '@ringscope/protocol/long-term-weight.ts';
import { appendBlocks, UnlinkedBlocksError } from '../../../db/write/append.ts';
import { ChainRuleChecker } from '../../../db/write/chain-rules.ts';
import type { NewBlock } from '../../../db/write/raw-blocks.ts';
import { mergeBackfillRanges } from '../../../db/write/ranges.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import type { BlockRow } from '../../../db/write/rows.ts';
import type { WriteDatabase } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { emptyIndexFor, nothing, tipOf, writeWaiting } from '../../helpers/synthetic-index.ts';
import { syntheticChain, syntheticFork } from '../../helpers/synthetic-chain.ts';

/** Returns the blocks with the long-term weights and difficulties that the rules require. */
function lawful(blocks: readonly NewBlock[]): NewBlock[] {
  const weights = new LongTermWeightWindow();
  const below = new DifficultyWindow();
  let cumulativeDifficulty = 0n;
  return blocks.map((one) => {
    const { height, majorVersion, weight, timestamp } = one.rows.block;
    const longTerm = longTermWeight(majorVersion, weight, weights.median);
    const difficulty = height === 0 ? 1n : below.nextDifficulty(majorVersion);
    if (longTerm === undefined || difficulty === undefined) throw new Error('a version without rules');
    weights.push(longTerm);
    cumulativeDifficulty += difficulty;
    if (height > 0) below.push({ timestamp, cumulativeDifficulty });
    return changed(one, { longTermWeight: longTerm, difficulty, cumulativeDifficulty });
  });
}

function changed(one: NewBlock, change: Partial<BlockRow>): NewBlock {
  return { ...one, rows: { ...one.rows, block: { ...one.rows.block, ...change } } };
}

/** Returns the blocks with a wrong value in the last one that links and sums alone do not reveal. */
function lying(blocks: readonly NewBlock[], lie: keyof typeof lies): NewBlock[] {
  const last = blocks.at(-1);
  if (last === undefined) throw new Error('no block to lie about');
  return [...blocks.slice(0, -1), changed(last, lies[lie](last.rows.block))];
}

const lies = {
  'long-term weight': (block: BlockRow) => ({ longTermWeight: block.longTermWeight + 1 }),
  difficulty: (block: BlockRow) => ({
    difficulty: block.difficulty + 1n,
    cumulativeDifficulty: block.cumulativeDifficulty + 1n,
  }),
} satisfies Record<string, (block: BlockRow) => Partial<BlockRow>>;

const short = syntheticChain(60);
const chain = lawful(short.blocks);
const fork = lawful(syntheticFork(short, 40, 70).blocks);

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const emptyIndex = (network: Network = 'mainnet'): Promise<WriteDatabase> =>
  emptyIndexFor(database, chain, network);

for (const memory of ['one memory for all steps', 'a restart before each step']) {
  test(`blocks that follow the rules are accepted in pieces, in ranges and after reorgs, with ${memory}`, async () => {
    const writeDatabase = await emptyIndex();
    const kept = new ChainRuleChecker();
    const rules = (): ChainRuleChecker => (memory.startsWith('one') ? kept : new ChainRuleChecker());
    let indexedTip = await appendBlocks(writeDatabase, nothing, chain.slice(0, 5), rules());
    indexedTip = await appendBlocks(writeDatabase, indexedTip, chain.slice(5, 15), rules());
    await writeWaiting(writeDatabase, chain.slice(15, 30));
    await writeWaiting(writeDatabase, chain.slice(30, 55));
    ({ indexedTip } = await mergeBackfillRanges(writeDatabase, indexedTip, 5, rules()));
    expect(indexedTip).toEqual(tipOf(chain.slice(0, 55)));
    indexedTip = await reorganiseChain(
      writeDatabase,
      indexedTip,
      { forkHeight: 40, blocks: fork.slice(41, 60) },
      rules(),
    );
    indexedTip = await appendBlocks(writeDatabase, indexedTip, fork.slice(60), rules());
    indexedTip = await reorganiseChain(
      writeDatabase,
      indexedTip,
      { forkHeight: 20, blocks: chain.slice(21) },
      rules(),
    );
    expect(indexedTip).toEqual(tipOf(chain));
    const clean = await emptyIndex();
    await appendBlocks(clean, nothing, chain);
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(clean));
  });
}

for (const lie of Object.keys(lies) as (keyof typeof lies)[]) {
  test(`a wrong ${lie} is refused at the tip, in a range and in a branch, and the right one is accepted afterwards`, async () => {
    const writeDatabase = await emptyIndex();
    const rules = new ChainRuleChecker();
    const refused = new RegExp(`states a ${lie}`);
    await expect(appendBlocks(writeDatabase, nothing, lying(chain.slice(0, 20), lie), rules)).rejects.toThrow(
      refused,
    );
    let indexedTip = await appendBlocks(writeDatabase, nothing, chain.slice(0, 20), rules);

    await writeWaiting(writeDatabase, lying(chain.slice(20, 30), lie));
    const merged = await mergeBackfillRanges(writeDatabase, indexedTip, 5, rules);
    expect(merged).toMatchObject({ indexedTip, mergedRangeCount: 0 });
    expect(merged.unmergedReason).toMatch(refused);
    indexedTip = await appendBlocks(writeDatabase, indexedTip, chain.slice(20, 55), rules);

    const branch = { forkHeight: 40, blocks: lying(fork.slice(41, 60), lie) };
    await expect(reorganiseChain(writeDatabase, indexedTip, branch, rules)).rejects.toThrow(
      UnlinkedBlocksError,
    );
    await appendBlocks(writeDatabase, indexedTip, chain.slice(55), rules);
    const clean = await emptyIndex();
    await appendBlocks(clean, nothing, chain);
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(clean));
  });
}

test('a private network may have any difficulty but only the right long-term weight', async () => {
  const writeDatabase = await emptyIndex('fakechain');
  const rules = new ChainRuleChecker();
  const fixed = chain.map((one) => {
    const cumulativeDifficulty = 1n + 7n * BigInt(one.rows.block.height);
    return changed(one, { difficulty: one.rows.block.height === 0 ? 1n : 7n, cumulativeDifficulty });
  });
  const indexedTip = await appendBlocks(writeDatabase, nothing, fixed.slice(0, 30), rules);
  await expect(
    appendBlocks(writeDatabase, indexedTip, lying(fixed.slice(30), 'long-term weight'), rules),
  ).rejects.toThrow(/states a long-term weight/);
  expect(await appendBlocks(writeDatabase, indexedTip, fixed.slice(30), rules)).toEqual(tipOf(chain));
});
