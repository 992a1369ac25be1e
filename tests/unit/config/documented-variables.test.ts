import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { readSettings, environmentVariableNames } from '../../../config/env.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('.env.example lists every variable, and its examples are accepted', () => {
  const examples = [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
    ([, name, value]) => [name ?? '', value ?? ''] as const,
  );
  expect(examples.map(([name]) => name)).toEqual(environmentVariableNames);
  expect(() => readSettings(Object.fromEntries(examples))).not.toThrow();
});

test('the README explains every variable that a user may set', () => {
  const readme = read('README.md');
  const setByPrograms = ['RINGSCOPE_DEMO_FILE', 'RINGSCOPE_SITE_FOLDER'];
  for (const name of environmentVariableNames.filter((variable) => !setByPrograms.includes(variable))) {
    expect(readme, name).toContain(`\`${name}\``);
  }
});
