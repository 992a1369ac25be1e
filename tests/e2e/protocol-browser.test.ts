import { expect, test, type Page } from 'playwright/test';
import { bytesToHex } from '../../protocol/bytes.ts';
import { encodeTransaction } from '../../protocol/encode-transaction.ts';
import { transactionHash } from '../../protocol/transaction-hash.ts';
import { transactionWeight } from '../../protocol/transaction-weight.ts';
import { decodeTransaction, transactionFee } from '../../protocol/transaction.ts';
import { bundleForBrowser } from '../unit/protocol/bundle.ts';
import { TRANSACTION_KINDS, randomTransaction } from '../unit/protocol/generate.ts';
import { Random } from '../unit/protocol/random.ts';

/** Runs in the page: tells of a transaction what the test tells of it. */
const SCRIPT = `
  import { bytesToHex, hexToBytes } from './protocol/bytes.ts';
  import { loadKeccak } from './protocol/keccak.ts';
  import { transactionHash } from './protocol/transaction-hash.ts';
  import { transactionWeight } from './protocol/transaction-weight.ts';
  import { decodeTransaction, transactionFee } from './protocol/transaction.ts';

  const fast = await loadKeccak();
  globalThis.describe = (hex) => {
    const transaction = decodeTransaction(hexToBytes(hex));
    return {
      hash: bytesToHex(transactionHash(transaction)),
      fee: String(transactionFee(transaction)),
      weight: transactionWeight(transaction),
      unlockTime: String(transaction.unlockTime),
    };
  };
  document.title = fast ? 'fast' : 'plain';
`;

interface Described {
  readonly hash: string;
  readonly fee: string;
  readonly weight: number;
  readonly unlockTime: string;
}

/** Opens a page with the bundle under a content policy; its title tells which Keccak is in use. */
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

/** What the page and this process say of a transaction of every kind. */
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

test('transactions are decoded and hashed in Chromium as here', async ({ page }) => {
  await openBundle(page, "script-src 'self' 'wasm-unsafe-eval'");
  await expect(page).toHaveTitle('fast');
  await expectSameInPage(page);
});

test('where a page may not run WebAssembly the same answers come from JavaScript', async ({ page }) => {
  await openBundle(page, "script-src 'self'");
  await expect(page).toHaveTitle('plain');
  await expectSameInPage(page);
});
