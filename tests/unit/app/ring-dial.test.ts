import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'playwright/test';
import { RingAgeSpiral } from '../../../app/_components/rings/ring-dial.tsx';
import {
  chooseAgesToMark,
  ageScaleUpTo,
  positionOnAgeScale,
} from '../../../app/_components/rings/age-scale.ts';
import {
  RING_DRAWING_SVG_CENTRE,
  YOUNGEST_MEMBER_RADIUS,
  OLDEST_MEMBER_RADIUS,
  ringMemberPoint,
  radiusOfMemberAge,
  expectedAgeSvgPaths,
} from '../../../app/_components/rings/dial-geometry.ts';

const YEAR = 31_557_600;

test('a scale ends at the next round age, and its ends have the positions 0 and 1', () => {
  const scale = ageScaleUpTo(9.8 * YEAR);
  expect(scale).toEqual({ startSeconds: 1_200, endSeconds: 10 * YEAR });
  expect(positionOnAgeScale(60, scale)).toBe(0);
  expect(positionOnAgeScale(1_200, scale)).toBe(0);
  expect(positionOnAgeScale(10 * YEAR, scale)).toBe(1);
  expect(positionOnAgeScale(20 * YEAR, scale)).toBe(1);
  expect(positionOnAgeScale(Math.sqrt(1_200 * 10 * YEAR), scale)).toBeCloseTo(0.5);
});

test('the scale of a young chain begins at a minute or less, and an exact scale ends at the age of the chain', () => {
  expect(ageScaleUpTo(2_400)).toEqual({ startSeconds: 60, endSeconds: 3_600 });
  expect(ageScaleUpTo(200)).toEqual({ startSeconds: 5, endSeconds: 300 });
  expect(ageScaleUpTo(0)).toEqual({ startSeconds: 1, endSeconds: 60 });
  expect(ageScaleUpTo(2.6 * YEAR, true)).toEqual({ startSeconds: 1_200, endSeconds: 2.6 * YEAR });
});

test('the marks of a scale are ascending and not too close to each other', () => {
  expect(chooseAgesToMark(ageScaleUpTo(9.8 * YEAR))).toEqual([3_600, 86_400, YEAR / 12, YEAR]);
  for (const oldest of [30, 600, 5_000, 90_000, 5e6, 5e7, 5e8]) {
    const scale = ageScaleUpTo(oldest);
    const positions = [0, ...chooseAgesToMark(scale).map((age) => positionOnAgeScale(age, scale)), 1];
    for (const [index, position] of positions.entries())
      if (index > 0) expect(position - (positions[index - 1] ?? 0)).toBeGreaterThan(0.079);
  }
});

test('the radius of a member grows with its age', () => {
  const scale = ageScaleUpTo(9.8 * YEAR);
  const radii = [60, 1_200, 3_600, 86_400, YEAR, 10 * YEAR].map((age) => radiusOfMemberAge(age, scale));
  expect(radii[0]).toBe(YOUNGEST_MEMBER_RADIUS);
  expect(radii.at(-1)).toBe(OLDEST_MEMBER_RADIUS);
  expect(radii.toSorted((a, b) => a - b)).toEqual(radii);
});

test('members stand clockwise and leave a gap at twelve o’clock', () => {
  for (const count of [1, 2, 11, 16, 1_000]) {
    const first = ringMemberPoint(0, count, 100);
    const last = ringMemberPoint(count - 1, count, 100);
    if (count === 1) expect(first).toEqual({ x: RING_DRAWING_SVG_CENTRE, y: RING_DRAWING_SVG_CENTRE + 100 });
    else {
      expect(first.x).toBeGreaterThan(RING_DRAWING_SVG_CENTRE + 30);
      expect(last.x).toBeLessThan(RING_DRAWING_SVG_CENTRE - 30);
    }
  }
});

test('the paths of a shell contain numbers only, also for two members', () => {
  const scale = ageScaleUpTo(9.8 * YEAR);
  for (const count of [2, 11, 16, 64]) {
    const places = Array.from({ length: count }, (_, place) => ({
      youngestSeconds: 2_000 * (place + 1),
      medianSeconds: 4_000 * (place + 1),
      oldestSeconds: 9_000 * (place + 1),
    }));
    const { area, median } = expectedAgeSvgPaths(places, scale);
    expect(`${area}${median}`).not.toContain('NaN');
    expect(area).toMatch(/^M[\d. ]+(L[\d. ]+)+z$/);
  }
});

/** Returns the HTML of a dial in which each place expects ages from one hour to ten days. */
function dialHtml(ages: readonly number[], size: 'labelled' | 'small' = 'labelled'): string {
  const places = ages.map(() => ({ youngestSeconds: 3_600, medianSeconds: 86_400, oldestSeconds: 864_000 }));
  const shell = { agesByPosition: places, shareOfRingsWithUnexpectedAge: 0.1, ageQuantilesSeconds: [] };
  const scale = ageScaleUpTo(9.8 * YEAR);
  return renderToStaticMarkup(
    createElement(RingAgeSpiral, {
      agesSeconds: ages,
      scale,
      expectedAges: shell,
      variant: size,
      label: 'a ring',
    }),
  );
}

test('a member outside of the expected ages is hollow and has its age, and the others are alike', () => {
  const html = dialHtml([86_400, 4.9 * YEAR, 90_000]);
  expect(html.match(/class="ring-dial-member"/g)).toHaveLength(2);
  expect(html.match(/class="ring-dial-marked"/g)).toHaveLength(1);
  expect(html).toContain('>4.9 years</text>');
  expect(html).toContain('aria-label="a ring"');
  expect(html).not.toContain('style=');
});

test('a small dial has no labels, and a ring of a thousand has points only', () => {
  expect(dialHtml([86_400, 90_000], 'small')).not.toContain('<text');
  const large = dialHtml(Array.from({ length: 1_000 }, (_, index) => 10_000 + index));
  expect(large).not.toContain('ring-dial-member');
  expect(large).not.toContain('ring-dial-stem');
  expect(large.match(/h0/g)).toHaveLength(1_000);
});

test('a ring of one member, a ring without known members and a ring without a shell are drawn', () => {
  const scale = ageScaleUpTo(2.6 * YEAR, true);
  for (const ages of [[], [5_000], [5_000, 6_000]]) {
    const html = renderToStaticMarkup(
      createElement(RingAgeSpiral, { agesSeconds: ages, scale, expectedAges: undefined, label: 'a ring' }),
    );
    expect(html).not.toContain('NaN');
    expect(html).not.toContain('ring-dial-shell');
    expect(html).toContain('2.6 years');
  }
  expect(dialHtml([5_000])).not.toContain('NaN');
});
