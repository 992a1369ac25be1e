import { messageId } from '../../../i18n/translate.ts';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import type { ProofOutcome } from '../../../proofs/outcome.ts';
import { parseBlockHash, parseTxHash } from '@ringscope/protocol/brands.ts';
import { loadReceiptKey } from '../../../server/receipts/key.ts';
import { verifyReceipt, signReceipts } from '../../../server/receipts/receipts.ts';

const txid = parseTxHash('a1'.repeat(32))!;
const hash = parseBlockHash('c1'.repeat(32))!;
const FACTS = { network: 'stagenet', now: 1_700_000_000.9, program: 'ringscope 1' } as const;
const MESSAGE = 'between you and me';
const ADDRESS = '4address';
const outcome: ProofOutcome = {
  kind: 'tx-proof',
  verdict: 'proven',
  message: 'The transaction pays this address.',
  format: { name: 'OutProofV2', isOld: false },
  subject: { txid, address: ADDRESS, message: MESSAGE },
  maker: 'sender',
  amounts: [{ name: 'received', label: messageId('Received'), amount: 2n ** 64n - 1n }],
  warnings: [{ code: 'locked', message: 'It is locked.', isGrave: true }],
  location: { state: 'block', height: 7, confirmations: 3, block: { hash, time: 1_600_000_000 } },
  lock: { by: 'height', height: 99n, isLocked: true, blocksLeft: 89n },
  outputs: [],
  timeline: undefined,
  shows: [],
  showsNot: [],
  causes: [],
  tip: { height: 9, hash, time: 1_600_000_240, age: 40 },
  second: { state: 'agrees', service: { version: '1.26', isRelease: true } },
};

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'receipts-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

const never = (message: string): void => {
  throw new Error(message);
};

function issue(path = join(folder, 'key.pem')) {
  const key = loadReceiptKey(path, never);
  const receipts = signReceipts(key, outcome, FACTS);
  if (receipts?.withAddress === undefined) throw new Error('no receipt');
  return { key, plain: receipts.plain, withAddress: receipts.withAddress };
}

test('a receipt states what was proven, contains the address only on request, and never the message', () => {
  const { key, plain, withAddress } = issue();
  const read = verifyReceipt(key.publicKey, plain);
  expect(read).toEqual({
    isValid: true,
    content: {
      kind: 'tx-proof',
      verdict: 'proven',
      reason: null,
      format: { name: 'OutProofV2', is_old: false },
      tx_hash: txid,
      address: null,
      has_message: true,
      maker: 'sender',
      amounts: [{ name: 'received', amount: '18446744073709551615' }],
      place: {
        state: 'confirmed',
        height: 7,
        confirmations: 3,
        block_hash: hash,
        timestamp: 1_600_000_000,
      },
      lock: { by: 'height', until: '99', is_locked: true, blocks_left: '89' },
      warnings: ['locked'],
      wallet_service: { state: 'agrees', version: '1.26' },
      network: 'stagenet',
      tip: { height: 9, hash },
      checked_at: 1_700_000_000,
      program: 'ringscope 1',
    },
  });
  expect(verifyReceipt(key.publicKey, withAddress)).toMatchObject({ content: { address: ADDRESS } });
  for (const text of [plain, withAddress])
    expect(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()).not.toContain(MESSAGE);
});

test('any program that knows JSON Web Signatures can check a receipt with the published key', () => {
  const { key, plain } = issue();
  const published = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey.x },
    format: 'jwk',
  });
  const [head = '', body = '', signature = ''] = plain.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
    alg: 'EdDSA',
    kid: key.publicKey.id,
  });
  expect(verify(null, Buffer.from(`${head}.${body}`), published, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
});

test('a receipt with any character changed, missing or added is not valid', () => {
  const { key, plain } = issue();
  const other = (character: string): string => (character === 'A' ? 'B' : 'A');
  for (let at = 0; at < plain.length; at += 1) {
    const altered = `${plain.slice(0, at)}${other(plain[at] ?? '')}${plain.slice(at + 1)}`;
    expect(verifyReceipt(key.publicKey, altered).isValid, String(at)).toBe(false);
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
    expect(verifyReceipt(key.publicKey, text)).toMatchObject({
      isValid: false,
      problem: expect.stringMatching(/\.$/),
    });
});

test('the key is created once, only its owner may read it, and another key is refused', () => {
  const path = join(folder, 'state', 'receipt-key.pem');
  const first = issue(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  const again = loadReceiptKey(path, never);
  expect(again.publicKey.x).toBe(first.key.publicKey.x);
  expect(verifyReceipt(again.publicKey, first.plain).isValid).toBe(true);
  const stranger = loadReceiptKey(join(folder, 'other.pem'), never);
  expect(verifyReceipt(stranger.publicKey, first.plain)).toEqual({
    isValid: false,
    problem: 'This receipt was signed with another key than the key of this explorer.',
  });
});

test('a key file that cannot be used costs a warning without its content, and receipts still work', () => {
  const path = join(folder, 'key.pem');
  writeFileSync(path, 'no key, but perhaps a secret');
  const warnings: string[] = [];
  const key = loadReceiptKey(path, (message) => warnings.push(message));
  expect(warnings).toEqual([expect.stringContaining('cannot be verified after a restart')]);
  expect(warnings.join()).not.toContain('perhaps a secret');
  const { plain } = signReceipts(key, outcome, FACTS) ?? { plain: '' };
  expect(verifyReceipt(key.publicKey, plain).isValid).toBe(true);
});

test('only a proof that was decided on a known chain gets a receipt', () => {
  const key = loadReceiptKey(join(folder, 'key.pem'), never);
  const issued = (more: Partial<ProofOutcome>) => signReceipts(key, { ...outcome, ...more }, FACTS);
  expect(issued({ verdict: 'undecided' })).toBeUndefined();
  expect(issued({ verdict: 'malformed' })).toBeUndefined();
  expect(issued({ tip: undefined })).toBeUndefined();
  expect(issued({ verdict: 'refuted', reason: 'signature', amounts: [] })).toBeDefined();
});
