import { expect, test } from 'playwright/test';
import {
  ageCurvePath,
  mergeCloseAgeLabels,
  ageTicksPath,
} from '../../../app/_components/rings/strip-geometry.ts';
import { ageScaleUpTo } from '../../../app/_components/rings/age-scale.ts';

const YEAR = 31_557_600;
const scale = ageScaleUpTo(9.8 * YEAR);

test('a tick stands at the position of its age, and ages beyond the scale stand at its ends', () => {
  expect(ageTicksPath([1_200, 10 * YEAR], scale, 'short')).toBe('M0 38V72M1000 38V72');
  expect(ageTicksPath([1, 20 * YEAR], scale, 'tall')).toBe('M0 20V72M1000 20V72');
  expect(ageTicksPath([], scale, 'tall')).toBe('');
});

test('the curve is closed and highest where most ages are', () => {
  const path = ageCurvePath([3_600, 86_400, 86_400, 86_400, YEAR], scale);
  expect(path).toMatch(/^M0 72(L[\d.]+ [\d.]+)+z$/);
  const points = [...path.matchAll(/L([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  const top = points.reduce((best, point) => (point.y < best.y ? point : best));
  expect(top.y).toBe(10);
  expect(Math.abs(top.x - 340)).toBeLessThan(30);
  expect(ageCurvePath([], scale)).not.toContain('NaN');
});

test('labels of ages that are close to each other are joined', () => {
  expect(mergeCloseAgeLabels([3_600, 4.9 * YEAR, 9.3 * YEAR], scale)).toMatchObject([
    { agesSeconds: [3_600] },
    { agesSeconds: [4.9 * YEAR, 9.3 * YEAR] },
  ]);
  expect(mergeCloseAgeLabels([], scale)).toEqual([]);
});
