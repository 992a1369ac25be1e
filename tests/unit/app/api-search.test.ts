import { expect, test } from 'playwright/test';
import { englishLocale, setLocaleSource } from '../../../i18n/translate.ts';
import { searchDocs, MAX_DOCS_SEARCH_RESULTS } from '../../../app/docs/search/search-docs.ts';

const namesOf = (query: string) => searchDocs(query).matches.map(({ kind, name }) => `${kind} ${name}`);

test('an operation is found by its path, its operationId, a parameter and a word of its description', () => {
  for (const query of ['/api/v1/height-at', 'getHeightAt', 'HEIGHT-AT'])
    expect(namesOf(query)[0], query).toBe('operation GET /api/v1/height-at');
  expect(namesOf('last_event_id')).toContain('operation GET /api/v1/stream');
  expect(namesOf('dry_run explorer')).toContain('operation POST /api/v1/broadcast');
});

test('guides, fields and error codes are found, each with a link to its documentation', () => {
  const { matches } = searchDocs('settled');
  expect(matches.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['guide', 'field']));
  expect(matches.find(({ name }) => name === 'A shop that takes payments')?.href).toBe('/docs/guides/shop');
  expect(matches.find(({ name }) => name === 'ProofResponse.settled')?.href).toBe(
    '/docs/proofs/checkTxKey#ProofResponse',
  );
  expect(searchDocs('429').matches.find(({ kind }) => kind === 'error')).toMatchObject({
    name: 'too_many_requests',
    href: '/api#errors',
  });
});

test('all words must occur, and names come before descriptions', () => {
  expect(namesOf('settled qqqq')).toEqual([]);
  const fields = searchDocs('key_image').matches.filter(({ kind }) => kind === 'field');
  expect(fields.length).toBeGreaterThan(3);
  expect(fields[0]?.name).toMatch(/key_image/);
});

test('an empty search finds nothing, and a search that many parts match is cut', () => {
  expect(searchDocs('  ')).toEqual({ matches: [], isTruncated: false });
  const { matches, isTruncated } = searchDocs('the');
  expect(isTruncated).toBe(true);
  for (const kind of ['operation', 'field'])
    expect(matches.filter((entry) => entry.kind === kind)).toHaveLength(MAX_DOCS_SEARCH_RESULTS);
});

test('a long text is cut after 100 characters', () => {
  expect(searchDocs(`${'fee '.repeat(25)}qqqq`)).toEqual(searchDocs('fee'));
  expect(searchDocs(`${'fee '.repeat(24)}qqqq`).matches).toEqual([]);
});

test('links lead to pages in the language of the visitor, although the first search was in another', () => {
  const shop = () => searchDocs('shop').matches.find(({ kind }) => kind === 'guide')?.href;
  expect(shop()).toBe('/docs/guides/shop');
  setLocaleSource(() => ({ ...englishLocale, language: 'de' }));
  try {
    expect(shop()).toBe('/de/docs/guides/shop');
  } finally {
    setLocaleSource(() => englishLocale);
  }
});
