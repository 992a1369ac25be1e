import { expect, test } from 'playwright/test';
import { planNext, type LocalView, type PlanLimits } from '../../../indexer/chain/plan.ts';
import { buildChain, forkAt, localView, remoteView, waitingRange } from './mock-chain.ts';

const limits: PlanLimits = { horizon: 10, rangeSize: 20, rangesAhead: 4, bulkLoadFrom: 1_000 };
const main = buildChain(200);

test.describe('at the tip', () => {
  test('the same tip: idle', () => {
    expect(planNext(localView(main, 200), remoteView(main, 200), limits)).toEqual({ kind: 'idle' });
  });

  test('genesis alone on both sides: idle', () => {
    const chain = buildChain(0);
    expect(planNext(localView(chain, 0), remoteView(chain, 0), limits)).toEqual({ kind: 'idle' });
  });

  test('the same tip with ranges from a branch that is gone: drop them', () => {
    const local = localView(main, 200, { waiting: [waitingRange(forkAt(main, 200, 240), 201, 220)] });
    expect(planNext(local, remoteView(main, 200), limits)).toEqual({ kind: 'drop-waiting' });
  });

  test('one block behind: follow', () => {
    expect(planNext(localView(main, 199), remoteView(main, 199), limits)).toEqual({ kind: 'follow' });
  });

  test('an empty index and a daemon with genesis alone: follow', () => {
    expect(planNext(localView(main, -1), remoteView(buildChain(0), -1), limits)).toEqual({ kind: 'follow' });
  });

  test('twice the horizon behind: still follow', () => {
    expect(planNext(localView(main, 180), remoteView(main, 180), limits)).toEqual({ kind: 'follow' });
  });
});

test.describe('reorganisations', () => {
  // ours    0 ── 195 ── a196 … a200
  // daemon  0 ── 195 ── b196 … b201
  test('a longer branch: follow', () => {
    const remote = remoteView(forkAt(main, 195, 201), 200);
    expect(planNext(localView(main, 200), remote, limits)).toEqual({ kind: 'follow' });
  });

  // ours    0 ── 195 ── a196 … a200
  // daemon  0 ── 195 ── b196 … b200
  test('a branch of the same height: follow', () => {
    const remote = remoteView(forkAt(main, 195, 200), 200);
    expect(planNext(localView(main, 200), remote, limits)).toEqual({ kind: 'follow' });
  });

  // ours    0 ── 195 ── a196 … a200
  // daemon  0 ── 195                     (pop_blocks)
  test('a daemon that lost blocks: follow', () => {
    expect(planNext(localView(main, 200), remoteView(buildChain(195), 200), limits)).toEqual({
      kind: 'follow',
    });
  });

  // ours    0 ── 40 ── a41 … a100        (merged during a backfill, the process was down meanwhile)
  // daemon  0 ── 40 ── b41 …………… b400
  test('below ranges that were merged already, far from the tip: follow before any backfill', () => {
    const remote = remoteView(forkAt(main, 40, 400), 100);
    expect(planNext(localView(main, 100), remote, limits)).toEqual({ kind: 'follow' });
  });

  // ours    0 ── 99, waiting a100 … a119
  // daemon  0 ── 90 ── b91 …………… b400 : then 99 is gone, too
  test('below ranges that wait: the indexed height is looked at first', () => {
    const local = localView(main, 99, { waiting: [waitingRange(main, 100, 119)] });
    expect(planNext(local, remoteView(forkAt(main, 90, 400), 99), limits)).toEqual({ kind: 'follow' });
  });

  // ours    0 ── 99, waiting b100 … b119 fetched while the daemon was on b
  // daemon  0 ── 99 ── a100 …………… a200
  test('a range that does not name the indexed height: drop what waits', () => {
    const stale = waitingRange(forkAt(main, 90, 200), 100, 119);
    const local = localView(main, 99, { waiting: [stale] });
    expect(planNext(local, remoteView(main, 99), limits)).toEqual({ kind: 'drop-waiting' });
  });
});

test.describe('a daemon that is still syncing', () => {
  test('behind our indexed height: wait, take nothing back', () => {
    const remote = remoteView(buildChain(150), 200, false);
    expect(planNext(localView(main, 200), remote, limits)).toEqual({ kind: 'wait-for-node' });
  });

  test('beyond our indexed height: go on', () => {
    expect(planNext(localView(main, 195), remoteView(main, 195, false), limits)).toEqual({ kind: 'follow' });
  });
});

test.describe('bulk load', () => {
  const long = buildChain(3_000);

  test('much ahead of an index that holds little: begin, before any range is handed out', () => {
    expect(planNext(localView(long, -1), remoteView(long, -1), limits)).toEqual({ kind: 'begin-bulk-load' });
    expect(planNext(localView(long, 1_500), remoteView(long, 1_500), limits).kind).toBe('begin-bulk-load');
  });

  test('as much ahead of an index that holds far more: its indexes stay', () => {
    const longer = buildChain(4_000);
    expect(planNext(localView(longer, 2_900), remoteView(longer, 2_900), limits).kind).toBe('backfill');
  });

  test('begun: ranges as ever', () => {
    const local = localView(long, -1, { bulkLoad: 'loading' });
    expect(planNext(local, remoteView(long, -1), limits).kind).toBe('backfill');
  });

  test('near the tip or at it: indexes are built before anything is followed', () => {
    for (const indexedHeight of [2_985, 3_000]) {
      const local = localView(long, indexedHeight, { bulkLoad: 'loading' });
      expect(planNext(local, remoteView(long, indexedHeight), limits)).toEqual({ kind: 'build-indexes' });
    }
  });

  test('a reorg below the indexed height comes before the rest', () => {
    const local = localView(long, 100, { bulkLoad: 'loading' });
    expect(planNext(local, remoteView(forkAt(long, 90, 3_000), 100), limits)).toEqual({ kind: 'follow' });
  });

  test('while indexes are built, nothing else is done, whatever the daemon says', () => {
    for (const remote of [remoteView(forkAt(long, 90, 3_000), 100), remoteView(long, 100, false)]) {
      const local = localView(long, 100, { bulkLoad: 'building' });
      expect(planNext(local, remote, limits)).toEqual({ kind: 'build-indexes' });
    }
  });
});

test.describe('backfill', () => {
  test('an empty index: whole ranges from genesis, as many as may be ahead', () => {
    expect(planNext(localView(main, -1), remoteView(main, -1), limits)).toEqual({
      kind: 'backfill',
      ranges: [
        { start: 0, end: 19 },
        { start: 20, end: 39 },
        { start: 40, end: 59 },
        { start: 60, end: 79 },
      ],
    });
  });

  test('no range reaches into the horizon, and no crumb is cut beside whole ranges', () => {
    // Target 200 - 10 = 190: 160 … 179 is whole, 180 … 190 is left for later.
    const step = planNext(localView(main, 159), remoteView(main, 159), limits);
    expect(step).toEqual({ kind: 'backfill', ranges: [{ start: 160, end: 179 }] });
  });

  test('less than a range left and nothing under way: one short range up to the horizon', () => {
    const step = planNext(localView(main, 175), remoteView(main, 175), limits);
    expect(step).toEqual({ kind: 'backfill', ranges: [{ start: 176, end: 190 }] });
  });

  test('what is queued or waits is not asked for again, gaps between are', () => {
    const local = localView(main, 19, {
      waiting: [waitingRange(main, 40, 59)],
      queued: [{ start: 80, end: 99 }],
    });
    expect(planNext(local, remoteView(main, 19), limits)).toEqual({
      kind: 'backfill',
      ranges: [
        { start: 20, end: 39 },
        { start: 60, end: 79 },
      ],
    });
  });

  // ours    0 ── 10 …gap… 20 ────────── 99, queued before a reorg went down to 10
  test('all that may be ahead lies beyond a gap: the range right above the indexed height is asked for', () => {
    const queued = [20, 40, 60, 80].map((start) => ({ start, end: start + 19 }));
    const local = localView(main, 10, { queued });
    expect(planNext(local, remoteView(main, 10), limits)).toEqual({
      kind: 'backfill',
      ranges: [{ start: 11, end: 19 }],
    });
  });

  // ours    0 ── 160 …gap… 220 ── 259, written before the daemon's chain was cut to 200
  test('ranges above a tip that sank keep nothing back: the last short range is asked for', () => {
    const waiting = [waitingRange(forkAt(main, 200, 260), 220, 259)];
    const local = localView(main, 175, { waiting, queued: [{ start: 260, end: 279 }] });
    expect(planNext(local, remoteView(main, 175), limits)).toEqual({
      kind: 'backfill',
      ranges: [{ start: 176, end: 190 }],
    });
  });

  test('all that may be ahead is under way: wait for the workers', () => {
    const queued = [20, 40, 60, 80].map((start) => ({ start, end: start + 19 }));
    const local = localView(main, 19, { queued });
    expect(planNext(local, remoteView(main, 19), limits)).toEqual({ kind: 'wait-for-ranges' });
  });

  test('a range right above the indexed height: merge', () => {
    const local = localView(main, 19, { waiting: [waitingRange(main, 20, 39)] });
    expect(planNext(local, remoteView(main, 19), limits)).toEqual({ kind: 'merge' });
  });

  test('the very first range names nothing as its predecessor: merge', () => {
    const local = localView(main, -1, { waiting: [waitingRange(main, 0, 19)] });
    expect(planNext(local, remoteView(main, -1), limits)).toEqual({ kind: 'merge' });
  });

  test('a range that is merged although the tip came near: merge before follow', () => {
    const local = localView(main, 185, { waiting: [waitingRange(main, 186, 190)] });
    expect(planNext(local, remoteView(main, 185), limits)).toEqual({ kind: 'merge' });
  });

  test('following the steps indexes a chain completely, whatever its length', () => {
    for (const tip of [0, 1, 19, 20, 21, 39, 40, 41, 100, 999, 1_000]) {
      const chain = buildChain(tip);
      let indexedHeight = -1;
      let bulkLoad: LocalView['bulkLoad'];
      for (let steps = 0; indexedHeight < tip; steps += 1) {
        expect(steps, `tip ${String(tip)}`).toBeLessThan(1_000);
        const local = localView(chain, indexedHeight, { bulkLoad });
        const step = planNext(local, remoteView(chain, indexedHeight), limits);
        if (step.kind === 'backfill') indexedHeight = step.ranges.at(-1)?.end ?? indexedHeight;
        else if (step.kind === 'begin-bulk-load') bulkLoad = 'loading';
        else if (step.kind === 'build-indexes') bulkLoad = undefined;
        else if (step.kind === 'follow') indexedHeight = tip;
        else throw new Error(`unexpected ${step.kind}`);
      }
    }
  });
});
