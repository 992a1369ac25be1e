import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { openLogFile } from '../../../bin/launcher/log-file.ts';

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringscope-log-'));
});

test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('written output is in the file after its earlier content', async () => {
  const path = join(folder, 'logs/a.log');
  for (const text of ['first\n', 'second\n']) {
    const log = openLogFile(path);
    log.write(Buffer.from(text));
    log.close();
  }
  expect(await readFile(path, 'utf8')).toBe('first\nsecond\n');
});

test('a program with much output fills at most two files of 4 MiB', async () => {
  const path = join(folder, 'a.log');
  const log = openLogFile(path);
  const mebibyte = Buffer.alloc(1024 * 1024, 'x');
  for (let i = 0; i < 11; i += 1) log.write(mebibyte);
  log.close();
  expect((await stat(path)).size).toBe(3 * mebibyte.length);
  expect((await stat(`${path}.1`)).size).toBe(4 * mebibyte.length);
});

test('the last lines are preserved across chunks, without empty lines and colours', async () => {
  const log = openLogFile(join(folder, 'a.log'));
  for (const chunk of ['\u001b[0;36mone\n\u001b[0mtw', 'o\n\n', 'three']) log.write(Buffer.from(chunk));
  expect(log.lastLines()).toEqual(['one', 'two', 'three']);
  for (let i = 0; i < 100; i += 1) log.write(Buffer.from(`\nline ${i}`));
  expect(log.lastLines().at(0)).toBe('line 80');
  expect(log.lastLines().at(-1)).toBe('line 99');
  log.close();
});
