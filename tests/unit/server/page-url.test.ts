import { expect, test } from 'playwright/test';
import { toCanonicalPageUrl, joinPathAndQuery } from '../../../server/page-url.ts';

const HASH = 'ab'.repeat(32);

function canonicalOf(target: string): string {
  const [path = '', query = ''] = target.split('?');
  return joinPathAndQuery(toCanonicalPageUrl(path, query));
}

test('a URL in its canonical form stays unchanged', () => {
  for (const target of [
    '/',
    '/blocks?before=30',
    '/blocks?at=2024-05-31+12%3A30',
    '/block/12',
    `/block/${HASH}?from=100`,
    '/block/12?order=fee-rate',
    `/block/${HASH}/raw?pow=1`,
    `/tx/${HASH}?inputs=20`,
    `/tx/${HASH}?inputs=7&members=0`,
    `/tx/${HASH}?inputs=20&members=64`,
    `/tx/${HASH}?outputs=40`,
    '/output/0/12?before=5-1-0',
    `/pool?order=fee-rate&state=double-spend&min-rate=20&after=3.5-${HASH}`,
    '/mining?blocks=300',
    '/charts?range=all',
    '/forks?before=3',
    `/forks/blocks?after=12-${HASH}`,
    '/forks/1?from=5',
    '/tools?tool=time&height=3',
    '/proofs?kind=tx-key',
    '/docs/blocks',
    '/docs/blocks/getBlock',
    '/docs/guides/shop',
    '/docs/search?q=key_image+fee',
    '/docs/changelog',
  ]) {
    expect(canonicalOf(target), target).toBe(target);
  }
});

test('unknown parameters, defaults, other spellings and positions between pages redirect to the canonical URL', () => {
  const upper = HASH.toUpperCase();
  for (const [target, canonical] of [
    ['/?utm=1', '/'],
    ['/?before=3', '/'],
    ['/api?x=1', '/api'],
    ['/blocks/', '/blocks'],
    ['/%62locks?before=%33%30', '/blocks?before=30'],
    ['/blocks?utm=1&before=17', '/blocks?before=30'],
    ['/blocks?before=0', '/blocks?before=30'],
    ['/blocks?before=500000000', '/blocks?before=499999950'],
    [`/tx/${upper}`, `/tx/${HASH}`],
    [`/tx/${HASH}?inputs=0`, `/tx/${HASH}`],
    [`/tx/${HASH}?inputs=37`, `/tx/${HASH}?inputs=20`],
    [`/tx/${HASH}?inputs=20&members=0`, `/tx/${HASH}?inputs=20`],
    [`/tx/${HASH}?members=70&inputs=3`, `/tx/${HASH}?inputs=3&members=64`],
    [`/tx/${HASH}?outputs=41`, `/tx/${HASH}?outputs=40`],
    ['/block/12?from=99', '/block/12'],
    ['/pool?order=newest&state=all&min-rate=', '/pool'],
    ['/pool?min-rate=007&order=fee', '/pool?order=fee&min-rate=7'],
  ] as const) {
    expect(canonicalOf(target), target).toBe(canonical);
    // A redirect leads to a URL that is not redirected again.
    expect(canonicalOf(canonical), canonical).toBe(canonical);
  }
});

test('a value that a page refuses, and a parameter that is given twice, stay so that the page can explain them', () => {
  for (const target of [
    '/blocks?before=abc',
    '/blocks?before=1&before=2',
    '/charts?range=x',
    '/proofs?txid=1',
  ]) {
    const [path = '', query = ''] = target.split('?');
    expect(toCanonicalPageUrl(path, `${query}&utm=1`), target).toMatchObject({ path, query, isValid: false });
  }
  expect(toCanonicalPageUrl('/tx/zz', '')).toMatchObject({ isValid: false, params: { hash: 'zz' } });
});

test('Next.js never gets a part of a URL that a visitor has written', () => {
  const secret = `${HASH}secret`;
  for (const [path, route] of [
    [`/tx/${secret}`, '/tx/-'],
    [`/receipt/${secret}`, '/receipt/-'],
    [`/output/0/${secret}`, '/output/-/-'],
    [`/${secret}`, '/no-such-page'],
    [`/prove/${HASH}/${secret}`, '/no-such-page'],
    ['/search', '/search'],
  ] as const) {
    expect(toCanonicalPageUrl(path, `q=${secret}`).route, path).toBe(route);
  }
});

test('URLs with input of a visitor are private', () => {
  for (const [path, query] of [
    ['/search', 'q=1'],
    ['/receipt/a', ''],
    ['/proofs', `txid=${HASH}`],
    ['/no-such-page', ''],
  ] as const) {
    expect(toCanonicalPageUrl(path, query).isPrivate, path).toBe(true);
  }
  expect(toCanonicalPageUrl('/proofs', 'kind=tx-key').isPrivate).toBe(false);
});
