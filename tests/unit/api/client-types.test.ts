import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { clientTypes } from '../../../client/generate.ts';

test('the types of the client are those of the OpenAPI document', async () => {
  const stored = await readFile(new URL('../../../client/types.ts', import.meta.url), 'utf8');
  // `node --import tsx client/generate-main.ts` writes the file again.
  expect(stored).toBe(await clientTypes());
});
