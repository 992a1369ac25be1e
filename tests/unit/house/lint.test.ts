import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'playwright/test';
import { z } from 'zod';

/** Breaches of rules that read types, find dead code or follow imports. The name of the file describes the breach. */
const breaches: readonly { file: string; rule: string; code: string }[] = [
  {
    file: 'floating-promise.ts',
    rule: 'typescript(no-floating-promises)',
    code: 'export function start() { Promise.resolve(1); }',
  },
  {
    file: 'misused-promise.ts',
    rule: 'typescript(no-misused-promises)',
    code: 'export const all = [1].filter(async () => true);',
  },
  {
    file: 'unsafe-any.ts',
    rule: 'typescript(no-unsafe-member-access)',
    code: 'export const read = (text: string) => String(JSON.parse(text).name);',
  },
  {
    file: 'unnecessary-condition.ts',
    rule: 'typescript(no-unnecessary-condition)',
    code: 'export const orEmpty = (text: string) => text ?? "";',
  },
  {
    file: 'unused-variable.ts',
    rule: 'eslint(no-unused-vars)',
    code: 'export function two() { const one = 1; return 2; }',
  },
  {
    file: 'missed-case.ts',
    rule: 'typescript(switch-exhaustiveness-check)',
    code: `export function f(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; } return 2; }`,
  },
  {
    file: 'app/conditional-hook.tsx',
    rule: 'react-hooks(rules-of-hooks)',
    code: `import { useState } from 'react'; export function Part({ a }: { a: boolean }) { if (a) useState(1); return null; }`,
  },
  {
    file: 'app/image.tsx',
    rule: 'next(no-img-element)',
    code: 'export const logo = <img src="/a.png" />;',
  },
  ...['', 'app/'].map((at) => ({
    file: `${at}circle.ts`,
    rule: 'import(no-cycle)',
    code: `import type { B } from './circle-back.ts'; export interface A { readonly b?: B }`,
  })),
  ...['', 'app/'].map((at) => ({
    file: `${at}circle-back.ts`,
    rule: 'import(no-cycle)',
    code: `import type { A } from './circle.ts'; export interface B { readonly a?: A }`,
  })),
  { file: 'wrong-type.ts', rule: 'typescript(TS2322)', code: 'export const height: number = "1";' },
];

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });
let folder: string;
let found: { file: string; rule: string }[];

test.beforeAll(async () => {
  await mkdir('.ringscope', { recursive: true });
  folder = await mkdtemp('.ringscope/lint-');
  await writeFile(
    join(folder, 'tsconfig.json'),
    '{ "extends": "../../tsconfig.json", "include": ["."], "exclude": [] }',
  );
  // The patterns of a configuration start at its own folder.
  const rules = join(folder, '.oxlintrc.json');
  await copyFile('.oxlintrc.json', rules);
  for (const { file, code } of breaches) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${code}\n`);
  }
  const program = ['node_modules/oxlint/bin/oxlint', '--config', rules, '--no-ignore', '--format', 'json'];
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [...program, ...breaches.map(({ file }) => join(folder, file))],
      (_, printed) => {
        resolve(printed);
      },
    );
  });
  found = report
    .parse(JSON.parse(output))
    .diagnostics.map(({ code, filename }) => ({ file: relative(folder, filename), rule: code }));
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

for (const { file, rule } of breaches) {
  test(`the linter reports ${rule} in ${file}`, () => {
    expect(found).toContainEqual({ file, rule });
  });
}
