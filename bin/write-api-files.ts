/**
 * Writes the files that follow from the API: the types of its client, and the list of addresses for language models.
 *
 *   node --import tsx bin/write-api-files.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { clientTypes, languageModelText } from './api-files.ts';

await writeFile(new URL('../packages/client/types.ts', import.meta.url), await clientTypes());

const forLanguageModels = new URL('../public/llms.txt', import.meta.url);
await writeFile(forLanguageModels, languageModelText(await readFile(forLanguageModels, 'utf8')));
