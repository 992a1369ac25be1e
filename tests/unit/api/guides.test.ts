import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { apiEndpoints } from '../../../api/endpoints/index.ts';
import { apiGuides } from '../../../app/docs/guides/guides.ts';
import { generateGuideProgramsJson } from '../../../bin/api-files.ts';

test('the programs in the documentation are those of examples/guides', async () => {
  const stored = await readFile(new URL('../../../app/docs/guides/programs.json', import.meta.url), 'utf8');
  // `node --import tsx bin/write-api-files.ts` writes the file again.
  expect(stored).toBe(await generateGuideProgramsJson());
});

test('each request of a guide is an operation of the API', () => {
  const paths = new Map(apiEndpoints.map(({ operation, path }) => [operation, path]));
  for (const { name, steps } of apiGuides) {
    for (const { operation } of steps) expect(paths.has(operation), `${name}: ${operation}`).toBe(true);
  }
});
