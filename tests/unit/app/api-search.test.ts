import { expect, test } from 'playwright/test';
import { englishLocale, setLocaleSource } from '../../../i18n/translate.ts';
import { findInDocs, MAX_FOUND } from '../../../app/docs/search/find.ts';

const namesOf = (query: string) => findInDocs(query).found.map(({ kind, name }) => `${kind} ${name}`);

test('an operation is found by its path, its operationId, a parameter and a word of its description', () => {
  for (const query of ['/api/v1/height-at', 'getHeightAt', 'HEIGHT-AT'])
    expect(namesOf(query)[0], query).toBe('operation GET /api/v1/height-at');
  expect(namesOf('last_event_id')).toContain('operation GET /api/v1/stream');
  expect(namesOf('dry_run explorer')).toContain('operation POST /api/v1/broadcast');
});

test('guides, fields and error codes are found, each with a link to its documentation', () => {
  const { found } = findInDocs('settled');
  expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['guide', 'field']));
  expect(found.find(({ name }) => name === 'A shop that takes payments')?.href).toBe('/docs/guides/shop');
  expect(found.find(({ name }) => name === 'ProofResponse.settled')?.href).toBe(
    '/docs/proofs/checkTxKey#ProofResponse',
  );
  expect(findInDocs('429').found.find(({ kind }) => kind === 'error')).toMatchObject({
    name: 'too_many_requests',
    href: '/api#errors',
  });
});

test('all words must occur, and names come before descriptions', () => {
  expect(namesOf('settled qqqq')).toEqual([]);
  const fields = findInDocs('key_image').found.filter(({ kind }) => kind === 'field');
  expect(fields.length).toBeGreaterThan(3);
  expect(fields[0]?.name).toMatch(/key_image/);
});

test('an empty search finds nothing, and a search that many parts match is cut', () => {
  expect(findInDocs('  ')).toEqual({ found: [], isCut: false });
  const { found, isCut } = findInDocs('the');
  expect(isCut).toBe(true);
  for (const kind of ['operation', 'field'])
    expect(found.filter((entry) => entry.kind === kind)).toHaveLength(MAX_FOUND);
});

test('a long text is cut after 100 characters', () => {
  expect(findInDocs(`${'fee '.repeat(25)}qqqq`)).toEqual(findInDocs('fee'));
  expect(findInDocs(`${'fee '.repeat(24)}qqqq`).found).toEqual([]);
});

test('links lead to pages in the language of the visitor, although the first search was in another', () => {
  const shop = () => findInDocs('shop').found.find(({ kind }) => kind === 'guide')?.href;
  expect(shop()).toBe('/docs/guides/shop');
  setLocaleSource(() => ({ ...englishLocale, language: 'de' }));
  try {
    expect(shop()).toBe('/de/docs/guides/shop');
  } finally {
    setLocaleSource(() => englishLocale);
  }
});
