import { expect, test } from 'playwright/test';
import { addTxidToPastedText, detectPastedValues } from '../../../proofs/detect.ts';
import { describeUncertainPastedValues } from '../../../proofs/doubts.ts';
import { parseProofLinkFragment, formatProofLinkFragment } from '../../../proofs/fragment.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { testWallet } from '../../helpers/payments.ts';
import { SeededScalars } from '../../helpers/prover.ts';

const random = new SeededScalars('what a wallet gives');
const alice = testWallet(random);
const ADDRESS = encodeAddress(alice.address);
/** It is above the group order, so it cannot be a secret key. */
const HASH = 'f1'.repeat(32);
/** A hash that could also be a key. */
const LOW_HASH = `${'ab'.repeat(31)}01`;
const KEY = `${'cd'.repeat(31)}02`;
const PAIR = encodeBase58(new Uint8Array(32).fill(7)) + encodeBase58(new Uint8Array(64).fill(9));
const SIGNATURE = encodeBase58(new Uint8Array(64).fill(9));

const whatOf = (text: string) => detectPastedValues(text).detectedValues.map(({ kinds: what }) => what);
const questionsOf = (text: string) => detectPastedValues(text).suggestions;

test('each string that a wallet exports is recognised, with its version', () => {
  const cases = [
    [`OutProofV1${PAIR}`, 'out-proof', 'OutProofV1', true, 'tx-proof'],
    [`OutProofV2${PAIR}${PAIR}`, 'out-proof', 'OutProofV2', false, 'tx-proof'],
    [`InProofV1${PAIR}`, 'in-proof', 'InProofV1', true, 'tx-proof'],
    [`InProofV2${PAIR}`, 'in-proof', 'InProofV2', false, 'tx-proof'],
    [`SpendProofV1${SIGNATURE}`, 'spend-proof', 'SpendProofV1', false, 'spend-proof'],
    [`ReserveProofV1${PAIR}`, 'reserve-proof', 'ReserveProofV1', true, 'reserve-proof'],
    [`ReserveProofV2${PAIR}`, 'reserve-proof', 'ReserveProofV2', false, 'reserve-proof'],
    [`SigV1${SIGNATURE}`, 'message-signature', 'SigV1', true, 'signature'],
    [`SigV2${SIGNATURE}`, 'message-signature', 'SigV2', false, 'signature'],
  ] as const;
  for (const [text, what, name, isOld, kind] of cases) {
    const { detectedValues, suggestions, mayContainSecret } = detectPastedValues(`  ${text}\n`);
    expect(detectedValues, name).toEqual([{ kinds: [what], text, isSecret: true, format: { name, isOld } }]);
    expect(suggestions.map((each) => each.kind)).toEqual([kind]);
    expect(suggestions[0]?.fields).toEqual({ proof: text });
    expect(mayContainSecret).toBe(true);
  }
  expect(questionsOf(`OutProofV2${PAIR}`)[0]?.missingFields).toEqual(['txid', 'address']);
  expect(questionsOf(`SpendProofV1${SIGNATURE}`)[0]?.missingFields).toEqual(['txid']);
  expect(questionsOf(`ReserveProofV2${PAIR}`)[0]?.missingFields).toEqual(['address']);
});

test('64 hex characters are a hash when they are too large for a key, and otherwise may be either', () => {
  expect(whatOf(HASH)).toEqual([['tx-hash']]);
  expect(detectPastedValues(HASH).mayContainSecret).toBe(false);
  expect(whatOf(KEY)).toEqual([['tx-key', 'tx-hash', 'view-key']]);
  expect(detectPastedValues(KEY).mayContainSecret).toBe(true);
  expect(whatOf(KEY + KEY + LOW_HASH)).toEqual([['tx-key']]);
});

test('a hash, a key and an address in one input fill the fields of a check, whatever their labels and order', () => {
  const filled = [
    { kind: 'tx-key', fields: { txid: HASH, txKey: KEY, address: ADDRESS }, missingFields: [] },
  ];
  for (const text of [
    `check_tx_key ${HASH} ${KEY} ${ADDRESS}`,
    `Address: ${ADDRESS}\nTx key: ${KEY}\nTxid: ${HASH}`,
    `{"tx_key":"${KEY}","txid":"${HASH}","address":"${ADDRESS}"}`,
    `https://example.org/prove/${HASH}/${ADDRESS}/${KEY}`,
    `https://example.org/prove?txhash=${HASH}&xmraddress=${ADDRESS}&txprvkey=${KEY}`,
    `https://example.org/api/outputs?txhash=${HASH}&address=${ADDRESS}&viewkey=${KEY}&txprove=1`,
  ])
    expect(questionsOf(text), text).toEqual(filled);
  // A hash that could be a key is recognised by a wallet command, a link or its label.
  const low = [
    { kind: 'tx-key', fields: { txid: LOW_HASH, txKey: KEY, address: ADDRESS }, missingFields: [] },
  ];
  expect(questionsOf(`check_tx_key ${LOW_HASH} ${KEY} ${ADDRESS}`)).toEqual(low);
  expect(questionsOf(`https://example.org/prove/${LOW_HASH}/${ADDRESS}/${KEY}`)).toEqual(low);
  expect(
    questionsOf(`key of the transaction\nTransaction ID: ${LOW_HASH}\nTransaction key: ${KEY}\n${ADDRESS}`),
  ).toEqual(low);
});

test('of several values that can be keys, none is taken for the hash, because the page would send it', () => {
  for (const text of [
    `${KEY} ${LOW_HASH} ${ADDRESS}`,
    `${LOW_HASH} ${KEY} ${ADDRESS}`,
    `“${KEY}” is the key of “${LOW_HASH}” for ${ADDRESS}`,
  ]) {
    const { detectedValues, suggestions, mayContainSecret } = detectPastedValues(text);
    expect(suggestions, text).toEqual([
      { kind: 'tx-key', fields: { address: ADDRESS }, missingFields: ['txid', 'txKey'] },
    ]);
    expect(mayContainSecret).toBe(true);
    expect(describeUncertainPastedValues(detectedValues).join(' ')).toContain('so none was used');
  }
  const named = detectPastedValues(`${KEY} txid ${LOW_HASH} ${ADDRESS}`);
  expect(named.suggestions).toEqual([
    { kind: 'tx-key', fields: { txid: LOW_HASH, txKey: KEY, address: ADDRESS }, missingFields: [] },
  ]);
  expect(describeUncertainPastedValues(named.detectedValues)).toEqual([]);
  // The same value twice is one value.
  expect(questionsOf(`${LOW_HASH} ${LOW_HASH} OutProofV2${PAIR}`)[0]?.fields.txid).toBe(LOW_HASH);
});

test('a view key is separated, because it decrypts outputs and proves nothing', () => {
  const link = detectPastedValues(`https://example.org/myoutputs/${HASH}/${ADDRESS}/${KEY}`);
  expect(link.viewKey).toBe(KEY);
  expect(link.suggestions.every(({ fields }) => fields.txKey === undefined)).toBe(true);
  expect(detectPastedValues(`Secret view key: ${KEY}`).viewKey).toBe(KEY);
  const [spend] = detectPastedValues(`Secret spend key: ${KEY}`).detectedValues;
  expect(spend).toMatchObject({ kinds: ['spend-key'], problem: expect.stringContaining('take all coins') });
});

test('a proof that was wrapped into lines is joined, and what follows it is parsed separately', () => {
  const proof = `InProofV2${PAIR}`;
  const lines = proof.match(/.{1,40}/g)?.join('\n') ?? '';
  expect(questionsOf(`${lines}\n${ADDRESS}\n${HASH}`)).toEqual([
    { kind: 'tx-proof', fields: { txid: HASH, address: ADDRESS, proof }, missingFields: [] },
  ]);
});

test('an address shows its network, and a payment link contains an address', () => {
  expect(detectPastedValues(ADDRESS).detectedValues).toEqual([
    { kinds: ['address'], text: ADDRESS, isSecret: false, address: { kind: 'standard', network: 'mainnet' } },
  ]);
  const stagenet = encodeAddress({ ...alice.address, network: 'stagenet' });
  expect(detectPastedValues(`monero:${stagenet}?tx_amount=1.5`).detectedValues).toMatchObject([
    { kinds: ['payment-uri'], text: stagenet, address: { network: 'stagenet' } },
  ]);
  const damaged = `${ADDRESS.slice(0, -1)}${ADDRESS.endsWith('1') ? '2' : '1'}`;
  expect(detectPastedValues(damaged).detectedValues).toMatchObject([
    { kinds: ['address'], problem: expect.stringContaining('checksum') },
  ]);
});

test('damaged and unknown proofs are reported, and ordinary words are not', () => {
  expect(detectPastedValues(KEY.slice(1)).detectedValues).toMatchObject([
    { problem: expect.stringContaining('63 hexadecimal') },
  ]);
  expect(detectPastedValues(`OutProofV3${PAIR}`).detectedValues).toMatchObject([
    { kinds: ['out-proof'], problem: expect.stringContaining('not known here') },
  ]);
  expect(detectPastedValues('Where is my payment? I sent it yesterday.').detectedValues).toEqual([]);
  expect(detectPastedValues('')).toEqual({
    detectedValues: [],
    suggestions: [],
    viewKey: undefined,
    mayContainSecret: false,
  });
});

test('a link of the proof desk contains the fields of a check in its fragment, and is parsed back', () => {
  const question = {
    kind: 'tx-proof' as const,
    fields: { txid: HASH, address: ADDRESS, message: 'für 3 & 4 = #7\n', proof: `OutProofV2${PAIR}` },
  };
  expect(parseProofLinkFragment(`#${formatProofLinkFragment(question)}`)).toEqual(question);
  const found = detectPastedValues(`https://explorer.example/proofs#${formatProofLinkFragment(question)}`);
  expect(found.suggestions).toEqual([{ ...question, missingFields: [] }]);
  expect(found.mayContainSecret).toBe(true);
});

test('a link to a proof desk is one link, with any host and nothing around it', () => {
  const fragment = formatProofLinkFragment({ kind: 'spend-proof', fields: { txid: HASH } });
  // Input that is no link suggests a transaction key first.
  const firstKind = (text: string) => questionsOf(text)[0]?.kind;
  for (const url of [
    '/proofs',
    '/proofs/',
    '/proofs?kind=tx-key',
    'https://a.example/proofs',
    'http://a.example/x/proofs?a=b',
    'http:///proofs',
  ])
    expect(firstKind(`\n ${url}#${fragment} \n`), url).toBe('spend-proof');
  for (const url of ['/de/proofs', 'https://proofs', 'ftp://a.example/proofs', '/proof', 'see /proofs'])
    expect(firstKind(`${url}#${fragment}`), url).toBe('tx-key');
  expect(firstKind(`/proofs#${fragment} thanks`)).toBe('tx-key');
  expect(detectPastedValues('https://a.example/proofs#').detectedValues).toEqual([]);
});

test('a link inside a field of a link is not followed', () => {
  const inner = `/proofs#${formatProofLinkFragment({ kind: 'tx-key', fields: { txid: HASH } })}`;
  const outer = `/proofs#${formatProofLinkFragment({ kind: 'tx-key', fields: { proof: inner } })}`;
  expect(questionsOf(outer)[0]?.fields).toEqual({ proof: inner });
});

// With the patterns of earlier versions, the first two took minutes, and the third ended with a stack overflow.
for (const [name, text] of [
  ['a link that names the desk again and again', `https://${'/proofs'.repeat(85_000)}#`],
  ['a payment link of full stops', `monero:${'.'.repeat(599_000)}a`],
  ['links in links', '/proofs#txid='.repeat(46_000)],
  ['blanks before and after a sign', `${' '.repeat(299_000)}#${' '.repeat(299_000)}`],
  ['labels without values', `${'transaction_secret_'.repeat(31_000)} ${KEY}`],
] as const)
  test(`input of the maximum size is parsed in one pass: ${name}`, () => {
    test.setTimeout(30_000);
    expect(text.length).toBeGreaterThan(580_000);
    expect(detectPastedValues(text).detectedValues.length).toBeLessThanOrEqual(1);
  });

test('hostile input of the maximum size is parsed within the limits of parts', () => {
  for (const unit of [
    `${KEY} `,
    'OutProofV2 ',
    'monero: ',
    `${ADDRESS} `,
    'x=y:z ',
    'Sig',
    '1'.repeat(99) + ' ',
  ]) {
    const { detectedValues } = detectPastedValues(unit.repeat(Math.ceil(700_000 / unit.length)));
    expect(detectedValues.length).toBeLessThanOrEqual(20);
  }
});

test('a text about a known transaction needs no hash, and its own hash wins', () => {
  for (const about of [HASH, LOW_HASH].map((hash) => parseTxHash(hash))) {
    const fieldsOf = (text: string) => {
      const [suggestion, ...others] = questionsOf(addTxidToPastedText(text, about));
      expect(others, text).toEqual([]);
      return suggestion?.fields;
    };
    expect(fieldsOf(KEY)).toEqual({ txid: about, txKey: KEY });
    expect(fieldsOf(`${ADDRESS} ${KEY}`)).toEqual({ txid: about, txKey: KEY, address: ADDRESS });
    expect(fieldsOf(`OutProofV2${PAIR}`)).toEqual({ txid: about, proof: `OutProofV2${PAIR}` });
    for (const text of [
      `${about} ${KEY} ${ADDRESS}`,
      `${KEY} ${about} ${ADDRESS}`,
      `Tx ID: ${about?.toUpperCase()}\nTx key: ${KEY}\nAddress: ${ADDRESS}`,
      `https://example.org/prove/${about}/${ADDRESS}/${KEY}`,
    ])
      expect(fieldsOf(text), text).toEqual({ txid: about, txKey: KEY, address: ADDRESS });
    const other = 'f2'.repeat(32);
    expect(fieldsOf(`${other} ${KEY}`)).toEqual({ txid: other, txKey: KEY });
    const link = `/proofs#${formatProofLinkFragment({ kind: 'tx-key', fields: { txKey: KEY } })}`;
    expect(fieldsOf(link)).toEqual({ txKey: KEY });
  }
  expect(questionsOf(addTxidToPastedText(' ', parseTxHash(HASH)))).toEqual([]);
});

test('of a wrong mixture, the part that is wrong takes the field that it was meant for', () => {
  const cut = KEY.slice(1);
  const otherHash = 'f2'.repeat(32);
  const whole = { kind: 'tx-key', missingFields: [] };
  for (const text of [
    `${HASH} ${cut} ${ADDRESS}`,
    `${cut} ${HASH} ${ADDRESS}`,
    `${ADDRESS}\nTx key: ${cut}\nTx ID: ${HASH}`,
  ])
    expect(questionsOf(text), text).toEqual([
      { ...whole, fields: { txid: HASH, txKey: cut, address: ADDRESS } },
    ]);
  // The second of two values that are too large for a key was meant as the key.
  expect(questionsOf(`${HASH} ${otherHash} ${ADDRESS}`)).toEqual([
    { ...whole, fields: { txid: HASH, txKey: otherHash, address: ADDRESS } },
  ]);
  const [, wrong] = detectPastedValues(`${HASH} ${otherHash} ${ADDRESS}`).detectedValues;
  expect(wrong?.problem).toContain('It can be a hash, a public key or a key image');
  // A hash that was cut, beside a key that could be a hash.
  expect(questionsOf(`Tx ID: ${HASH.slice(1)} Tx key: ${KEY} ${ADDRESS}`)).toEqual([
    { ...whole, fields: { txid: HASH.slice(1), txKey: KEY, address: ADDRESS } },
  ]);
  const cutAddress = ADDRESS.slice(0, 70);
  expect(questionsOf(`${HASH} ${KEY} ${cutAddress}`)).toEqual([
    { ...whole, fields: { txid: HASH, txKey: KEY, address: cutAddress } },
  ]);
  // Without an address, two hashes are two hashes.
  expect(whatOf(`${HASH} ${otherHash}`)).toEqual([['tx-hash'], ['tx-hash']]);
});

test('what a value without a name can be instead of a hash is said, and so are parts that no check uses', () => {
  const doubtsOf = (text: string) =>
    describeUncertainPastedValues(detectPastedValues(text).detectedValues).join(' ');
  expect(doubtsOf(HASH)).toContain('The value can also be a block hash, a public key or a key image');
  expect(doubtsOf(`${HASH} ${ADDRESS}`)).toContain('or a key with a wrong character');
  for (const text of [
    `Tx ID: ${HASH}`,
    `${HASH} ${KEY} ${ADDRESS}`,
    `OutProofV2${PAIR} ${HASH}`,
    ADDRESS,
    '',
  ])
    expect(doubtsOf(text), text).toBe('');
  expect(doubtsOf(`Tx ID: ${HASH} Secret view key: ${KEY} ${ADDRESS}`)).toContain('view key');
  expect(doubtsOf(`${HASH} Secret spend key: ${KEY}`)).toContain('take all coins');
  const other = encodeAddress({ ...alice.address, network: 'stagenet' });
  expect(doubtsOf(`${HASH} ${KEY} ${ADDRESS} ${other}`)).toContain('several addresses');
  expect(doubtsOf(`${HASH} ${KEY} ${ADDRESS} ${ADDRESS}`)).toBe('');
});
