import { writeFile } from 'node:fs/promises';
import { clientTypes } from './generate.ts';

await writeFile(new URL('types.ts', import.meta.url), await clientTypes());
