/** protocol/ as it shows itself to those who do not know its files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import * as protocol from '../../../protocol/index.ts';

/** The second column of the table in its README: what to call. */
function documentedNames(): string[] {
  const readme = readFileSync(join(import.meta.dirname, '../../../protocol/README.md'), 'utf8');
  const [, section = ''] = readme.split('## Which question, which function');
  const rows = section.split('\n## ')[0]?.match(/^\| (?!of |-).*$/gm) ?? [];
  return rows.flatMap((row) => {
    const calls = row.split(' | ')[1] ?? '';
    return [...calls.matchAll(/`(?:new )?([A-Za-z]\w*)/g)].map(([, name = '']) => name);
  });
}

test('what the README tells to call is there', () => {
  const names = documentedNames();
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) expect(Object.keys(protocol), name).toContain(name);
});
