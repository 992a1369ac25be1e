import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProgramVersion } from '../../api/compat/index.ts';

/** A line of Git's log of HEAD: old hash, new hash, author with email, Unix seconds, time zone, and reason. */
const HEAD_LINE = /^[0-9a-f]{40} ([0-9a-f]{40}) .*> (\d{1,12}) [+-]\d{4}\t/;

const SHORT_HASH = 8;

const branchFile = z.string().regex(/^ref: refs\/heads\/[\w./-]{1,200}\n?$/);

/**
 * Reads the version of this program from the Git checkout if there is one, and otherwise from `package.json`.
 *
 * @param folder root of the checkout
 */
export function readProgramVersion(folder = process.cwd()): ProgramVersion {
  const head = branchFile.safeParse(readFileOrEmpty(join(folder, '.git', 'HEAD')));
  const lastLine =
    readFileOrEmpty(join(folder, '.git', 'logs', 'HEAD'))
      .trimEnd()
      .split('\n')
      .at(-1) ?? '';
  const [, hash = '', seconds = ''] = HEAD_LINE.exec(lastLine) ?? [];
  if (hash === '') return { branch: 'ringscope', date: '', commit: readReleaseVersion(folder) };
  return {
    branch: head.success ? head.data.trim().replace('ref: refs/heads/', '') : 'ringscope',
    date: new Date(Number(seconds) * 1000).toISOString().slice(0, 10),
    commit: hash.slice(0, SHORT_HASH),
  };
}

/** Reads the version of the release from `package.json`. Empty when it cannot be read. */
export function readReleaseVersion(folder = process.cwd()): string {
  const text = readFileOrEmpty(join(folder, 'package.json'));
  const parsed = z.object({ version: z.string() }).safeParse(text === '' ? {} : JSON.parse(text));
  return parsed.success ? parsed.data.version : '';
}

/** Returns the content of a file, or an empty string when it cannot be read. */
function readFileOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
