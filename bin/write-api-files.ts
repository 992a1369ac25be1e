/**
 * Writes the files that are generated from the API: the types and integer fields of the client package, and the list of
 * endpoints for language models. It also copies the example programs of the API guides into the documentation.
 *
 *   node --import tsx bin/write-api-files.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import {
  generateClientTypes,
  generateGuideProgramsJson,
  generateIntegerFieldsModule,
  updateLlmsTxt,
} from './api-files.ts';

await writeFile(new URL('../packages/client/types.ts', import.meta.url), await generateClientTypes());
await writeFile(
  new URL('../packages/client/integer-fields.ts', import.meta.url),
  generateIntegerFieldsModule(),
);
await writeFile(
  new URL('../app/docs/guides/programs.json', import.meta.url),
  await generateGuideProgramsJson(),
);

const forLanguageModels = new URL('../public/llms.txt', import.meta.url);
await writeFile(forLanguageModels, updateLlmsTxt(await readFile(forLanguageModels, 'utf8')));
