import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageProcesses } from '../../helpers/page-processes.ts';
import { startSite, type RunningSite } from '../../helpers/site.ts';
import { expect, test } from './site.ts';

const snapshots = fileURLToPath(new URL('../../helpers/heap-snapshot-on-signal.mjs', import.meta.url));
const HASH = 'ab'.repeat(32);
const ADDRESS =
  '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A';

const markers = new Map<string, string>();

/** Returns 64 hex characters for one way to send a secret. They have the form of a key. */
function marker(way: string): string {
  const digits = createHash('sha256').update(way).digest('hex');
  markers.set(way, digits);
  return digits;
}

/** Every way in which a secret can be in the URL of a request, or in a form that is posted without scripts. */
const urls: readonly string[] = [
  `/search?q=${marker('search')}`,
  `/de/search?q=${marker('german search')}`,
  `/search?q=OutProofV2${marker('search for a proof')}`,
  `/search?q=${marker('cut search').slice(0, 40)}`,
  `/search?q=words+${marker('search for words')}`,
  `/search?utm=1&q=${marker('search with an unknown parameter')}`,
  `/search?value=${marker('search of another explorer')}`,
  `/live/parts?page=${encodeURIComponent(`/search?q=${marker('parts of a search')}`)}&known=`,
  `/api/v1/search?q=${marker('search of the API')}`,
  `/api/search/${marker('compatible search')}`,
  `/api/transaction/${marker('compatible transaction')}`,
  `/api/outputs?txhash=${HASH}&address=${ADDRESS}&viewkey=${marker('view key')}&txprove=0`,
  `/api/outputs?txhash=${HASH}&address=${ADDRESS}&viewkey=${marker('tx key')}&txprove=1`,
  `/api/outputsblocks?address=${ADDRESS}&viewkey=${marker('view key of blocks')}&limit=2`,
  `/prove/${HASH}/${ADDRESS}/${marker('proof link')}`,
  `/de/prove/${HASH}/${ADDRESS}/${marker('German proof link')}`,
  `/myoutputs/${HASH}/${ADDRESS}/${marker('link with a view key')}`,
  `/receipt/${HASH}/${ADDRESS}/${marker('link to a receipt')}`,
  `/receipt/${marker('receipt')}.${HASH}`,
  `/de/receipt/${marker('German receipt')}`,
  `/proofs?txid=${marker('transaction at the desk')}`,
  `/proofs?kind=tx-key&txid=${marker('transaction and kind at the desk')}`,
  `/proofs?txid=${marker('malformed transaction')}x`,
  `/proofs?txKey=${marker('unknown parameter of the desk')}`,
  `/?key=${marker('unknown parameter')}`,
  `/${marker('unknown path')}`,
  `/tx/${marker('malformed path')}x`,
  `/docs/${marker('unknown group')}`,
  `/docs/search?q=${marker('search of the documentation')}`,
  `/de/docs/search?q=words+${marker('German search of the documentation')}`,
  `/tools?tool=time&time=${marker('malformed time')}`,
  `/blocks?at=${marker('malformed height')}`,
];

const forms: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
  ['/search', { q: marker('posted search') }],
  ['/proofs', { text: `tx key ${marker('posted text')}` }],
  ['/proofs', { kind: 'tx-key', txid: HASH, txKey: marker('posted key'), address: ADDRESS }],
  ['/receipt', { receipt: `${marker('posted receipt')}.e30.${HASH}` }],
  ['/receipt', { receipt: `tx key ${marker('key instead of a receipt')}` }],
  ['/tools', { tool: 'address', address: marker('posted address') }],
  ['/tools?tool=transaction', { tool: 'transaction', hex: marker('posted bytes') }],
];

/** Requests that are sent afterwards at the same time, as other visitors send them, so that each page process gets some. */
const others = [
  '/',
  '/blocks',
  '/de',
  '/search?q=3',
  '/proofs',
  '/api/v1/status',
  '/api/networkinfo',
  '/nothing',
];

let site: RunningSite;
let folder: string;
test.beforeAll(async ({ database }) => {
  folder = await mkdtemp(join(tmpdir(), 'ringscope-heap-'));
  site = await startSite({
    DATABASE_URL: database.url,
    MONEROD_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--import ${snapshots}`,
    HEAP_SNAPSHOT_FOLDER: folder,
  });
});
test.afterAll(async () => {
  await site.process.stop();
  await rm(folder, { recursive: true, force: true });
});

async function heapOf(pid: number): Promise<string> {
  const path = join(folder, String(pid));
  process.kill(pid, 'SIGUSR2');
  await expect.poll(() => existsSync(path), { timeout: 120_000 }).toBe(true);
  return readFile(path, 'latin1');
}

async function expectNoSecretIn(name: string, pid: number): Promise<void> {
  const heap = await heapOf(pid);
  // This shows that the search covers the strings of the right program.
  expect(heap).toContain('Ringscope');
  const found = [...markers].filter(([, digits]) => heap.includes(digits.slice(4, 36))).map(([way]) => way);
  expect(found, name).toEqual([]);
}

test('no secret that a visitor sent stays in the memory of the server or of a page process, or in the log', async () => {
  test.setTimeout(300_000);
  const headers = { Connection: 'close' };
  for (const url of urls) {
    const response = await fetch(site.url + url, { headers, redirect: 'manual' });
    await response.arrayBuffer();
    expect(response.status, url).not.toBe(500);
  }
  for (const [path, fields] of forms) {
    const body = new URLSearchParams(fields);
    await (await fetch(site.url + path, { method: 'POST', headers, body, redirect: 'manual' })).arrayBuffer();
  }
  for (let round = 0; round < 2; round += 1)
    await Promise.all(others.map(async (path) => (await fetch(site.url + path, { headers })).arrayBuffer()));
  const server = site.process.pid;
  const pages = pageProcesses(site.process);
  expect(pages.length).toBeGreaterThan(0);
  await expectNoSecretIn('server', server);
  // A page process does not respond while it writes a snapshot. The server would replace it if the server
  // continued to run.
  process.kill(server, 'SIGSTOP');
  try {
    for (const pid of pages) await expectNoSecretIn('page process', pid);
  } finally {
    process.kill(server, 'SIGCONT');
  }
  expect([...markers].filter(([, digits]) => site.process.log().includes(digits.slice(4, 36)))).toEqual([]);
});
