import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { apiEndpoints } from '../../../api/endpoints/index.ts';
import { updateLlmsTxt } from '../../../bin/api-files.ts';

test('llms.txt lists every URL of the API, and no other', async () => {
  const stored = await readFile(new URL('../../../public/llms.txt', import.meta.url), 'utf8');
  // `node --import tsx bin/write-api-files.ts` writes the list again.
  expect(stored).toBe(updateLlmsTxt(stored));
  const known = new Set<string>(apiEndpoints.map(({ path }) => path));
  const named = [...stored.matchAll(/\/api\/v1\/[a-z0-9/_.{}-]*/g)].map(([path]) => path);
  expect(named.filter((path) => !known.has(path))).toEqual([]);
});
