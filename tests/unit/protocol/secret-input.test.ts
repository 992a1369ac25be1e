import { expect, test } from 'playwright/test';
import { classifySecretInput, countSeedWords } from '@ringscope/protocol/secret-input.ts';

const TXID = 'ab'.repeat(32);
const KEY = `${'cd'.repeat(31)}0a`;
const ADDRESS =
  '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';

test('proofs, signatures and several keys are secret', () => {
  for (const text of [
    'OutProofV2abc',
    ' InProofV1abc ',
    'my proof: SpendProofV1abc',
    'ReserveProofV2abc',
    'SigV2abc',
    'ab'.repeat(64),
    `${'ab'.repeat(32)}\n${'cd'.repeat(32)}`,
    `${'ab'.repeat(32)}\n${'cd'.repeat(20)}\n${'cd'.repeat(12)}`,
  ])
    expect(classifySecretInput(text), text).toBe('secret');
});

const orders = [
  [TXID, KEY, ADDRESS],
  [TXID, ADDRESS, KEY],
  [KEY, TXID, ADDRESS],
  [KEY, ADDRESS, TXID],
  [ADDRESS, TXID, KEY],
  [ADDRESS, KEY, TXID],
  [TXID, KEY],
  [KEY, ADDRESS],
  [ADDRESS, KEY],
];
for (const separator of [' ', '\n', ', ', '; ', ' | ', '/', '\t', '", "', ' - ', '&key=', '\r\n\r\n', ':'])
  test(`a key beside a hash or an address is secret in any order, separated by ${JSON.stringify(separator)}`, () => {
    for (const parts of orders)
      expect(classifySecretInput(parts.join(separator)), parts.join()).toBe('secret');
  });

test('labelled values and links of other explorers with keys are secret', () => {
  for (const text of [
    `Tx ID: ${TXID} Tx key: ${KEY}`,
    `Tx key: ${KEY}`,
    `{"secret_view_key":"${KEY}"}`,
    `check_tx_key ${TXID} ${KEY} ${ADDRESS}`,
    `https://xmrchain.net/prove/${TXID}/${ADDRESS}/${KEY}`,
    `https://localmonero.co/blocks/tx/${TXID}?xmraddress=${ADDRESS}&txprvkey=${KEY}`,
    `0x${TXID} 0x${KEY}`,
  ])
    expect(classifySecretInput(text), text).toBe('secret');
});

test('64 hex characters whose last byte is at most 0x10 can be a key, and others cannot', () => {
  const digits = 'ab'.repeat(31);
  for (const end of ['00', '0f', '0F', '10'])
    expect(classifySecretInput(digits + end), end).toBe('possible-key');
  expect(classifySecretInput(`0x${digits}0a`)).toBe('possible-key');
  for (const end of ['11', '1f', '20', 'ff']) expect(classifySecretInput(digits + end), end).toBe('plain');
});

test('hashes, addresses, numbers, dates and words alone are not secret', () => {
  for (const text of [
    '',
    '12',
    '3,456,789',
    TXID,
    ADDRESS,
    TXID.slice(2),
    'OutProof',
    'hello world',
    'block 150',
  ])
    expect(classifySecretInput(text), text).toBe('plain');
  for (const text of ['23.11.2026', 'Nov 23 2026', '#150']) expect(classifySecretInput(text)).toBe('plain');
});

const english = Array.from({ length: 25 }, (_, index) => ['wagtail', 'echo', 'up'][index % 3]);
const seeds: readonly (readonly [string, string, number])[] = [
  ['English words', english.join(' '), 25],
  ['words in lines', english.join('\n'), 25],
  ['numbered words', english.map((word, index) => `${index + 1}. ${word}`).join('\n'), 25],
  ['numbered words with brackets', english.map((word, index) => `${index + 1}) ${word}`).join(' '), 25],
  ['words separated by commas', english.join(', '), 25],
  ['Polyseed words', english.slice(0, 16).join(' '), 16],
  ['decomposed French words', Array.from({ length: 12 }, () => 'e\u0301clair').join(' '), 12],
  ['decomposed Japanese words', Array.from({ length: 25 }, () => 'か\u3099いこ').join('\u3000'), 25],
  ['Chinese words with blanks', Array.from({ length: 25 }, () => '的').join(' '), 25],
  ['Chinese words without blanks', '的'.repeat(25), 25],
];
for (const [what, text, count] of seeds)
  test(`a seed is recognised: ${what}`, () => {
    expect(countSeedWords(text)).toBe(count);
    expect(classifySecretInput(text)).toBe('seed');
  });

test('fewer than 12 and more than 26 words are no seed', () => {
  expect(classifySecretInput('a few words')).toBe('plain');
  expect(classifySecretInput(Array.from({ length: 11 }, () => 'word').join(' '))).toBe('plain');
  expect(classifySecretInput(Array.from({ length: 27 }, () => 'word').join(' '))).toBe('plain');
});

test('a text of the longest accepted size is classified in linear time', () => {
  for (const part of ['a', '1', 'ab '.repeat(30), `${TXID.slice(0, 63)}-`, `${ADDRESS.slice(0, 94)} `])
    expect(classifySecretInput(part.repeat(2_000_000 / part.length))).toMatch(/plain|secret/);
});
