/** Tests packages/protocol/ through its entry point. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import * as protocol from '@ringscope/protocol/index.ts';

/** Returns the function names in the second column of the table in its README. */
function documentedNames(): string[] {
  const readme = readFileSync(join(import.meta.dirname, '../../../packages/protocol/README.md'), 'utf8');
  const [, section = ''] = readme.split('## Functions');
  const rows = section.split('\n## ')[0]?.match(/^\| (?!of |-).*$/gm) ?? [];
  return rows.flatMap((row) => {
    const calls = row.split(' | ')[1] ?? '';
    return [...calls.matchAll(/`(?:new )?([A-Za-z]\w*)/g)].map(([, name = '']) => name);
  });
}

test('every function that the README lists is exported', () => {
  const names = documentedNames();
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) expect(Object.keys(protocol), name).toContain(name);
});
