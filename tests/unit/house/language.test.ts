import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { codeFolders } from './folders.ts';

const root = join(import.meta.dirname, '../../..');

const MAX_WORDS = 40;
/** Words of the third column of docs/glossary.md that mean nothing else in this repository. */
const BANNED = /\b(?:frontier|crew|bell|lanes?|mends?|patience|mempool|txpool|miner transaction)\b/i;
/** A comment that begins with one of these is part of a sentence. */
const FRAGMENT_STARTS = ['Of', 'That', 'The same', 'As', 'So that', 'What', 'Who', 'Whoever', 'Why', 'How'];
const FRAGMENT = new RegExp(`^(?:${FRAGMENT_STARTS.join('|')})\\b`);
/** Matches sentences without a subject. "In bytes." and "Null outside a bulk load." are examples. */
const NO_SUBJECT =
  /^(?:Of [^,]*$|As in |Empty |Null (?!(?:gives|restores)\b)|Inclusive\b|None of these|Whoever |(?:In|Without|By|For) (?:\w+ )?\w+\.$)/;

interface Comment {
  readonly place: string;
  readonly text: string;
}

/** Returns the description of each docstring, without its tags. */
function readDocstrings(path: string, source: string): Comment[] {
  return [...source.matchAll(/^[ \t]*\/\*\*([\s\S]*?)\*\//gm)]
    .map((match) => ({
      place: `${path}:${source.slice(0, match.index).split('\n').length}`,
      text: (match[1] ?? '')
        .replace(/\n[ \t]*\*(?: {3}| - )\S.*/g, '') // A command or an entry of a list.
        .replace(/(?<!\s)\s*\n\s*\*?\s*/g, ' ')
        .trimStart()
        .replace(/(?<!\{)@(?:param|returns|throws|see|type|typedef|template)\b[\s\S]*/, '')
        .replace(/(?<![\s*])[\s*]+$/, ''),
    }))
    .filter(({ text }) => text !== '');
}

/** Returns the texts of all comments of one line, which may follow code. */
function readLineComments(path: string, source: string): Comment[] {
  return source.split('\n').flatMap((line, index) => {
    const text = /(?:^|[\s;,])\/\/ (.*)$/.exec(line)?.[1];
    return text === undefined ? [] : [{ place: `${path}:${index + 1}`, text }];
  });
}

function lacksSubject({ text }: Comment): boolean {
  return text.split(/(?<=[.?!])\s/).some((sentence) => NO_SUBJECT.test(sentence));
}

function isWrong({ text }: Comment): boolean {
  const sentences = text.split(/(?<=[.?!:])\s/);
  return (
    !/^[A-Z0-9`ℓ]/.test(text) ||
    !/[.?!]$/.test(text) ||
    FRAGMENT.test(text) ||
    BANNED.test(text) ||
    lacksSubject({ place: '', text }) ||
    sentences.some((sentence) => sentence.split(/\s+/).length > MAX_WORDS)
  );
}

function filesBelow(path: string): string[] {
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file) => join(path, file));
}

/** Reads comments from all source files of the folders. */
function readAll(read: (path: string, source: string) => Comment[]): Comment[] {
  const comments = codeFolders
    .flatMap(filesBelow)
    .flatMap((path) => read(path, readFileSync(join(root, path), 'utf8')));
  expect(comments.length).toBeGreaterThan(500);
  return comments;
}

test('docstrings are sentences in the words of the glossary', () => {
  expect(readAll(readDocstrings).filter(isWrong)).toEqual([]);
});

test('the sentences of comments beside code have a subject', () => {
  expect(readAll(readLineComments).filter(lacksSubject)).toEqual([]);
});

test('a fragment, a banned word, a missing full stop and a long sentence are found', () => {
  const wrong = [
    'Of the tip.',
    'Height of the tip. Null outside a bulk load.',
    'As in `inputs`.',
    'In bytes.',
    'Moves the frontier.',
    'Returns the tip',
    'returns the tip.',
    `Returns ${'a '.repeat(MAX_WORDS)}tip.`,
  ];
  expect(wrong.filter((text) => !isWrong({ place: 'probe.ts:1', text }))).toEqual([]);
  expect(isWrong({ place: 'probe.ts:1', text: 'Returns the tip of the branch.' })).toBe(false);
});
