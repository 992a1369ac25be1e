/**
 * Measures the time until the first byte of a transaction page, on a running site with a chain of its own such as the demo
 * network. Method and results: bench/first-byte.md.
 *
 *   node --import tsx bench/first-byte.ts http://127.0.0.1:3000
 */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { readOptions } from './options.ts';

const { options, positionals } = readOptions({
  inputs: 4,
  requests: 100,
});
const [site] = positionals;
if (site === undefined) throw new Error('The first argument must be the address of a running site.');
const INPUTS = options.inputs;
const REQUESTS = options.requests;

interface ListedTx {
  readonly hash: string;
  readonly input_count: number | null;
  readonly ring_size: number | null;
}

async function json<T>(path: string): Promise<T> {
  const response = await fetch(`${site ?? ''}${path}`);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  // The bench trusts the site that it measures.
  return (await response.json()) as T;
}

/** Returns the mined transactions with rings of sixteen, by their number of inputs. */
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

/** Returns the milliseconds from the request to the first byte of the answer, over a new connection. */
async function firstByte(path: string): Promise<number> {
  const asked = performance.now();
  const [response] = (await once(get(`${site ?? ''}${path}`, { agent: false }), 'response')) as [
    IncomingMessage,
  ];
  const took = performance.now() - asked;
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode ?? 0}.`);
  await response.resume().toArray();
  return took;
}

async function measure(name: string, paths: readonly string[]): Promise<void> {
  const times: number[] = [];
  for (const path of paths) times.push(await firstByte(path));
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`| ${name} | ${times.length} | ${at(0)} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
}

const found = await findTransactions();
// A chain without such a transaction is measured with more inputs.
const inputs = Math.min(...[...found.keys()].filter((count) => count >= INPUTS));
const hashes = found.get(inputs);
if (hashes === undefined) throw new Error(`The chain has no transaction with ${INPUTS} inputs or more.`);
console.log(`${hashes.length} transactions with ${inputs} inputs, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`);
console.log('| page | requests | least ms | median ms | 95 % ms | most ms |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
const paths = Array.from({ length: REQUESTS }, (_, index) => `/tx/${hashes[index % hashes.length] ?? ''}`);
// The site keeps pages by path and query, so another query is another page. This one means nothing.
await measure(
  'drawn for the request',
  paths.map((path, index) => `${path}?drawn=${Date.now()}-${index}`),
);
const [kept = ''] = paths;
await firstByte(kept);
await measure(
  'kept',
  paths.map(() => kept),
);
