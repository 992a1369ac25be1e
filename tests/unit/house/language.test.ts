import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { programFolders } from './folders.ts';

const root = join(import.meta.dirname, '../../..');

const MAX_WORDS = 30;

/** Words that the field has other words for, each with what to write instead. */
const wrongWords: readonly { readonly words: RegExp; readonly instead: string }[] = [
  {
    words: /\b(?:an?|the|its|each|every|this|that|no|such|complete|cached|stored|their) answers?\b/i,
    instead: 'response or result',
  },
  { words: /\banswers (?:of|from) (?:an?|the|its|each)\b/i, instead: 'responses or results' },
  {
    words:
      /(?<!IP )\baddress(?:es)? of (?:an?|the|its|each|every|this) (?:\w+ )?(?:pages?|sites?|servers?|requests?|clients?|daemons?|nodes?|feeds?|endpoints?)\b/i,
    instead: 'URL, path, IP address or host',
  },
  { words: /\b(?:is|are|was|were|be|been) (?:asked|told|handed)\b/i, instead: 'the active voice' },
  { words: /\bare (?:asked|told) apart\b/i, instead: 'distinguishes' },
  { words: /\bnobody\b/i, instead: 'no one' },
  { words: /\bin the form of\b/i, instead: 'as' },
  { words: /\b(?:made|asked|drawn|written) (?:anew|again from)\b/i, instead: 'rebuilt or refetched' },
  { words: /\b(?:hex|hexadecimal|64|128) digits\b/i, instead: 'hex characters' },
  {
    words:
      /\b(?:daemon|node|database|server|service|index|Redis|Postgres|Monero) (?:is|was|were|being) away\b/i,
    instead: 'unreachable or unavailable',
  },
  { words: /\bthe (?:daemon|node|service|server) gives\b/i, instead: 'returns' },
  { words: /\bstretch(?:es)? of\b/i, instead: 'slice or range' },
  { words: /\b(?:this|that|the same) moment\b/i, instead: 'snapshot, state of the index or now' },
  {
    words: /\bdraws? (?:a|the|its|each|every) (?:page|table|panel|row|cell|list|chart|form)\b/i,
    instead: 'render',
  },
  {
    words: /\b(?:frontier|crew|bell|lanes?|mends?|patience|mempool|txpool|miner transaction)\b/i,
    instead: 'the word of docs/glossary.md',
  },
];

interface Comment {
  readonly position: string;
  readonly text: string;
}

/** Returns the description of each docstring, without its tags. */
function readDocstrings(path: string, source: string): Comment[] {
  return [...source.matchAll(/^[ \t]*\/\*\*([\s\S]*?)\*\//gm)]
    .map((match) => ({
      position: `${path}:${source.slice(0, match.index).split('\n').length}`,
      text: (match[1] ?? '')
        .replace(/```[\s\S]*?```/g, '')
        .replace(/\n[ \t]*\*(?: {3}| - | \d\. )\S.*/g, '') // A command or an entry of a list.
        .replace(/(?<!\s)\s*\n\s*\*?\s*/g, ' ')
        .trimStart()
        .replace(/(?<!\{)@(?:param|returns|throws|see|type|typedef|template)\b[\s\S]*/, '')
        .replace(/(?<![\s*])[\s*]+$/, ''),
    }))
    .filter(({ text }) => text !== '');
}

/** Returns the comments of one line, which may follow code. Consecutive lines are one comment. */
function readLineComments(path: string, source: string): Comment[] {
  const found: { position: string; text: string; line: number }[] = [];
  for (const [index, line] of source.split('\n').entries()) {
    const text = /(?:^|[\s;,])\/\/ (.*)$/.exec(line)?.[1];
    if (text === undefined) continue;
    const before = found.at(-1);
    if (before?.line === index - 1 && /^\s*\/\//.test(line)) {
      before.text += ` ${text}`;
      before.line = index;
    } else found.push({ position: `${path}:${index + 1}`, text, line: index });
  }
  return found.map(({ position, text }) => ({ position, text }));
}

/** Returns the errors of a comment. */
function problemsOf({ position, text }: Comment): string[] {
  const words = wrongWords
    .filter((wrong) => wrong.words.test(text))
    .map(({ words, instead }) => `"${words.exec(text)?.[0] ?? ''}": write ${instead}`);
  const long = text
    .split(/(?<=[.?!:;])\s/)
    .filter(
      (sentence) => sentence.split(/\s+/).filter((word) => /[a-z]{2}|^[aI]$/i.test(word)).length > MAX_WORDS,
    )
    .map((sentence) => `over ${MAX_WORDS} words: ${sentence.slice(0, 60)}…`);
  return [...words, ...long].map((problem) => `${position}: ${problem}`);
}

function docstringProblems(comment: Comment): string[] {
  const { position, text } = comment;
  const form = [
    ...(/^[A-Z0-9`ℓ{]/.test(text) ? [] : ['begins without a capital']),
    ...(/[.?!:]$/.test(text) ? [] : ['ends without a full stop']),
  ];
  return [...form.map((problem) => `${position}: ${problem}: ${text.slice(0, 60)}`), ...problemsOf(comment)];
}

/** Words of an error about a value that is not there, so that there is nothing to show. */
const ABSENT = /\b(?:no|empty|missing|without|at least one|is set)\b/;

/** Returns the errors about a wrong value that do not contain the value. Files about secrets may not show theirs. */
function errorsWithoutValue(path: string, source: string): string[] {
  if (/^packages\/protocol\/(?:crypto|proofs|address)\//.test(path)) return [];
  return [...source.matchAll(/new (?:Range|Type)Error\(\s*'([^']*)'/g)]
    .filter(([, message = '']) => !ABSENT.test(message))
    .map((match) => `${path}:${source.slice(0, match.index).split('\n').length}: ${match[1] ?? ''}`);
}

function filesBelow(path: string): string[] {
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file) => join(path, file));
}

/** Applies a function to all source files of the program. */
function readAll<Found>(read: (path: string, source: string) => Found[]): Found[] {
  return programFolders
    .flatMap(filesBelow)
    .flatMap((path) => read(path, readFileSync(join(root, path), 'utf8')));
}

test('docstrings are short sentences in the words of the field', () => {
  const docstrings = readAll(readDocstrings);
  expect(docstrings.length).toBeGreaterThan(2_000);
  expect(docstrings.flatMap(docstringProblems)).toEqual([]);
});

test('comments beside code are short sentences in the words of the field', () => {
  const comments = readAll(readLineComments);
  expect(comments.length).toBeGreaterThan(500);
  expect(comments.flatMap(problemsOf)).toEqual([]);
});

test('an error about a wrong value contains the value', () => {
  expect(readAll(errorsWithoutValue)).toEqual([]);
});

test('a wrong word, a missing full stop, a long sentence and an error without a value are found', () => {
  const wrong = [
    'Moves the frontier.',
    'Returns the answer of the daemon.',
    'The address of a page.',
    'It is asked for the block.',
    'Nobody reads it.',
    'Returns the tip',
    'returns the tip.',
    `Returns ${'a '.repeat(MAX_WORDS)}tip.`,
  ];
  const isWrong = (text: string): boolean => docstringProblems({ position: 'probe.ts:1', text }).length > 0;
  expect(wrong.filter((text) => !isWrong(text))).toEqual([]);
  expect(
    ['Returns the tip of the branch.', 'Null for version 1.', 'Address of the wallet.'].filter(isWrong),
  ).toEqual([]);
  expect(errorsWithoutValue('db/probe.ts', `throw new RangeError('a height is negative');`)).toHaveLength(1);
  expect(errorsWithoutValue('db/probe.ts', 'throw new RangeError(`height ${height} is negative`);')).toEqual(
    [],
  );
});
