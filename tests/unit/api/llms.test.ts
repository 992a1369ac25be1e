import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { endpoints } from '../../../api/endpoints/index.ts';

test('llms.txt names every address of the API', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../public/llms.txt'), 'utf8');
  const named = new Set([...text.matchAll(/\/api\/v1\/[a-z0-9/_.{}-]*/g)].map(([path]) => path));
  expect(endpoints.map(({ path }) => path).filter((path) => !named.has(path))).toEqual([]);
});
