import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { generateClientTypes, generateIntegerFieldsModule } from '../../../bin/api-files.ts';

test('the types of the client are those of the OpenAPI document', async () => {
  const stored = await readFile(new URL('../../../packages/client/types.ts', import.meta.url), 'utf8');
  // `node --import tsx bin/write-api-files.ts` writes the file again.
  expect(stored).toBe(await generateClientTypes());
});

test('the client reads the fields as bigint that are integers of more than 53 bits', async () => {
  const stored = await readFile(
    new URL('../../../packages/client/integer-fields.ts', import.meta.url),
    'utf8',
  );
  expect(stored).toBe(generateIntegerFieldsModule());
});
