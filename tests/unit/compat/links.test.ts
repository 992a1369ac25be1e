import { expect, test } from 'playwright/test';
import { findCompatUrlTarget } from '../../../server/compat/links.ts';

const HASH = 'ab'.repeat(32);
const SECRET = 'cd'.repeat(32);
const ADDRESS = '4'.repeat(95);

const to = (path: string, query = '') => {
  const target = findCompatUrlTarget(path, query);
  return target?.kind === 'redirect' ? target.url : undefined;
};

test('paths of other explorers redirect to our pages', () => {
  const expected: readonly (readonly [string, string])[] = [
    ['/rawtx', '/tools'],
    ['/txpool', '/pool'],
    ['/mempool', '/pool'],
    ['/altblocks', '/forks'],
    ['/autorefresh', '/'],
    [`/tx/${HASH.toUpperCase()}/1`, `/tx/${HASH}`],
    [`/tx/${HASH}/autorefresh`, `/tx/${HASH}`],
    [`/tx/${HASH}/1/autorefresh`, `/tx/${HASH}`],
    [`/blocks/tx/${HASH}`, `/tx/${HASH}`],
    ['/blocks/block/12', '/block/12'],
  ];
  for (const [path, target] of expected) expect(to(path), path).toBe(target);
  expect(to('/search', `value=${HASH}`)).toBe(`/search?q=${HASH}`);
  expect(to('/search', 'value=%22%3E<b>')).toBe('/search?q=b');
  expect(findCompatUrlTarget('/page/3', '')).toEqual({ kind: 'page', page: 3 });
  expect(findCompatUrlTarget(`/txhex/${HASH}`, '')).toEqual({
    kind: 'hex',
    objectKind: 'transaction',
    id: HASH,
  });
});

test('a URL with a secret redirects to the proof desk, with its parts in the fragment alone', () => {
  const address = `address=${ADDRESS}`;
  const cases = [
    [`/prove/${HASH}/${ADDRESS}/${SECRET}`, `kind=tx-key&txid=${HASH}&txKey=${SECRET}&${address}`],
    [`/receipt/${HASH}/${ADDRESS}/${SECRET}`, `kind=tx-key&txid=${HASH}&txKey=${SECRET}&${address}`],
    [
      `/prove/${HASH}/${ADDRESS}/${SECRET}${SECRET}`,
      `kind=tx-key&txid=${HASH}&txKey=${SECRET}${SECRET}&${address}`,
    ],
    [`/myoutputs/${HASH}/${ADDRESS}/${SECRET}`, `txid=${HASH}&${address}&viewKey=${SECRET}`],
    [`/prove/${HASH}`, `kind=tx-key&txid=${HASH}`],
    ['/prove', 'kind=tx-key'],
    [`/prove/${SECRET}x/${ADDRESS}`, `kind=tx-key&${address}`],
    [`/prove/${HASH}/4address%0d%0aX-Evil:1/${SECRET}`, `kind=tx-key&txid=${HASH}&txKey=${SECRET}`],
    [`/prove/${HASH}/${'4'.repeat(121)}/${SECRET.repeat(258)}`, `kind=tx-key&txid=${HASH}`],
  ] as const;
  for (const [path, fragment] of cases) {
    expect(findCompatUrlTarget(path, `viewkey=${SECRET}`), path).toEqual({
      kind: 'redirect',
      url: `/proofs#${fragment}`,
      hasSecret: true,
    });
  }
  for (const query of [
    `xmraddress=${ADDRESS}&txprvkey=${SECRET}`,
    `txprvkey=%20${SECRET}%20&xmraddress=${ADDRESS}&x=1`,
  ]) {
    expect(findCompatUrlTarget(`/blocks/tx/${HASH}`, query)).toEqual({
      kind: 'redirect',
      url: `/proofs#kind=tx-key&txid=${HASH}&txKey=${SECRET}&${address}`,
      hasSecret: true,
    });
  }
  expect(to(`/blocks/tx/${HASH}`, 'other=1')).toBe(`/tx/${HASH}`);
  expect(to('/myoutputs')).toBe('/proofs');
  expect(findCompatUrlTarget('/receipt/eyJhbGciOiJFZERTQSJ9.e30.AA', '')).toBeUndefined();
});

test('our own paths and unknown ones are not redirected', () => {
  for (const path of [
    '/',
    '/search',
    '/blocks',
    '/pool',
    `/tx/${HASH}`,
    `/tx/${HASH}/raw`,
    `/tx/${HASH}/1/2`,
    `/tx/x/1`,
    '/block/1',
    '/page/x',
    '/page/1/2',
    '/blocks/tx/x',
    '/constructor',
    '/__proto__',
    '//',
  ]) {
    expect(findCompatUrlTarget(path, 'q=1'), path).toBeUndefined();
  }
  expect(findCompatUrlTarget('/search', 'q=1&value=2')).toBeUndefined();
});
