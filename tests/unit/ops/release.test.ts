import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { parse } from 'yaml';
import { z } from 'zod';
import { findReleaseNotes } from '../../../bin/setup/release-notes.mjs';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const version = z.object({ version: z.string() }).parse(JSON.parse(read('package.json'))).version;

test('the changelog has a section for the version of package.json', () => {
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(.+\\)\n\n- `, 'm'),
  );
});

test('a release needs a section with a date and a text', () => {
  const changelog =
    '# Changelog\n\n## 1.1.0 (2026-12-01)\n\n- One.\n- Two.\n\n## 1.0.0 (unreleased)\n\n- Three.\n\n## 0.9.0 (2026-01-01)\n';
  expect(findReleaseNotes(changelog, '1.1.0')).toBe('- One.\n- Two.\n');
  expect(() => findReleaseNotes(changelog, '1.0.0')).toThrow(/has no date/);
  expect(() => findReleaseNotes(changelog, '0.9.0')).toThrow(/is empty/);
  expect(() => findReleaseNotes(changelog, '2.0.0')).toThrow(/has no section for version 2\.0\.0/);
});

const workflow = z.object({
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(
    z.string(),
    z.object({
      'timeout-minutes': z.number(),
      strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});

for (const name of readdirSync(join(root, '.github/workflows'))) {
  test(`${name} has few privileges, a time limit, and only commands that exist`, () => {
    const { jobs } = workflow.parse(parse(read(`.github/workflows/${name}`)));
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run));
    for (const command of commands)
      for (const [, script = ''] of command.matchAll(/\bnpm run ([\w:-]+)/g))
        expect(Object.keys(scripts)).toContain(script);
    for (const { steps } of Object.values(jobs))
      for (const { uses } of steps.filter((step) => step.uses !== undefined)) expect(uses).toMatch(/@v\d+$/);
  });
}

test('CI tests the oldest, the supported and the newest version of Node.js, which images contain', () => {
  const { jobs } = workflow.parse(parse(read('.github/workflows/ci.yml')));
  const versions = jobs['test']?.strategy?.matrix['node'] ?? [];
  expect(versions).toEqual(['20.19', '22', '24']);
  expect(read('package.json')).toContain(`"node": ">=${versions[0]}"`);
  expect(new Set(read('Dockerfile').match(/^FROM node:\d+/gm))).toEqual(
    new Set([`FROM node:${versions.at(-1)}`]),
  );
});
