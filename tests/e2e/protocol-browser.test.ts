import { expect, test, type Page } from 'playwright/test';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { keccak256Batch } from '@ringscope/protocol/keccak-batch.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { verifyMessageSignature } from '@ringscope/protocol/proofs/message-signature.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { decodeTransaction, transactionFee } from '@ringscope/protocol/transaction.ts';
import { bundleForBrowser } from '../helpers/protocol/browser-bundle.ts';
import { testWallet } from '../helpers/payments.ts';
import { SeededScalars, signMessage } from '../helpers/prover.ts';
import { TRANSACTION_KINDS, randomSection, randomTransaction } from '../helpers/protocol/generate.ts';
import { Random } from '../helpers/protocol/random.ts';

/** Script of the page. It returns the same values of a transaction as the test. */
const SCRIPT = `
  import {
    bytesToHex, decodeAddress, decodePortableStorage, decodeTransaction, encodePortableStorage, hexToBytes, keccak256Batch, loadKeccak,
    loadKeccakBatchEngine,
    transactionFee, transactionHash, transactionWeight, verifyMessageSignature,
  } from '@ringscope/protocol';

  const fast = await loadKeccak();
  globalThis.loadBatch = () => loadKeccakBatchEngine();
  globalThis.hashEach = (texts) => bytesToHex(keccak256Batch(texts.map(hexToBytes)));
  globalThis.describe = (hex) => {
    const transaction = decodeTransaction(hexToBytes(hex));
    return {
      hash: bytesToHex(transactionHash(transaction)),
      fee: String(transactionFee(transaction)),
      weight: transactionWeight(transaction),
      unlockTime: String(transaction.unlockTime),
    };
  };
  globalThis.judge = (text, message, signature) => {
    const decoded = decodeAddress(text);
    return decoded.ok ? verifyMessageSignature({ address: decoded.address, message, signature }) : decoded;
  };
  globalThis.writeAgain = (hex) => bytesToHex(encodePortableStorage(decodePortableStorage(hexToBytes(hex))));
  document.title = fast ? 'fast' : 'plain';
`;

interface Described {
  readonly hash: string;
  readonly fee: string;
  readonly weight: number;
  readonly unlockTime: string;
}

/**
 * Opens a page with the bundle under a content security policy. The title of the page contains the Keccak
 * implementation in use.
 */
async function openBundle(page: Page, policy: string): Promise<void> {
  const { code } = await bundleForBrowser(SCRIPT);
  await page.route('http://protocol.test/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: code })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': policy },
          body: '<!doctype html><script type="module" src="/bundle.js"></script>',
        }),
  );
  await page.goto('http://protocol.test/');
}

/** Returns whether the page computes two hashes at once. In both cases its digests must equal those of this process. */
async function expectSameDigests(page: Page): Promise<boolean> {
  const random = new Random(14);
  const inputs = random.list(20, () => random.bytes(random.int(0, 400)));
  const digests = bytesToHex(keccak256Batch(inputs));
  const texts = JSON.stringify(inputs.map(bytesToHex));
  expect(await page.evaluate(`hashEach(${texts})`)).toBe(digests);
  const atOnce = await page.evaluate<boolean>('loadBatch()');
  expect(await page.evaluate(`hashEach(${texts})`)).toBe(digests);
  return atOnce;
}

/** Checks that the page and this process return the same values for a transaction of every kind. */
async function expectSameInPage(page: Page): Promise<void> {
  const random = new Random(11);
  for (const kind of TRANSACTION_KINDS) {
    const blob = encodeTransaction(randomTransaction(random, kind));
    const transaction = decodeTransaction(blob);
    const inPage = await page.evaluate<Described>(`describe('${bytesToHex(blob)}')`);
    expect(inPage, `kind ${kind}`).toEqual({
      hash: bytesToHex(transactionHash(transaction)),
      fee: String(transactionFee(transaction)),
      weight: transactionWeight(transaction),
      unlockTime: String(transaction.unlockTime),
    });
  }
}

test('transactions are decoded and hashed in Chromium as in Node.js', async ({ page }) => {
  await openBundle(page, "script-src 'self' 'wasm-unsafe-eval'");
  await expect(page).toHaveTitle('fast');
  await expectSameInPage(page);
  expect(await expectSameDigests(page)).toBe(true);
});

test('without WebAssembly, JavaScript returns the same results', async ({ page }) => {
  await openBundle(page, "script-src 'self'");
  await expect(page).toHaveTitle('plain');
  await expectSameInPage(page);
  expect(await expectSameDigests(page)).toBe(false);
});

test('addresses, signatures and portable storage are decoded in Chromium as in Node.js', async ({ page }) => {
  await openBundle(page, "script-src 'self'");
  const random = new SeededScalars('browser');
  const { address, spendSecret } = testWallet(random);
  const text = encodeAddress(address);
  const message = 'é✓';
  const signature = signMessage({ version: 2, message, address, mode: 'spend', secret: spendSecret }, random);
  const judge = (...args: readonly string[]) =>
    page.evaluate(`judge(${args.map((arg) => JSON.stringify(arg)).join()})`);
  expect(await judge(text, message, signature)).toEqual(
    verifyMessageSignature({ address, message, signature }),
  );
  expect(await judge(text, 'another', signature)).toMatchObject({ verdict: 'invalid', reason: 'signature' });
  expect(await judge(text.slice(1), message, signature)).toMatchObject({ ok: false, reason: 'length' });

  const storage = bytesToHex(encodePortableStorage(randomSection(new Random(12))));
  expect(await page.evaluate(`writeAgain('${storage}')`)).toBe(storage);
});
