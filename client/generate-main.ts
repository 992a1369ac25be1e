import { readFile, writeFile } from 'node:fs/promises';
import { clientTypes, languageModelText } from './generate.ts';

await writeFile(new URL('types.ts', import.meta.url), await clientTypes());

const forLanguageModels = new URL('../public/llms.txt', import.meta.url);
await writeFile(forLanguageModels, languageModelText(await readFile(forLanguageModels, 'utf8')));
