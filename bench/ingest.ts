/**
 * Measures the stages in which an indexer thread converts the daemon's responses into rows for `COPY`. It prints the processor time
 * of this process per transaction, including garbage collection. The daemon at `--url` can be that of a synthetic chain.
 *
 *   node --import tsx bench/ingest.ts --url http://127.0.0.1:18081
 *
 * With `--cpu-prof` a profile shows the cost of functions within a stage. Results: bench/backfill.md.
 */
import { CopyEncoder } from '../db/write/copy-encoding.ts';
import { blockTableEncoders } from '../db/write/rows.ts';
import { blockToRows } from '../indexer/ingest/to-rows.ts';
import { ChainVerifier } from '../indexer/ingest/verify.ts';
import { loadKeccakBatchEngine } from '@ringscope/protocol/keccak-batch.ts';
import { decodePortableStorage } from '@ringscope/protocol/portable-storage.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { decodeTransactionOutline } from '@ringscope/protocol/transaction-outline.ts';
import { transactionHashes } from '@ringscope/protocol/transaction-hash.ts';
import {
  readJsonResponse,
  parseWithSchema,
  unwrapJsonRpcResult,
  isJsonObject,
} from '@ringscope/rpc/response.ts';
import { getBlocksBin } from '@ringscope/rpc/daemon/blocks-bin.ts';
import { getBlockHeadersRange } from '@ringscope/rpc/daemon/headers.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { stringifyJson } from '@ringscope/rpc/stringify-json.ts';
import { createStorageFieldReader } from '@ringscope/rpc/storage-fields.ts';
import { readCommandLineOptions } from './options.ts';

const { options } = readCommandLineOptions({
  url: 'http://127.0.0.1:18081',
  /** Start of the measured blocks, as a fraction of the chain. */
  from: 0,
  pages: 40,
});

const PAGE_BLOCKS = 100;
const stages = new Map<string, number>();

function timed<T>(stage: string, work: () => T): T {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  stages.set(stage, (stages.get(stage) ?? 0) + user + system);
  return result;
}

async function post(path: string, type: string, body: Uint8Array | string): Promise<Buffer> {
  const response = await fetch(`${options.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : Buffer.from(body),
  });
  return Buffer.from(await response.arrayBuffer());
}

await loadKeccakBatchEngine();
const client = createDaemonClient({ url: options.url });
const { height: HEIGHT } = await client.getHeight();
client.close();
if (getBlocksBin.spec.kind !== 'binary' || getBlockHeadersRange.spec.kind !== 'json-rpc')
  throw new Error(
    'The RPC client does not define get_blocks.bin as binary and get_block_headers_range as JSON-RPC, so this benchmark cannot time them.',
  );
const { spec: blocksSpec } = getBlocksBin;
const { spec: headersSpec } = getBlockHeadersRange;
const where = { method: 'bench', node: options.url };

let transactions = 0;
let fetchedBytes = 0;
let copyBytes = 0;
let next = Math.max(1, Math.floor(HEIGHT * options.from));
for (let page = 0; page < options.pages && next < HEIGHT; page += 1) {
  const wanted = { startHeight: next, chainHeight: HEIGHT, prune: false, maxBlockCount: PAGE_BLOCKS };
  const blocksBody = await post(
    '/get_blocks.bin',
    'application/octet-stream',
    encodePortableStorage(blocksSpec.request(wanted)),
  );
  const { blocks } = timed('portable storage', () =>
    blocksSpec.read(createStorageFieldReader(decodePortableStorage(blocksBody)), wanted),
  );
  const end = next + blocks.length - 1;
  const headersBody = await post(
    '/json_rpc',
    'application/json',
    stringifyJson({
      jsonrpc: '2.0',
      id: '0',
      method: 'get_block_headers_range',
      params: headersSpec.request({ startHeight: next, endHeight: end }),
    }),
  );
  const json = timed('headers: JSON', () => {
    const response = { status: 200, contentType: 'application/json', body: headersBody };
    const value = unwrapJsonRpcResult(readJsonResponse(response, 'utf-8', where), '0', 'daemon', where);
    if (!isJsonObject(value))
      throw new Error(
        `The daemon at ${options.url} returned no object with the headers of blocks ${next} to ${end}, so the benchmark stopped. Check that --url is the RPC port of monerod.`,
      );
    return value;
  });
  const { headers } = timed('headers: shape', () => parseWithSchema(headersSpec.result, json, where));
  const blobs = blocks.flatMap((block) => block.transactions.map(({ blob }) => blob));
  const decoded = timed('(of verify) decode', () => blobs.map((blob) => decodeTransactionOutline(blob)));
  timed('(of verify) ids', () => transactionHashes(decoded));
  const verified = timed('verify', () => [...new ChainVerifier().verify(blocks, headers)]);
  const rows = timed('rows', () => verified.map(blockToRows));
  timed('encode', () => {
    for (const table of blockTableEncoders) {
      const encoder = new CopyEncoder();
      for (const one of rows) table.encodeRows(encoder, one);
      copyBytes += encoder.length;
    }
  });
  fetchedBytes += blocksBody.length;
  transactions += blobs.length + blocks.length;
  next = end + 1;
}
console.log(
  `${transactions} transactions, coinbases included, to block ${next - 1}; ${Math.round(fetchedBytes / transactions)} bytes each, ${Math.round(copyBytes / transactions)} bytes of COPY`,
);
let total = 0;
for (const [stage, micros] of stages) {
  if (!stage.startsWith('(')) total += micros;
  console.log(`${stage.padEnd(22)} ${(micros / transactions).toFixed(2)} µs`);
}
console.log(`${'all'.padEnd(22)} ${(total / transactions).toFixed(2)} µs`);
