import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'playwright/test';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
/** Folders that are not part of the source, or that a run creates. */
const foreign = new Set(['.git', '.next', '.ringscope', 'node_modules', 'playwright-report', 'test-results']);
const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !foreign.has(name));
const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
// The test does not use git. A copy of the sources may have no history, or may belong to another user.
const documents = entries
  .flatMap(({ name }) =>
    folders.has(name)
      ? readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path))
      : [name],
  )
  .filter((file) => file.endsWith('.md') || file === '.env.example');

/** Checks whether a string looks like a path of this repository: it is below one of its folders, or ends like source code. */
function looksLikePath(code: string): boolean {
  if (!/^(\.\.?\/)*[\w.@[\]-]+(\/[\w.@[\]-]+)*\/?$/.test(code)) return false;
  return /\.(ts|tsx|mjs)$/.test(code) || (code.includes('/') && folders.has(code.split('/')[0] ?? ''));
}

function citedPaths(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:[#\s][^)]*)?\)/g)].map(([, target]) => target ?? '');
  const code = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span]) => (span ?? '').split(' '));
  return [...links.filter((target) => !/^[a-z]+:/.test(target)), ...code.filter(looksLikePath)];
}

for (const file of documents) {
  const text = readFileSync(join(root, file), 'utf8');
  const exists = (path: string): boolean =>
    [root, join(root, dirname(file))].some((base) => existsSync(join(base, path)));

  test(`the files that ${file} cites exist`, () => {
    expect(citedPaths(text).filter((path) => !exists(path))).toEqual([]);
  });

  test(`the npm commands in ${file} exist`, () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const named = [...text.matchAll(/\bnpm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
}

const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md');

test('the index of the decisions lists each page once', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const listed = [...index.matchAll(/^- \[[^\]]+\]\(([^)]+)\)$/gm)].map(([, file]) => file ?? '');
  expect(listed.toSorted()).toEqual(decisions.toSorted());
});

test('each decision has a date, a problem and a decision', () => {
  const form = /^# .+\n\n\*\*Date\*\*: \d+ \w+ \d{4}[\s\S]*\n## Problem\n[\s\S]*\n## Decision\n/;
  const wrong = decisions.filter(
    (file) => !form.test(readFileSync(join(root, 'docs/decisions', file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
