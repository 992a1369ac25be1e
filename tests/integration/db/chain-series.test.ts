import { expect, test } from 'playwright/test';
import { blockTargetSeconds } from '@ringscope/protocol/hard-forks.ts';
import { appendBlocks } from '../../../db/write/append.ts';
import { mergeBackfillRanges, writeBackfillRange } from '../../../db/write/ranges.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import type { BlockRows } from '../../../db/write/rows.ts';
import { statement } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import { dumpIndex } from '../../helpers/index-dump.ts';
import { countFormats } from '../../helpers/model-chain/check-chain.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { syntheticChain, syntheticFork, type SyntheticChain } from '../../helpers/synthetic-chain.ts';
import { emptyIndexFor, indexFor, nothing, tipOf } from '../../helpers/synthetic-index.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

const chain = syntheticChain(300);

/** Computes the expected values of an hour or a day from the rows of its blocks. */
function expectedSpan(all: readonly BlockRows[], seconds: number, start: number) {
  const own = all.filter(({ block }) => Math.floor(block.timestamp / seconds) * seconds === start);
  const txs = own.flatMap(({ transactions }) => transactions.slice(1));
  const inputs = own.flatMap((one) => one.inputs);
  const later = own.filter(({ block }) => block.height >= 2);
  const sum = <T>(of: readonly T[], value: (one: T) => number): number =>
    of.reduce((total, one) => total + value(one), 0);
  const wide = <T>(of: readonly T[], value: (one: T) => bigint): bigint =>
    of.reduce((total, one) => total + value(one), 0n);
  return {
    seconds,
    start,
    blocks: own.length,
    txs: txs.length,
    size: sum(own, ({ block }) => block.size),
    weight: sum(own, ({ block }) => block.weight),
    tx_size: sum(txs, ({ size }) => size),
    tx_weight: sum(txs, ({ weight }) => weight ?? 0),
    difficulty: wide(own, ({ block }) => block.difficulty),
    target_seconds: sum(own, ({ block }) => blockTargetSeconds(block.majorVersion)),
    intervals: later.length,
    interval_seconds: sum(
      later,
      ({ block }) => block.timestamp - (all[block.height - 1]?.block.timestamp ?? 0),
    ),
    reward: wide(own, ({ block }) => block.reward),
    fees: wide(txs, ({ fee }) => fee ?? 0n),
    input_count: inputs.length,
    output_count: sum(txs, ({ outputCount }) => outputCount),
    coinbase_output_count: sum(own, ({ transactions }) => transactions[0]?.outputCount ?? 0),
    ring_members: sum(inputs, ({ ring }) => ring.length),
    ...countFormats(txs.map(({ rctType }) => rctType)),
  };
}

/** Returns the exact percentile by nearest rank: the smallest rate that this share of the transactions does not exceed. */
function exactPercentile(rates: readonly bigint[], share: number): bigint | null {
  const sorted = rates.toSorted((a, b) => Number(a - b));
  return sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1] ?? null;
}

test('hours and days equal the sums of their blocks, and percentiles are within their error', async () => {
  const writeDatabase = await indexFor(database, chain.blocks);
  const all = chain.blocks.map(({ rows }) => rows);
  const spans = await writeDatabase.query<
    Record<string, unknown> & { seconds: number; start: number }
  >(statement`
    select * from chain_series order by seconds, start`);
  expect(spans.filter(({ seconds }) => seconds === 86_400).length).toBeGreaterThan(0);
  for (const length of [3_600, 86_400]) {
    const starts = new Set(all.map(({ block }) => Math.floor(block.timestamp / length) * length));
    expect(spans.filter(({ seconds }) => seconds === length).map(({ start }) => start)).toEqual(
      [...starts].toSorted((a, b) => a - b),
    );
  }
  for (const span of spans) {
    const { seconds, start } = span;
    expect(span).toMatchObject(expectedSpan(all, seconds, start));
    const rates = all
      .filter(({ block }) => Math.floor(block.timestamp / seconds) * seconds === start)
      .flatMap(({ transactions }) => transactions.slice(1).map(({ fee, weight }) => fee! / BigInt(weight!)));
    for (const [column, share] of [
      ['fee_rate_tenth', 0.1],
      ['fee_rate_median', 0.5],
      ['fee_rate_nine_tenths', 0.9],
    ] as const) {
      const exact = exactPercentile(rates, share);
      const ours = span[column] as bigint | null;
      if (exact === null || ours === null) expect(ours).toBe(exact);
      else expect(Math.abs(Number(ours - exact))).toBeLessThanOrEqual(Number(exact) / 128);
    }
  }
});

// Ranges of any size are written in any order, some of them twice, and the indexed height moves sometimes.
// Reorgs of any depth follow.
for (const seed of IS_LONG_RUN ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2]) {
  test(`seed ${String(seed)}: after random ranges and reorgs, the series equal those of an index of the last chain`, async () => {
    const random = seededRandom(seed);
    const upTo = (most: number): number => Math.floor(random() * (most + 1));
    const writeDatabase = await emptyIndexFor(database, chain.blocks);
    const ranges = [];
    for (let start = 0, end: number; start <= 200; start = end + 1) {
      end = Math.min(200, start + upTo(60));
      ranges.push({ start, end });
    }
    let indexedTip = nothing;
    const shuffled = ranges.map((range) => ({ range, at: random() })).toSorted((a, b) => a.at - b.at);
    for (const { range } of shuffled) {
      for (let times = upTo(1); times >= 0; times -= 1) {
        await writeBackfillRange(writeDatabase, range, async function* () {
          yield chain.blocks.slice(range.start, range.end + 1).map(({ rows }) => rows);
        });
      }
      if (random() < 0.5)
        ({ indexedTip } = await mergeBackfillRanges(writeDatabase, indexedTip, 1 + upTo(2)));
    }
    ({ indexedTip } = await mergeBackfillRanges(writeDatabase, indexedTip, ranges.length));

    let current: SyntheticChain = { blocks: chain.blocks.slice(0, 201) };
    expect(indexedTip).toEqual(tipOf(current.blocks));
    for (let round = 0; round < 6; round += 1) {
      const { height } = tipOf(current.blocks);
      const forkHeight = Math.max(0, height - 1 - (random() < 0.3 ? upTo(150) : upTo(8)));
      const next = syntheticFork(current, forkHeight, height - upTo(3) + upTo(6), `branch ${String(round)}`);
      await reorganiseChain(writeDatabase, tipOf(current.blocks), {
        forkHeight,
        blocks: next.blocks.slice(forkHeight + 1),
      });
      current = syntheticFork(
        next,
        tipOf(next.blocks).height,
        tipOf(next.blocks).height + upTo(10),
        `more ${String(round)}`,
      );
      await appendBlocks(writeDatabase, tipOf(next.blocks), current.blocks.slice(next.blocks.length));
    }
    expect(await dumpIndex(writeDatabase)).toEqual(await dumpIndex(await indexFor(database, current.blocks)));
  });
}
