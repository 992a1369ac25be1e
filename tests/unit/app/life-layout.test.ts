import { expect, test } from 'playwright/test';
import { ageScaleUpTo, positionOnAgeScale } from '../../../app/_components/rings/age-scale.ts';
import {
  layOutAgeAxisMarks,
  decoyAgeCurvePath,
  layOutRingMarks,
  countRingTimelineLevels,
  computeRingMarkStackLevels,
  MAX_TIMELINE_RING_MARKS,
  NARROW_SCREEN_MIN_MARK_DISTANCE_PERCENT,
  createOutputTimelineData,
} from '../../../app/output/[amount]/[index]/life-layout.ts';
import { outputHeadlineKindOf } from '../../../app/output/[amount]/[index]/output-headline.tsx';
import type { OutputPageData } from '../../../lookups/output.ts';

const DAY = 86_400;
const scale = ageScaleUpTo(1000 * DAY, true);

/** Returns rings at these ages, in seconds. */
const ringsAt = (...ages: readonly number[]) => ages.map((age) => ({ ageSeconds: age }));

test('a ring stands at the age of the output, and rings that would touch are stacked', () => {
  const marks = layOutRingMarks(ringsAt(DAY, DAY * 1.01, DAY * 1.02, 100 * DAY), scale, 4, 1);
  expect(marks.map(({ stackLevel }) => stackLevel)).toEqual([0, 1, 2, 0]);
  expect(countRingTimelineLevels(marks)).toBe(3);
  expect(marks[3]!.positionPercent).toBeCloseTo(100 * positionOnAgeScale(100 * DAY, scale), 0);
});

test('a mark stands on the lowest level on which it touches no other', () => {
  expect(computeRingMarkStackLevels([0, 1, 2, 5, 6, 40], 4)).toEqual([0, 1, 2, 0, 1, 0]);
  expect(computeRingMarkStackLevels([], 4)).toEqual([]);
});

test('no two marks of a level are closer than the distance', () => {
  const ages = Array.from({ length: 60 }, (_, index) => 3_000 * 1.12 ** index).filter(
    (age) => age < scale.endSeconds,
  );
  for (const distance of [4, 9]) {
    const marks = layOutRingMarks(ringsAt(...ages), scale, distance, 1);
    for (const mark of marks) {
      const others = marks.filter((other) => other !== mark && other.stackLevel === mark.stackLevel);
      expect(
        others.every((other) => Math.abs(other.positionPercent - mark.positionPercent) >= distance),
      ).toBe(true);
    }
  }
});

test('above 60 rings or eight levels, one mark stands for several, and none is left out', () => {
  const spread = Array.from({ length: 250 }, (_, index) => ({ timestamp: DAY * (index + 1) }));
  const together = Array.from({ length: 40 }, () => ({ timestamp: DAY }));
  for (const rings of [spread, together]) {
    const life = createOutputTimelineData(rings, 0, 1000 * DAY);
    const marks = layOutRingMarks(
      life.rings,
      life.scale,
      NARROW_SCREEN_MIN_MARK_DISTANCE_PERCENT,
      life.ringsPerMark,
    );
    expect(marks.length).toBeLessThanOrEqual(MAX_TIMELINE_RING_MARKS);
    expect(countRingTimelineLevels(marks)).toBeLessThanOrEqual(8);
    expect(marks.reduce((sum, mark) => sum + mark.rings.length, 0)).toBe(rings.length);
    expect(life.ringsPerMark).toBeGreaterThan(1);
  }
  expect(createOutputTimelineData([{ timestamp: 5 }], 0, 1000 * DAY)).toMatchObject({
    ringsPerMark: 1,
    scale: { startSeconds: 60 },
  });
  expect(createOutputTimelineData([], 0, 600).scale.endSeconds).toBe(30 * DAY);
  expect(createOutputTimelineData([], 0, 1000 * DAY)).toMatchObject({
    ringsPerMark: 1,
    scale: { startSeconds: 1200 },
  });
});

test('the axis leaves out ages that are close to each other or to an end', () => {
  for (const end of [3_600, DAY, 40 * DAY, 1000 * DAY, 4000 * DAY]) {
    const marks = layOutAgeAxisMarks(ageScaleUpTo(end, true), 12).map(
      ({ positionPercent }) => positionPercent,
    );
    expect(marks.every((position, index) => position - (marks[index - 1] ?? 0) >= 12)).toBe(true);
    expect(marks.every((position) => position <= 88)).toBe(true);
  }
});

test('the expected curve is inside its box and has its summit between an hour and a month', () => {
  const points = decoyAgeCurvePath(scale, 120)
    .slice(1, -1)
    .split('L')
    .map((point) => point.split(/[ V]/).map(Number));
  expect(points.every(([, y]) => y! >= 0 && y! <= 64)).toBe(true);
  const summit = points.reduce((best, point) => (point[1]! < best[1]! ? point : best))[0]! / 1000;
  expect(summit).toBeGreaterThan(positionOnAgeScale(3_600, scale));
  expect(summit).toBeLessThan(positionOnAgeScale(30 * DAY, scale));
});

test('the heading claims that only the owner knows for RingCT rings with decoys only', () => {
  const headlineOf = (amount: bigint, ringSizes: readonly number[] | undefined, waiting = 0) =>
    outputHeadlineKindOf({
      output: { amount, carrotFields: null },
      references: { state: 'on', waiting: Array.from({ length: waiting }) },
      rings: ringSizes?.map((ringSize) => ({ ringSize })),
    } as unknown as OutputPageData);
  expect(headlineOf(0n, [16, 16])).toBe('in-ringct-rings');
  expect(headlineOf(0n, [])).toBe('in-no-ring');
  expect(headlineOf(0n, [], 2)).toBe('only-in-pool-rings');
  expect(headlineOf(0n, undefined)).toBe('in-very-many-rings');
  expect(headlineOf(5n, [3])).toBe('in-pre-ringct-rings');
  expect(headlineOf(5n, [3, 1])).toBe('in-ring-without-decoys');
  expect(
    outputHeadlineKindOf({
      output: { carrotFields: null },
      references: { state: 'off' },
    } as unknown as OutputPageData),
  ).toBe('rings-not-readable');
});
