import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

const root = join(import.meta.dirname, '../../..');

/** Pages of `bench/packages.md` whose size a README has. The rpc package does not run in browsers. */
const measuredPages = {
  protocol: 'verify a payment proof (example of the README)',
  rpc: undefined,
  client: 'call the API',
} as const;

/** Returns the cells of a table row by its first cell. */
function cellsOf(markdown: string, first: string): readonly string[] {
  const rows = markdown.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.find(([, cell]) => cell === first)?.slice(2) ?? [];
}

/** Returns the figures in a text that precede a unit. */
function figuresOf(text: string, unit: string): readonly number[] {
  return [...text.matchAll(new RegExp(`(\\d+)\\s${unit}`, 'g'))].map(([, figure]) => Number(figure));
}

for (const [name, page] of Object.entries(measuredPages))
  test(`the README of ${name} has the size and start that bench/packages.md reports`, async () => {
    const measured = await readFile(join(root, 'bench/packages.md'), 'utf8');
    const readme = await readFile(join(root, 'packages', name, 'README.md'), 'utf8');
    const [start = ''] = cellsOf(measured, `\`@ringscope/${name}\``);
    expect(figuresOf(readme, 'ms of processor time')).toEqual(figuresOf(start, 'ms'));
    if (page === undefined) return;
    const [, gzip = ''] = cellsOf(measured, page);
    expect(figuresOf(readme, 'kB with gzip')).toEqual([Math.round(Number(gzip.replace(',', '')) / 1_000)]);
  });
