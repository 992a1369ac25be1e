/**
 * Measures how many outputs a second the example page `examples/find-payments` tests with a view key in Chromium, with one and with four
 * workers. Method and results: bench/scan.md.
 *
 *   node --import tsx bench/scan.ts --blocks 200
 */
import { chromium } from 'playwright';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import {
  encodeScanFeed,
  SCAN_FEED_CHUNK_BLOCKS,
  type ScanFeedTransaction,
} from '@ringscope/protocol/scan-feed.ts';
import { browserOptions } from '../tests/helpers/browser.ts';
import { serveExamplePage } from '../tests/helpers/example-page.ts';
import { pay, testWallet } from '../tests/helpers/payments.ts';
import { SeededScalars } from '../tests/helpers/prover.ts';
import { readCommandLineOptions } from './options.ts';

/** Mainnet had about 70 transactions in a block in 2025, most of them with two outputs. */
const TXS_PER_BLOCK = 70;

/** Number of different transactions. The feed repeats them, because making one takes as long as scanning it. */
const DIFFERENT_TXS = 300;

const { options } = readCommandLineOptions({ blocks: 200 });
const random = new SeededScalars('bench of the scan feed');
const [scanned, other] = [testWallet(random), testWallet(random)];

const samples = Array.from({ length: DIFFERENT_TXS }, () => {
  const to = Array.from({ length: 2 }, () => ({ to: other.address, amount: 10n ** 12n }));
  return pay(to, random).transaction;
});

/** Returns a chunk whose transactions pay another wallet. */
function chunkAt(start: number): Uint8Array {
  const transactions: ScanFeedTransaction[] = [];
  for (let height = start; height < start + SCAN_FEED_CHUNK_BLOCKS; height += 1)
    for (let position = 1; position <= TXS_PER_BLOCK; position += 1) {
      const index = height * TXS_PER_BLOCK + position;
      const sample = samples[index % samples.length];
      if (sample === undefined)
        throw new Error(
          'The scan feed cannot be created, because there are no sample transactions. Set DIFFERENT_TXS to at least 1.',
        );
      const { hash, outputs, publicKeys } = sample;
      transactions.push({
        ...{
          height,
          positionInBlock: position,
          hash,
          publicKeys,
          additionalPublicKeys: [],
          hasPerAmountIndices: false,
        },
        encryptedPaymentId: new Uint8Array(8),
        outputs: outputs.map((output, at) => ({ ...output, globalIndex: index * 2 + at })),
      });
    }
  return encodeScanFeed(transactions);
}

const server = await serveExamplePage((request, response) => {
  const height = /^\/api\/v1\/scan\/(\d+)$/.exec(request.url ?? '')?.[1];
  if (height === undefined) response.writeHead(404).end();
  else response.end(chunkAt(Number(height)));
});
const browser = await chromium.launch(browserOptions);
try {
  for (const workers of [1, 4]) {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.fill('[name=site]', server.url);
    await page.fill('[name=address]', encodeAddress(scanned.address));
    await page.fill('[name=key]', bytesToHex(encodeScalar(scanned.viewSecret)));
    await page.fill('[name=to]', String(options.blocks - 1));
    await page.fill('[name=workers]', String(workers));
    await page.click('button');
    await page.waitForSelector('#status[data-state]', { state: 'attached', timeout: 0 });
    console.log(`${workers} workers: ${(await page.textContent('#status')) ?? ''}`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
