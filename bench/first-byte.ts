/**
 * Measures the time until the first byte of a transaction page, on a running site with a private chain such as the demo network.
 * Method and results: bench/first-byte.md.
 *
 *   node --import tsx bench/first-byte.ts http://127.0.0.1:3000
 */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { readCommandLineOptions } from './options.ts';

const { options, positionals } = readCommandLineOptions({
  inputs: 4,
  requests: 100,
});
const [site] = positionals;
if (site === undefined)
  throw new Error(
    'The URL of a running site is missing. Usage: node --import tsx bench/first-byte.ts http://127.0.0.1:3000',
  );
const INPUTS = options.inputs;
const REQUESTS = options.requests;

interface ListedTx {
  readonly hash: string;
  readonly input_count: number | null;
  readonly ring_size: number | null;
}

async function json<T>(path: string): Promise<T> {
  const response = await fetch(`${site ?? ''}${path}`);
  if (!response.ok)
    throw new Error(
      `${site ?? ''}${path} returned status ${response.status} instead of 200, so nothing was measured. Check the URL of the site.`,
    );
  // The benchmark does not validate responses of the site that it measures.
  return (await response.json()) as T;
}

/** Returns the hashes of mined transactions with rings of sixteen, by number of inputs. */
async function findTransactions(): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, string[]>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await json<{ blocks: { height: number; tx_count: number }[]; next: string | null }>(
      `/api/v1/blocks?limit=100${query}`,
    );
    for (const { height } of page.blocks.filter(({ tx_count }) => tx_count > 0)) {
      const { txs } = await json<{ txs: ListedTx[] }>(`/api/v1/blocks/${height}/txs?limit=100`);
      for (const { hash, input_count: inputs, ring_size } of txs) {
        if (inputs !== null && ring_size === 16) found.set(inputs, [...(found.get(inputs) ?? []), hash]);
      }
    }
    cursor = page.next;
  }
  return found;
}

/** Returns the milliseconds from the request to the first byte of the response, over a new connection. */
async function firstByte(path: string): Promise<number> {
  const sentAt = performance.now();
  const [response] = (await once(get(`${site ?? ''}${path}`, { agent: false }), 'response')) as [
    IncomingMessage,
  ];
  const elapsed = performance.now() - sentAt;
  if (response.statusCode !== 200)
    throw new Error(
      `${site ?? ''}${path} returned status ${response.statusCode ?? 0} instead of 200, so its time to first byte was not measured. Run the benchmark again; if that fails too, read the log of the site.`,
    );
  await response.resume().toArray();
  return elapsed;
}

async function measure(name: string, paths: readonly string[]): Promise<void> {
  const times: number[] = [];
  for (const path of paths) times.push(await firstByte(path));
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`| ${name} | ${times.length} | ${at(0)} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
}

const found = await findTransactions();
// If the chain has no transaction with INPUTS inputs, the next larger number is measured.
const inputs = Math.min(...[...found.keys()].filter((count) => count >= INPUTS));
const hashes = found.get(inputs);
if (hashes === undefined)
  throw new Error(
    `The chain has no transaction with ${INPUTS} inputs or more. Pass a smaller number with --inputs.`,
  );
console.log(`${hashes.length} transactions with ${inputs} inputs, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`);
console.log('| page | requests | least ms | median ms | 95 % ms | most ms |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
const paths = Array.from({ length: REQUESTS }, (_, index) => `/tx/${hashes[index % hashes.length] ?? ''}`);
// Each request has a different query, so that the cache has no page for it.
await measure(
  'rendered for the request',
  paths.map((path, index) => `${path}?fresh=${Date.now()}-${index}`),
);
const [cachedPath = ''] = paths;
await firstByte(cachedPath);
await measure(
  'cached',
  paths.map(() => cachedPath),
);
