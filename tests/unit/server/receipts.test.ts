import { messageId } from '../../../i18n/translate.ts';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactSign } from 'jose';
import encodeQR from 'qr';
import { expect, test } from 'playwright/test';
import type { ProofOutcome } from '../../../proofs/outcome.ts';
import { parseBlockHash, parseTxHash } from '@ringscope/protocol/brands.ts';
import { loadReceiptKeys } from '../../../server/receipts/key.ts';
import { verifyReceipt, signReceipts } from '../../../server/receipts/receipts.ts';

const txid = parseTxHash('a1'.repeat(32))!;
const hash = parseBlockHash('c1'.repeat(32))!;
const FACTS = {
  network: 'stagenet',
  nowSeconds: 1_700_000_000.9,
  programNameAndVersion: 'ringscope 1',
  issuer: 'https://a.example',
} as const;
const MESSAGE = 'between you and me';
const ADDRESS = '4address';
const outcome: ProofOutcome = {
  kind: 'tx-proof',
  verdict: 'proven',
  message: 'The transaction pays this address.',
  format: { name: 'OutProofV2', isOld: false },
  subject: { txid, address: ADDRESS, message: MESSAGE },
  maker: 'sender',
  amounts: [{ name: 'received', label: messageId('Amount received'), amount: 2n ** 64n - 1n }],
  warnings: [{ code: 'locked', message: 'It is locked.', isSerious: true }],
  location: { state: 'block', height: 7, confirmations: 3, block: { hash, time: 1_600_000_000 } },
  unlockState: { kind: 'height', height: 99n, isLocked: true, remainingBlocks: 89n },
  outputs: [],
  timeline: undefined,
  provenStatements: [],
  unprovenStatements: [],
  causes: [],
  tip: { height: 9, hash, time: 1_600_000_240, age: 40 },
  walletServiceResult: { state: 'agrees', service: { version: '1.26', isRelease: true } },
};

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'receipts-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

const never = (message: string): void => {
  throw new Error(message);
};

const load = (path = join(folder, 'key.pem'), now = 1_700_000_000) => loadReceiptKeys(path, now, never);

const read = async (keys: Parameters<typeof verifyReceipt>[0]['keys'], text: string) =>
  verifyReceipt({ keys, issuer: FACTS.issuer }, text);

async function issue(path?: string) {
  const keys = load(path);
  const receipts = await signReceipts(keys, outcome, FACTS);
  if (receipts?.withAddress === undefined) throw new Error('no receipt');
  const { withoutAddress, withAddress, shortForm } = receipts;
  return { keys: keys.published, plain: withoutAddress, withAddress, short: shortForm };
}

test('a receipt states what was proven, contains the address only on request, and never the message', async () => {
  const { keys, plain, withAddress, short } = await issue();
  expect(await read(keys, plain)).toEqual({
    isValid: true,
    content: {
      iss: 'https://a.example',
      kind: 'tx-proof',
      verdict: 'proven',
      reason: null,
      format: { name: 'OutProofV2', is_old: false },
      tx_hash: txid,
      address: null,
      address_withheld: true,
      has_message: true,
      message_hash: createHash('sha256').update(MESSAGE).digest('hex'),
      maker: 'sender',
      amounts: [{ name: 'received', amount: '18446744073709551615' }],
      place: {
        state: 'confirmed',
        height: 7,
        confirmations: 3,
        block_hash: hash,
        timestamp: 1_600_000_000,
      },
      undone_by_reorg_depth: 3,
      lock: { by: 'height', until: '99', is_locked: true, blocks_left: '89' },
      warnings: ['locked'],
      wallet_service: { state: 'agrees', version: '1.26' },
      network: 'stagenet',
      tip: { height: 9, hash },
      checked_at: 1_700_000_000,
      program: 'ringscope 1',
      short,
    },
  });
  expect(await read(keys, withAddress)).toMatchObject({
    content: { address: ADDRESS, address_withheld: false },
  });
  for (const text of [plain, withAddress])
    expect(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()).not.toContain(MESSAGE);
});

test('the short form has its own signature, the facts of the headline, and fits into a QR code of 73 modules', async () => {
  const { keys, short } = await issue();
  expect(await read(keys, short)).toEqual({
    isValid: true,
    short: {
      kind: 'tx-proof',
      verdict: 'proven',
      network: 'stagenet',
      tx_hash: txid,
      amounts: [{ name: 'received', amount: '18446744073709551615' }],
      place: { state: 'confirmed', height: 7, confirmations: 3, block_hash_start: hash.slice(0, 16) },
      warnings: ['locked'],
      tip_height: 9,
      checked_at: 1_700_000_000,
    },
  });
  const [head = '', body = '', signature = ''] = short.split('.');
  const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const text of [`${head}.${body}A.${signature}`, `${head}.${body}.${other}`])
    expect((await read(keys, text)).isValid).toBe(false);
  const code = encodeQR(`https://explorer.example/receipt/${short}`, 'raw', { ecc: 'low', border: 2 });
  expect(code.length).toBeLessThanOrEqual(73 + 4);
});

test('the short forms of the other kinds and states are read as they were signed', async () => {
  const keys = load();
  const states: readonly Partial<ProofOutcome>[] = [
    { verdict: 'refuted', amounts: [], warnings: [], location: undefined },
    { kind: 'signature', subject: { address: ADDRESS }, amounts: [], location: undefined },
    { location: { state: 'pool', firstSeenTime: undefined } },
    { location: { state: 'orphaned', block: undefined, replacedBy: undefined } },
    {
      kind: 'reserve-proof',
      subject: { address: ADDRESS },
      location: undefined,
      amounts: [
        { name: 'owned', label: messageId('Minimum balance'), amount: 5n },
        { name: 'listed', label: messageId('Total of the listed outputs'), amount: 12n },
        { name: 'spent', label: messageId('Already spent'), amount: 7n },
      ],
    },
  ];
  for (const state of states) {
    const receipts = await signReceipts(keys, { ...outcome, ...state }, FACTS);
    const full = await read(keys.published, receipts?.withoutAddress ?? '');
    const found = await read(keys.published, receipts?.shortForm ?? '');
    if (!('content' in full) || !('short' in found)) throw new Error('the receipts are not valid');
    const { kind, verdict, tx_hash, amounts, warnings, network, checked_at, place } = full.content;
    expect(found.short).toMatchObject({ kind, verdict, tx_hash, amounts, warnings, network, checked_at });
    expect([found.short.place?.state, found.short.place?.height]).toEqual([place?.state, place?.height]);
  }
});

test('any program that knows JSON Web Signatures can check a receipt with the published key', async () => {
  const { keys, plain } = await issue();
  const published = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: keys[0]!.x },
    format: 'jwk',
  });
  const [head = '', body = '', signature = ''] = plain.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
    alg: 'EdDSA',
    kid: keys[0]!.kid,
  });
  expect(verify(null, Buffer.from(`${head}.${body}`), published, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
});

test('a receipt with any character changed, missing or added is not valid', async () => {
  const { keys, plain } = await issue();
  const other = (character: string): string => (character === 'A' ? 'B' : 'A');
  for (let at = 0; at < plain.length; at += 1) {
    const altered = `${plain.slice(0, at)}${other(plain[at] ?? '')}${plain.slice(at + 1)}`;
    expect((await read(keys, altered)).isValid, String(at)).toBe(false);
  }
  const [head = '', body = '', signature = ''] = plain.split('.');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const text of [
    '',
    plain.slice(0, -1),
    `${plain}A`,
    `${head}.${body}`,
    `${head}.${body}.`,
    `${unsigned}.${body}.`,
    `${unsigned}.${body}.${signature}`,
    `${head}..${signature}`,
    'x'.repeat(100_000),
  ])
    expect(await read(keys, text)).toMatchObject({
      isValid: false,
      problem: expect.stringMatching(/\.$/),
    });
});

test('a receipt that names another site as its issuer is refused', async () => {
  const { keys, plain } = await issue();
  expect(await verifyReceipt({ keys, issuer: 'https://b.example' }, plain)).toEqual({
    isValid: false,
    problem:
      'This receipt has a valid signature, but it names another site as its issuer. Check it on that site.',
  });
});

test('the key is created once, only its owner may read it, and an unknown key is refused', async () => {
  const path = join(folder, 'state', 'receipt-key.pem');
  const first = await issue(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  const again = load(path, 1_800_000_000);
  expect(again.published).toEqual(first.keys);
  expect((await read(again.published, first.plain)).isValid).toBe(true);
  const stranger = load(join(folder, 'elsewhere', 'key.pem'));
  expect(await read(stranger.published, first.plain)).toEqual({
    isValid: false,
    problem: 'This receipt was signed with a key that this explorer has never used.',
  });
});

test('receipts of a replaced key remain valid, and its times of use are published', async () => {
  const path = join(folder, 'key.pem');
  const old = await issue(path);
  rmSync(path);
  const replaced = load(path, 1_750_000_000);
  const fresh = await signReceipts(replaced, outcome, FACTS);
  expect(replaced.published.map(({ since, until }) => [since, until])).toEqual([
    [1_700_000_000, 1_750_000_000],
    [1_750_000_000, null],
  ]);
  expect(load(path, 1_760_000_000).published).toEqual(replaced.published);
  for (const receipt of [old.plain, fresh?.withoutAddress ?? ''])
    expect((await read(replaced.published, receipt)).isValid).toBe(true);
});

test('a key that was replaced signs no valid receipts of a later time', async () => {
  const path = join(folder, 'key.pem');
  const old = load(path);
  rmSync(path);
  const { published } = load(path, FACTS.nowSeconds - 3 * 24 * 60 * 60);
  const late = await signReceipts(old, outcome, FACTS);
  expect(await read(published, late?.withoutAddress ?? '')).toEqual({
    isValid: false,
    problem: 'This receipt is dated after this explorer stopped using the key that signed it.',
  });
  // Another copy of the site may be restarted some hours later.
  const soon = await signReceipts(old, outcome, {
    ...FACTS,
    nowSeconds: FACTS.nowSeconds - 3 * 24 * 60 * 60 + 3_600,
  });
  expect((await read(published, soon?.withoutAddress ?? '')).isValid).toBe(true);
});

test('a receipt of a version without the newer fields is still read', async () => {
  const { privateKey } = load().signingKey!;
  const { keys, plain } = await issue();
  const content = JSON.parse(Buffer.from(plain.split('.')[1] ?? '', 'base64url').toString()) as object;
  const old = Object.fromEntries(
    Object.entries(content).filter(
      ([name]) => !['iss', 'address_withheld', 'message_hash', 'undone_by_reorg_depth'].includes(name),
    ),
  );
  const receipt = await new CompactSign(Buffer.from(JSON.stringify(old)))
    .setProtectedHeader({ alg: 'EdDSA', kid: keys[0]!.kid })
    .sign(privateKey);
  expect(await read(keys, receipt)).toMatchObject({ isValid: true, content: { verdict: 'proven' } });
});

test('with a key file that cannot be used, nothing is signed and earlier receipts are verified', async () => {
  const path = join(folder, 'key.pem');
  const earlier = await issue(path);
  writeFileSync(path, 'no key, but perhaps a secret');
  const warnings: string[] = [];
  const keys = loadReceiptKeys(path, 1_750_000_000, (message) => warnings.push(message));
  expect(warnings).toEqual([expect.stringContaining('The site signs no receipts until it is restarted')]);
  expect(warnings.join()).not.toContain('perhaps a secret');
  expect(await signReceipts(keys, outcome, FACTS)).toBeUndefined();
  expect((await read(keys.published, earlier.plain)).isValid).toBe(true);
});

test('a damaged list of keys is reported and never overwritten', () => {
  const path = join(folder, 'receipt-keys.json');
  writeFileSync(path, '{"keys":[{"kid":1}]}');
  const warnings: string[] = [];
  const keys = loadReceiptKeys(join(folder, 'key.pem'), 1, (message) => warnings.push(message));
  expect(warnings).toEqual([expect.stringContaining('cannot be read')]);
  expect(keys.published).toHaveLength(1);
  expect(readFileSync(path, 'utf8')).toBe('{"keys":[{"kid":1}]}');
});

test('only a proof that was decided on a known chain gets a receipt', async () => {
  const keys = load();
  const issued = (more: Partial<ProofOutcome>) => signReceipts(keys, { ...outcome, ...more }, FACTS);
  expect(await issued({ verdict: 'undecided' })).toBeUndefined();
  expect(await issued({ verdict: 'malformed' })).toBeUndefined();
  expect(await issued({ tip: undefined })).toBeUndefined();
  expect(await issued({ verdict: 'refuted', reason: 'signature', amounts: [] })).toBeDefined();
});
