import { expect, test } from 'playwright/test';
import {
  planNextIndexingStep,
  type LocalIndexState,
  type IndexPlanOptions,
} from '../../../indexer/chain/plan.ts';
import { buildChain, forkAt, localView, remoteView, waitingRange } from './mock-chain.ts';

const limits: IndexPlanOptions = {
  reorgHorizonBlocks: 10,
  rangeSize: 20,
  rangesAhead: 4,
  minBulkLoadBlocks: 1_000,
};
const main = buildChain(200);

test.describe('at the tip', () => {
  test('the same tip makes the index idle', () => {
    expect(planNextIndexingStep(localView(main, 200), remoteView(main, 200), limits)).toEqual({
      kind: 'idle',
    });
  });

  test('genesis alone on both sides makes the index idle', () => {
    const chain = buildChain(0);
    expect(planNextIndexingStep(localView(chain, 0), remoteView(chain, 0), limits)).toEqual({ kind: 'idle' });
  });

  test('the same tip with ranges of an abandoned branch drops the ranges', () => {
    const local = localView(main, 200, { unmergedRanges: [waitingRange(forkAt(main, 200, 240), 201, 220)] });
    expect(planNextIndexingStep(local, remoteView(main, 200), limits)).toEqual({
      kind: 'drop-unmerged-ranges',
    });
  });

  test('an index that is one block behind follows', () => {
    expect(planNextIndexingStep(localView(main, 199), remoteView(main, 199), limits)).toEqual({
      kind: 'follow',
    });
  });

  test('an empty index follows a daemon with genesis alone', () => {
    expect(planNextIndexingStep(localView(main, -1), remoteView(buildChain(0), -1), limits)).toEqual({
      kind: 'follow',
    });
  });

  test('an index that is two horizons behind still follows', () => {
    expect(planNextIndexingStep(localView(main, 180), remoteView(main, 180), limits)).toEqual({
      kind: 'follow',
    });
  });
});

test.describe('reorganisations', () => {
  // ours    0 ── 195 ── a196 … a200
  // daemon  0 ── 195 ── b196 … b201
  test('a longer branch is followed', () => {
    const remote = remoteView(forkAt(main, 195, 201), 200);
    expect(planNextIndexingStep(localView(main, 200), remote, limits)).toEqual({ kind: 'follow' });
  });

  // ours    0 ── 195 ── a196 … a200
  // daemon  0 ── 195 ── b196 … b200
  test('a branch of the same height is followed', () => {
    const remote = remoteView(forkAt(main, 195, 200), 200);
    expect(planNextIndexingStep(localView(main, 200), remote, limits)).toEqual({ kind: 'follow' });
  });

  // ours    0 ── 195 ── a196 … a200
  // daemon  0 ── 195                     (pop_blocks)
  test('a daemon that lost blocks is followed', () => {
    expect(planNextIndexingStep(localView(main, 200), remoteView(buildChain(195), 200), limits)).toEqual({
      kind: 'follow',
    });
  });

  // ours    0 ── 40 ── a41 … a100        (merged during a backfill, then the process was stopped)
  // daemon  0 ── 40 ── b41 …………… b400
  test('a reorg below merged ranges is followed before any backfill, also far from the tip', () => {
    const remote = remoteView(forkAt(main, 40, 400), 100);
    expect(planNextIndexingStep(localView(main, 100), remote, limits)).toEqual({ kind: 'follow' });
  });

  // ours    0 ── 99, waiting a100 … a119
  // daemon  0 ── 90 ── b91 …………… b400  (block 99 is orphaned too)
  test('a reorg below waiting ranges is followed, because the indexed height is checked first', () => {
    const local = localView(main, 99, { unmergedRanges: [waitingRange(main, 100, 119)] });
    expect(planNextIndexingStep(local, remoteView(forkAt(main, 90, 400), 99), limits)).toEqual({
      kind: 'follow',
    });
  });

  // ours    0 ── 99, waiting b100 … b119, fetched while the daemon was on b
  // daemon  0 ── 99 ── a100 …………… a200
  test('a waiting range that does not continue the indexed tip is dropped', () => {
    const stale = waitingRange(forkAt(main, 90, 200), 100, 119);
    const local = localView(main, 99, { unmergedRanges: [stale] });
    expect(planNextIndexingStep(local, remoteView(main, 99), limits)).toEqual({
      kind: 'drop-unmerged-ranges',
    });
  });
});

test.describe('a daemon that is still syncing', () => {
  test('a daemon below the indexed height makes the index wait without removing blocks', () => {
    const remote = remoteView(buildChain(150), 200, false);
    expect(planNextIndexingStep(localView(main, 200), remote, limits)).toEqual({ kind: 'wait-for-node' });
  });

  test('a daemon above the indexed height lets the index continue', () => {
    expect(planNextIndexingStep(localView(main, 195), remoteView(main, 195, false), limits)).toEqual({
      kind: 'follow',
    });
  });
});

test.describe('bulk load', () => {
  const long = buildChain(3_000);

  test('a bulk load begins before any range is queued if the daemon is far ahead of a small index', () => {
    expect(planNextIndexingStep(localView(long, -1), remoteView(long, -1), limits)).toEqual({
      kind: 'begin-bulk-load',
    });
    expect(planNextIndexingStep(localView(long, 1_500), remoteView(long, 1_500), limits).kind).toBe(
      'begin-bulk-load',
    );
  });

  test('a large index keeps its indexes if the daemon is equally far ahead', () => {
    const longer = buildChain(4_000);
    expect(planNextIndexingStep(localView(longer, 2_900), remoteView(longer, 2_900), limits).kind).toBe(
      'backfill',
    );
  });

  test('ranges are queued as usual after a bulk load has begun', () => {
    const local = localView(long, -1, { bulkLoadPhase: 'loading' });
    expect(planNextIndexingStep(local, remoteView(long, -1), limits).kind).toBe('backfill');
  });

  test('indexes are built near the tip or at it, before the index follows', () => {
    for (const indexedHeight of [2_985, 3_000]) {
      const local = localView(long, indexedHeight, { bulkLoadPhase: 'loading' });
      expect(planNextIndexingStep(local, remoteView(long, indexedHeight), limits)).toEqual({
        kind: 'build-indexes',
      });
    }
  });

  test('a reorg below the indexed height comes before the other steps', () => {
    const local = localView(long, 100, { bulkLoadPhase: 'loading' });
    expect(planNextIndexingStep(local, remoteView(forkAt(long, 90, 3_000), 100), limits)).toEqual({
      kind: 'follow',
    });
  });

  test('nothing else happens while indexes are built, whatever the daemon reports', () => {
    for (const remote of [remoteView(forkAt(long, 90, 3_000), 100), remoteView(long, 100, false)]) {
      const local = localView(long, 100, { bulkLoadPhase: 'building' });
      expect(planNextIndexingStep(local, remote, limits)).toEqual({ kind: 'build-indexes' });
    }
  });
});

test.describe('backfill', () => {
  test('an empty index gets full ranges from genesis, up to the allowed number', () => {
    expect(planNextIndexingStep(localView(main, -1), remoteView(main, -1), limits)).toEqual({
      kind: 'backfill',
      ranges: [
        { start: 0, end: 19 },
        { start: 20, end: 39 },
        { start: 40, end: 59 },
        { start: 60, end: 79 },
      ],
    });
  });

  test('no range reaches into the horizon, and no short range is created beside full ranges', () => {
    // The target is 200 - 10 = 190. Heights 160 to 179 are a full range, and 180 to 190 stay for later.
    const step = planNextIndexingStep(localView(main, 159), remoteView(main, 159), limits);
    expect(step).toEqual({ kind: 'backfill', ranges: [{ start: 160, end: 179 }] });
  });

  test('one short range up to the horizon is created if less than a range is left and none is in the queue', () => {
    const step = planNextIndexingStep(localView(main, 175), remoteView(main, 175), limits);
    expect(step).toEqual({ kind: 'backfill', ranges: [{ start: 176, end: 190 }] });
  });

  test('queued and waiting ranges are not requested again, but gaps between them are', () => {
    const local = localView(main, 19, {
      unmergedRanges: [waitingRange(main, 40, 59)],
      queuedRanges: [{ start: 80, end: 99 }],
    });
    expect(planNextIndexingStep(local, remoteView(main, 19), limits)).toEqual({
      kind: 'backfill',
      ranges: [
        { start: 20, end: 39 },
        { start: 60, end: 79 },
      ],
    });
  });

  // ours    0 ── 10 …gap… 20 ────────── 99, queued before a reorg down to 10
  test('the range directly above the indexed height is requested if all allowed ranges are beyond a gap', () => {
    const queued = [20, 40, 60, 80].map((start) => ({ start, end: start + 19 }));
    const local = localView(main, 10, { queuedRanges: queued });
    expect(planNextIndexingStep(local, remoteView(main, 10), limits)).toEqual({
      kind: 'backfill',
      ranges: [{ start: 11, end: 19 }],
    });
  });

  // ours    0 ── 160 …gap… 220 ── 259, written before the daemon's chain was cut to 200
  test('ranges above a tip that was lowered do not prevent the last short range', () => {
    const waiting = [waitingRange(forkAt(main, 200, 260), 220, 259)];
    const local = localView(main, 175, { unmergedRanges: waiting, queuedRanges: [{ start: 260, end: 279 }] });
    expect(planNextIndexingStep(local, remoteView(main, 175), limits)).toEqual({
      kind: 'backfill',
      ranges: [{ start: 176, end: 190 }],
    });
  });

  test('the index waits for the workers if all allowed ranges are in the queue', () => {
    const queued = [20, 40, 60, 80].map((start) => ({ start, end: start + 19 }));
    const local = localView(main, 19, { queuedRanges: queued });
    expect(planNextIndexingStep(local, remoteView(main, 19), limits)).toEqual({ kind: 'wait-for-ranges' });
  });

  test('a range directly above the indexed height is merged', () => {
    const local = localView(main, 19, { unmergedRanges: [waitingRange(main, 20, 39)] });
    expect(planNextIndexingStep(local, remoteView(main, 19), limits)).toEqual({ kind: 'merge' });
  });

  test('the first range, which has no predecessor, is merged', () => {
    const local = localView(main, -1, { unmergedRanges: [waitingRange(main, 0, 19)] });
    expect(planNextIndexingStep(local, remoteView(main, -1), limits)).toEqual({ kind: 'merge' });
  });

  test('a range that waits near the tip is merged before the index follows', () => {
    const local = localView(main, 185, { unmergedRanges: [waitingRange(main, 186, 190)] });
    expect(planNextIndexingStep(local, remoteView(main, 185), limits)).toEqual({ kind: 'merge' });
  });

  test('the steps index a chain of any length completely', () => {
    for (const tip of [0, 1, 19, 20, 21, 39, 40, 41, 100, 999, 1_000]) {
      const chain = buildChain(tip);
      let indexedHeight = -1;
      let bulkLoad: LocalIndexState['bulkLoadPhase'];
      for (let steps = 0; indexedHeight < tip; steps += 1) {
        expect(steps, `tip ${String(tip)}`).toBeLessThan(1_000);
        const local = localView(chain, indexedHeight, { bulkLoadPhase: bulkLoad });
        const step = planNextIndexingStep(local, remoteView(chain, indexedHeight), limits);
        if (step.kind === 'backfill') indexedHeight = step.ranges.at(-1)?.end ?? indexedHeight;
        else if (step.kind === 'begin-bulk-load') bulkLoad = 'loading';
        else if (step.kind === 'build-indexes') bulkLoad = undefined;
        else if (step.kind === 'follow') indexedHeight = tip;
        else throw new Error(`unexpected ${step.kind}`);
      }
    }
  });
});
