import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { apiReleases } from '../../../api/contract/changes.ts';
import { apiEndpoints } from '../../../api/endpoints/index.ts';

test('the changelog of the API has each operation once', () => {
  const introduced = apiReleases.flatMap(({ operations }) => operations);
  expect(introduced.toSorted()).toEqual(apiEndpoints.map(({ operation }) => operation).toSorted());
});

test('each release in the changelog of the API is in the changelog of the project, newest first', async () => {
  const changelog = await readFile(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const releases = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, release = '']) => release);
  const documented = apiReleases.map(({ release }) => release);
  expect(documented.length).toBeGreaterThan(0);
  expect(documented).toEqual(releases.filter((release) => documented.includes(release)));
});
