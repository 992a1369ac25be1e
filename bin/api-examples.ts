/**
 * Writes `app/api/examples.json`, the example responses of the API documentation, from a running site of a private
 * chain.
 *
 *   node --import tsx bin/api-examples.ts http://127.0.0.1:3000 [HASH KEY ADDRESS]
 *
 * HASH and KEY are the hash and the transaction key of a payment on that chain, and ADDRESS is the address of its
 * receiver. The script stores the check of this payment as an example. The payment needs 10 confirmations, so that the
 * example shows a settled payment. Without the three arguments, the file keeps its current example of a check.
 */
import { writeFile } from 'node:fs/promises';
import { httpMethodOf } from '../api/contract/endpoint.ts';
import { buildExamplePath } from '../api/contract/example-path.ts';
import { apiEndpoints } from '../api/endpoints/index.ts';
import { parseKeyImage, parseOneTimeKey, parseTxHash } from '@ringscope/protocol/brands.ts';
import type { ApiExampleObjects } from '../lookups/api-sample.ts';
import presentExamples from '../app/api/examples.json' with { type: 'json' };

/** Maximum number of items of a list in an example. */
const MAX_ITEMS = 2;

/** Maximum length of an example that is not JSON, in characters. */
const MAX_STRING_LENGTH = 400;

/** Maximum number of bytes of a binary example, which is shown as hex. */
const MAX_BINARY_BYTES = 100;

/** Maximum length of a string in an example, in characters. Truncated hex still matches the schemas. */
const MAX_VALUE_LENGTH = 160;

const [, , site, txHash, txKey, address] = process.argv;
const payment = address === undefined ? undefined : { tx_hash: txHash, tx_key: txKey, address };
if (site === undefined)
  throw new Error(
    'The URL of a running site is missing. Usage: node --import tsx bin/api-examples.ts URL [HASH KEY ADDRESS]',
  );

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${site ?? ''}${path}`, init);
}

async function requestJson(path: string): Promise<Record<string, unknown>> {
  return (await (await request(path)).json()) as Record<string, unknown>;
}

function first(list: unknown): Record<string, unknown> | undefined {
  return Array.isArray(list) ? (list[0] as Record<string, unknown> | undefined) : undefined;
}

async function takeSample(): Promise<ApiExampleObjects> {
  const [pool, { blocks }, { reorgs }] = await Promise.all([
    requestJson('/api/v1/pool'),
    requestJson('/api/v1/blocks?limit=100'),
    requestJson('/api/v1/reorgs'),
  ]);
  const listed = blocks as readonly { height: number; tx_count: number }[];
  const height = (listed.find(({ tx_count }) => tx_count > 0) ?? listed[0])?.height ?? 0;
  const { txs } = await requestJson(`/api/v1/blocks/${height}/txs`);
  const [coinbase, payment] = txs as readonly { hash: string }[];
  const txHash = parseTxHash(payment?.hash ?? coinbase?.hash ?? String(first(pool['txs'])?.['hash']));
  if (txHash === undefined)
    throw new Error(
      `The site at ${site ?? ''} has no transaction in its newest 100 blocks or its pool. Use a site whose chain has a recent transaction.`,
    );
  const { tx } = (await requestJson(`/api/v1/txs/${txHash}`)) as {
    tx: { inputs: readonly { key_image: string }[]; outputs: readonly { key: string }[] };
  };
  const keyImage = parseKeyImage(tx.inputs[0]?.key_image ?? '');
  const outputKey = parseOneTimeKey(tx.outputs[0]?.key ?? '');
  return { height, txHash, keyImage, outputKey, reorgId: first(reorgs)?.['id'] as number | undefined };
}

/** Shortens lists and long strings, so that the response fits on a page. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened);
  if (typeof value === 'string')
    return value.length > MAX_VALUE_LENGTH ? value.slice(0, MAX_VALUE_LENGTH) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

/** Reads an event stream until its text matches a pattern. Event streams do not end. */
async function readUntil(path: string, pattern: RegExp): Promise<string> {
  const abort = new AbortController();
  const { body } = await request(path, { signal: abort.signal });
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (pattern.test(text)) break;
  }
  abort.abort();
  return text;
}

/** Returns an example of an event stream that resumes two events before the newest. */
async function streamExample(path: string): Promise<{ path: string; response: string }> {
  const start = await readUntil(path, /^id: .+$/m);
  const [, epoch = '', number = '0'] = /^id: ([0-9a-f]+)-(\d+)$/m.exec(start) ?? [];
  const replay = `${path}?types=block&last_event_id=${epoch}-${Math.max(0, Number(number) - MAX_ITEMS)}`;
  const text = await readUntil(replay, /^event: block\n[^]*?\n\n/m);
  return { path: replay, response: text };
}

/** Returns the OpenAPI document with only its first path. */
function openApiExample(document: Record<string, unknown>): Record<string, unknown> {
  const { openapi, info, servers, paths } = document;
  const [first = []] = Object.entries(paths as Record<string, unknown>);
  return { openapi, info, servers, paths: Object.fromEntries([first]) };
}

const sample = await takeSample();
const PAYMENT_CHECK = 'checkTxKey';
/**
 * Request bodies that contain objects of the running site, by operation. The other operations send the example body of
 * the documentation.
 */
const bodies: Readonly<Record<string, unknown>> = {
  [PAYMENT_CHECK]: payment,
  readTxs: { hashes: [sample.txHash] },
  readKeyImages: { key_images: [sample.keyImage] },
};
const examples: Record<string, { path: string; request?: unknown; response: unknown }> = {};
for (const endpoint of apiEndpoints) {
  const path = buildExamplePath(endpoint, sample);
  const { operation, body, media = {} } = endpoint;
  if (path === undefined) continue;
  if (operation === PAYMENT_CHECK && payment === undefined) {
    examples[operation] = presentExamples[operation];
    continue;
  }
  const exampleBody = bodies[operation] ?? body?.example;
  if ('text/event-stream' in media) {
    examples[operation] = await streamExample(path);
    continue;
  }
  if (operation === 'getOpenApi') {
    examples[operation] = { path, response: openApiExample(await requestJson(path)) };
    continue;
  }
  const response = await request(
    path,
    body === undefined
      ? {}
      : {
          method: httpMethodOf(endpoint),
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(exampleBody),
        },
  );
  if (response.status !== 200) {
    console.error(
      `${operation}: ${path} returned status ${response.status}, so the documentation gets no example of this operation. Check the log of the site.`,
    );
    continue;
  }
  if (response.headers.get('content-type') === 'application/octet-stream') {
    const bytes = Buffer.from(await response.arrayBuffer());
    examples[operation] = { path, response: `${bytes.toString('hex', 0, MAX_BINARY_BYTES)}…` };
    continue;
  }
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  examples[operation] = {
    path,
    ...(Object.hasOwn(bodies, operation) ? { request: exampleBody } : {}),
    response: isJson ? shortened(JSON.parse(text)) : text.slice(0, MAX_STRING_LENGTH),
  };
}
await writeFile(
  new URL('../app/api/examples.json', import.meta.url),
  `${JSON.stringify(examples, null, 1)}\n`,
);
