import { expect, test } from 'playwright/test';
import { renderToStaticMarkup } from 'react-dom/server';
import { parseBlockHash, parseTxHash } from '@ringscope/protocol/brands.ts';
import { hashPrefixSearchResult } from '../../../app/search/prefix-result.tsx';
import { proofSearchResult } from '../../../app/search/proof-result.tsx';
import { walletSeedSearchResult } from '../../../app/search/seed-result.tsx';
import { detectPastedValues } from '../../../proofs/detect.ts';
import {
  unknownHashResult,
  unknownPaymentIdResult,
  createUnrecognisedQueryPage,
} from '../../../app/search/unknown-result.tsx';

const hashOf = (end: string) => `4a6ca9${end.repeat(58)}`;

test('a prefix lists what each match is, with the typed characters marked', () => {
  const { content, status } = hashPrefixSearchResult(
    {
      blocks: [{ hash: parseBlockHash(hashOf('1'))!, height: 1_204_882, isOnMainChain: true }],
      txs: [{ hash: parseTxHash(hashOf('2'))!, state: 'pool', height: null }],
    },
    '4a6ca9',
    20,
  );
  const html = renderToStaticMarkup(content);
  expect(status).toBeUndefined();
  expect(html).toContain('<h1>2 hashes begin with 4a6ca9.</h1>');
  expect(html.match(/<mark>4a6ca9<\/mark>/g)).toHaveLength(2);
  expect(html).toContain(`href="/block/${hashOf('1')}"`);
  expect(html).toContain(`href="/tx/${hashOf('2')}"`);
  expect(html).not.toContain('The limit of this list');
});

test('a list that is cut says so', () => {
  const { content } = hashPrefixSearchResult(
    { blocks: [], txs: [{ hash: parseTxHash(hashOf('3'))!, state: 'confirmed', height: 7 }] },
    '4a6ca9',
    1,
  );
  expect(renderToStaticMarkup(content)).toContain(
    'The limit of this list is 1 for blocks and 1 for transactions.',
  );
});

test('a search without a result says where it looked and what to do, and keeps the input in the field', () => {
  const hash = 'f'.repeat(64);
  const { content, status } = unknownHashResult(hash, 3_807_214, undefined);
  const html = renderToStaticMarkup(content);
  expect(status).toBe(404);
  expect(html).toContain(`value="${hash}"`);
  for (const reason of ['Just sent?', 'Sent a while ago?', 'Another network?'])
    expect(html).toContain(reason);
  const unreadable = renderToStaticMarkup(
    createUnrecognisedQueryPage('<b>', 'It is empty.', 'Enter a value.').content,
  );
  expect(unreadable).toContain('It is empty. Enter a value.');
  expect(unreadable).toContain('value="&lt;b&gt;"');
});

test('a search that is incomplete after an update says from which block on it is complete', () => {
  const hash = 'f'.repeat(64);
  for (const { content } of [
    unknownHashResult(hash, 3_807_214, 120),
    unknownPaymentIdResult('ab'.repeat(8), 120),
  ]) {
    const html = renderToStaticMarkup(content);
    expect(html).toContain('complete from block 120 on');
    expect(html).not.toContain('transaction public key or payment id');
    expect(html).not.toContain('neither the encrypted payment id');
  }
  for (const { content } of [
    unknownHashResult(hash, 3_807_214, undefined),
    unknownPaymentIdResult('ab'.repeat(8), undefined),
  ])
    expect(renderToStaticMarkup(content)).not.toContain('complete from block');
});

test('the sheet about the words of a wallet has an empty field', () => {
  const html = renderToStaticMarkup(walletSeedSearchResult(25).content);
  expect(html).toContain('these 25 words');
  expect(html).toContain('value=""');
});

test('a key that came without scripts leads to the desk with its fields, and is not repeated in the search field', () => {
  const txid = 'ab'.repeat(32);
  const key = `${'cd'.repeat(31)}0a`;
  const address =
    '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';
  for (const text of [
    `${txid} ${address} ${key}`,
    `Tx ID: ${txid} Tx key: ${key}`,
    `${address} ${txid} ${key}`,
  ]) {
    const html = renderToStaticMarkup(proofSearchResult(detectPastedValues(text))?.content);
    expect(html, text).toContain('<h1>The text contains a secret key</h1>');
    expect(html).toContain(`name="txKey" value="${key}"`);
    expect(html.split(key)).toHaveLength(2);
  }
  const label = renderToStaticMarkup(proofSearchResult(detectPastedValues(`View key: ${key}`))?.content);
  expect(label).toContain('The text contains a secret key');
  expect(label).not.toContain(key);
  // A hash alone may look like a key, and is looked up.
  for (const text of [key, txid, address])
    expect(proofSearchResult(detectPastedValues(text)), text).toBeUndefined();
});
