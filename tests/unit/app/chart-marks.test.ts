import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { chartLineDashes, parseChartValues, serialiseChartValues } from '../../../app/_lib/chart-marks.ts';

test('the numbers of a chart are read as they were written, with gaps and five significant digits', () => {
  const lines = [
    [1, undefined, 0],
    [123_456, 1e-7, undefined],
  ];
  expect(parseChartValues(serialiseChartValues(lines))).toEqual([
    [1, undefined, 0],
    [123_460, 1e-7, undefined],
  ]);
});

test('the lines have the same dashes in the server-rendered chart and in the interactive chart', () => {
  const style = readFileSync(new URL('../../../app/_components/charts/chart.css', import.meta.url), 'utf8');
  for (const [index, dash] of chartLineDashes.entries()) {
    if (index === 0) continue;
    expect(style).toMatch(new RegExp(`\\.chart-color-${index + 1} \\{\\s*--dashes: ${dash};`));
  }
});
