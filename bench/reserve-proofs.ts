/**
 * Measures the check of reserve proofs of 10, 100 and 1,000 outputs of a real wallet: by the threads of the server, by
 * a browser, and by the wallet service. It needs a built site (`npm run build`).
 *
 *   node --import tsx bench/reserve-proofs.ts
 */
import { cpus, loadavg } from 'node:os';
import { chromium, type Page } from 'playwright';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { mineBlocks } from '../demo/mining.ts';
import type { ProofFields } from '../proofs/check.ts';
import { ProofWorkers } from '../server/proofs/workers.ts';
import { siteLimits } from '../server/limits/site-limits.ts';
import { browserOptions } from '../tests/helpers/browser.ts';
import { startTestChain } from '../tests/helpers/chain.ts';
import { createTestDatabase } from '../tests/helpers/database.ts';
import { startIndexer, waitForIndexedTip } from '../tests/helpers/indexer.ts';
import { testWallet } from '../tests/helpers/payments.ts';
import { SeededScalars } from '../tests/helpers/prover.ts';
import { startSite } from '../tests/helpers/site.ts';
import { startWalletRpc } from '../tests/helpers/wallet-rpc.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';
import { formatMedianP95AndMax } from './percentiles.ts';

const SIZES = [10, 100, 1_000] as const;
const RUNS = 5;

/** Returns the median and range of five runs in milliseconds. A first run, which starts threads and fills caches, does not count. */
async function measure(run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  await run();
  for (let i = 0; i < RUNS; i += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  const [median] = formatMedianP95AndMax(times, 0);
  return `${median} (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`;
}

const postgres = await startTemporaryPostgres({});
process.env['TEST_DATABASE_URL'] = postgres.server.url;
const database = await createTestDatabase();
const chain = await startTestChain();
const indexer = startIndexer(database, chain.monerod.url);
const site = await startSite({ DATABASE_URL: database.url, MONEROD_URL: chain.monerod.url });
const browser = await chromium.launch(browserOptions);
const service = await startWalletRpc({ daemonUrl: chain.monerod.url });
const wallet = createWalletClient({ url: service.url });
const workers = new ProofWorkers({
  services: { daemons: [{ url: chain.monerod.url }], wallet: undefined },
  // The time limit is so long that no measurement reaches it.
  limits: { ...siteLimits.proofs, timeoutMs: 120_000 },
  warn: (message) => process.stderr.write(`${message}\n`),
});
try {
  const { address, spendSecret, viewSecret } = testWallet(new SeededScalars('reserve proofs'));
  const text = encodeAddress(address);
  await wallet.generateFromKeys({
    filename: 'reserve',
    address: text,
    spendkey: secretHex(spendSecret),
    viewkey: secretHex(viewSecret),
    password: '',
  });
  process.stdout.write(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  let mined = 0;
  for (const size of SIZES) {
    await mineBlocks(chain.daemon, { blocks: size - mined, walletAddress: text });
    mined = size;
    await wallet.refresh({});
    const { signature: proof } = await wallet.getReserveProof({ all: true });
    const fields: ProofFields = { txid: '', txKey: '', address: text, message: '', proof };
    const own = await measure(async () => {
      const { result } = await workers.check({ kind: 'reserve-proof', fields, network: 'fakechain' });
      if (result.verdict !== 'proven' || result.outputs.length !== size) throw new Error(result.message);
    });
    const theirs = await measure(async () => wallet.checkReserveProof({ address: text, signature: proof }));
    await waitForIndexedTip(database.writeDatabase, await chain.tip());
    const page = await browser.newPage();
    const inBrowser = await measure(async () => checkInBrowser(page, `${text} ${proof}`));
    await page.close();
    process.stdout.write(`| ${size} | ${proof.length} | ${own} | ${inBrowser} | ${theirs} |\n`);
  }
} finally {
  await browser.close();
  await site.process.stop();
  await indexer.stop();
  await database.drop();
  await postgres.stop();
  await workers.close();
  wallet.close();
  await service.stop();
  await chain.stop();
}

/** Pastes a proof into the form of the proof desk and waits for the verdict. */
async function checkInBrowser(page: Page, text: string): Promise<void> {
  await page.goto(`${site.url}/proofs`);
  await page.locator('[name="text"]').fill(text);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.locator('.outcome-view .sheet-title').waitFor({ timeout: 180_000 });
  const title = await page.locator('.outcome-view .sheet-title').textContent();
  if (title?.startsWith('Proven') !== true)
    throw new Error(
      `The proof desk in the browser shows the result "${title ?? ''}" for a valid reserve proof, so its time was not measured.`,
    );
}

/** Returns a secret as 64 hexadecimal characters in the byte order of the wallet. */
function secretHex(secret: bigint): string {
  return bytesToHex(hexToBytes(secret.toString(16).padStart(64, '0')).reverse());
}
