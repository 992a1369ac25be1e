import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

const root = join(import.meta.dirname, '../../..');
const FOLDERS = ['packages', 'indexer', 'db', 'app'];

/** Path of a checkout of monero at the commit in packages/protocol/README.md. The second test needs it. */
const source = process.env['MONERO_SOURCE'];

interface Citation {
  readonly where: string;
  readonly path: string;
  readonly first: number;
  readonly last: number;
  readonly symbol: string;
}

/** Matches any mention of monero's source: with its prefix, or by a path that only monero has. */
const MENTION = /@see monero\b|(?<![\w/])(?:src|contrib|external)\/[\w./-]+\.(?:cpp|hpp|inl|h|c)\b/g;
/** Matches a citation at the pinned commit: file, lines and one symbol. `*` in a symbol stands for any letters. */
const PINNED = /@see monero ([\w./-]+)#L(\d+)(?:-L(\d+))?, ([\w:*]+)(?=$| \(| \*\/)/;
/** Matches a rule that is newer than the pinned commit: its version, file and symbol. */
const LATER = /@see monero v\d+(?:\.\d+){3} [\w./-]+, \w+(?=$| \*\/)/;
/** Paths of the PostgreSQL source begin with this folder. They are cited too. */
const OTHER = 'src/backend/';

function readCitations(where: string, line: string): Citation[] | undefined {
  const mentions = line.replace(PINNED, '').replace(LATER, '').match(MENTION);
  if (mentions !== null && !line.includes(OTHER)) return undefined;
  const pinned = PINNED.exec(line);
  if (pinned === null) return [];
  const [, path = '', first = '', last = first, symbol = ''] = pinned;
  return [{ where, path, first: Number(first), last: Number(last), symbol }];
}

const lines = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ where: `${file}:${index + 1}`, line })),
    ),
);
const citations = lines.flatMap(({ where, line }) => readCitations(where, line) ?? []);

test('every citation of monero has file, lines and symbol in one form', () => {
  expect(lines.filter(({ where, line }) => readCitations(where, line) === undefined)).toEqual([]);
  expect(citations.filter(({ first, last }) => first < 1 || last < first)).toEqual([]);
  // An empty list would pass the checks above.
  expect(citations.length).toBeGreaterThan(50);
});

test('every cited symbol is on the first of its lines at the pinned commit', () => {
  test.skip(
    source === undefined,
    'Set MONERO_SOURCE to a checkout of monero at the commit in packages/protocol/README.md.',
  );
  const wrong = citations.filter(({ path, first, last, symbol }) => {
    const file = join(source ?? '', path);
    if (!existsSync(file)) return true;
    const text = readFileSync(file, 'utf8').split('\n');
    const name = symbol.split('::').at(-1) ?? symbol;
    const word = new RegExp(String.raw`\b${name.replaceAll('*', String.raw`\w*`)}(?!\w)`);
    return last > text.length || !word.test(text[first - 1] ?? '');
  });
  expect(wrong).toEqual([]);
});
