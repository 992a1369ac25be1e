import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

const root = join(import.meta.dirname, '../../..');

/** Files and folders whose docstrings follow the rules of CONTRIBUTING.md that a program can check. */
const FOLDERS = ['tests/unit/house', 'tests/sim'];
const MAX_WORDS = 40;
/** Words of the third column of docs/glossary.md that mean nothing else in this repository. */
const BANNED = /\b(?:frontier|crew|bell|lanes?|mends?|patience|mempool|txpool|miner transaction)\b/i;
const FRAGMENT = /^(?:Of |That |The same\b|As |So that |Whoever )/;

interface Docstring {
  readonly place: string;
  readonly text: string;
}

/** Returns the description of each docstring, without its tags. */
function readDocstrings(path: string, source: string): Docstring[] {
  return [...source.matchAll(/\/\*\*([\s\S]*?)\*\//g)]
    .map((match) => ({
      place: `${path}:${source.slice(0, match.index).split('\n').length}`,
      text: (match[1] ?? '')
        .replace(/\s*\n\s*\*?\s*/g, ' ')
        .trimStart()
        .replace(/@(?:param|returns|throws|see)\b[\s\S]*/, '')
        .replace(/[\s*]+$/, ''),
    }))
    .filter(({ text }) => text !== '');
}

function isWrong({ text }: Docstring): boolean {
  const sentences = text.split(/(?<=[.?!:])\s/);
  return (
    !/^[A-Z0-9`]/.test(text) ||
    !/[.?!]$/.test(text) ||
    FRAGMENT.test(text) ||
    BANNED.test(text) ||
    sentences.some((sentence) => sentence.split(/\s+/).length > MAX_WORDS)
  );
}

function filesBelow(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(path, file));
}

test('docstrings are sentences in the words of the glossary', () => {
  const docstrings = FOLDERS.flatMap(filesBelow).flatMap((path) =>
    readDocstrings(path, readFileSync(join(root, path), 'utf8')),
  );
  expect(docstrings.length).toBeGreaterThan(10);
  expect(docstrings.filter(isWrong)).toEqual([]);
});

test('a fragment, a banned word, a missing full stop and a long sentence are found', () => {
  const wrong = [
    'Of the tip.',
    'Moves the frontier.',
    'Returns the tip',
    'returns the tip.',
    `Returns ${'a '.repeat(MAX_WORDS)}tip.`,
  ];
  expect(wrong.filter((text) => !isWrong({ place: 'probe.ts:1', text }))).toEqual([]);
  expect(isWrong({ place: 'probe.ts:1', text: 'Returns the tip of the branch.' })).toBe(false);
});
