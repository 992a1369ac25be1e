import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { readStaticFiles } from '../../../server/files.ts';

const STYLE = 'a { color: red }\n'.repeat(200);

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringscope-files-'));
});
test.afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('a file is sent in the encoding that the build made, which has no path of its own', async () => {
  const compressed = brotliCompressSync(STYLE);
  await writeFile(join(folder, 'site.css'), STYLE);
  await writeFile(join(folder, 'site.css.br'), compressed);
  const files = await readStaticFiles(folder, '/assets/', 'forever');
  expect([...files.keys()]).toEqual(['/assets/site.css']);
  const file = files.get('/assets/site.css');
  expect(await file?.body('br')).toEqual(compressed);
  expect(String(await file?.body('identity'))).toBe(STYLE);
});

test('a file without an encoding by the build is compressed when it is sent', async () => {
  await writeFile(join(folder, 'robots.txt'), STYLE);
  const file = (await readStaticFiles(folder, '/', 'a-day')).get('/robots.txt');
  expect(String(brotliDecompressSync((await file?.body('br')) ?? ''))).toBe(STYLE);
});
