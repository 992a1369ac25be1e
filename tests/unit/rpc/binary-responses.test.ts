import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'playwright/test';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { decodePortableStorage } from '@ringscope/protocol/portable-storage.ts';
import type { StorageEntry, StorageSection } from '@ringscope/protocol/portable-storage.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { readJsonResponse, parseWithSchema } from '@ringscope/rpc/response.ts';
import { getBlocksBin, getBlocksByHeightBin, getHashesBin } from '@ringscope/rpc/daemon/blocks-bin.ts';
import { getOIndexesBin, getOutputDistributionBin, getOutsBin } from '@ringscope/rpc/daemon/outputs-bin.ts';
import { getTransactionPoolHashesBin, getTxpoolBacklog } from '@ringscope/rpc/daemon/pool.ts';
import { InvalidFieldError, InvalidRequestError } from '@ringscope/rpc/errors.ts';
import type { RpcFunction } from '@ringscope/rpc/method.ts';
import { createStorageFieldReader } from '@ringscope/rpc/storage-fields.ts';
import { jsonOf, readVector, vectorsOf } from '../../helpers/protocol/vector-files.ts';
import { needOne } from '../protocol/vectors.ts';

/**
 * Hash of the tip of one private chain. Requests and responses on it were captured from monerod 0.18.0.0, and
 * these tests know its heights and hashes. Without that chain in the collection they are skipped.
 */
const TIP = '369ecdbd84d3829a645e7d9a64f9ad7eccc3d403f3a0700e2faa2aa06f24e36c';
const GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';

const fromGenesis = { blockIds: [GENESIS] };

interface Chain {
  readonly blocks: readonly { hash: string; blob: string; tx_hashes: string[]; height: number }[];
  readonly pool: readonly { tx_hash: string }[];
}

function chain(): Chain {
  const chains = jsonOf('chain') as Chain[];
  return needOne(
    chains.filter(({ blocks }) => blocks.at(-1)?.hash === TIP),
    `private chain with the tip ${TIP}`,
  );
}

/** Arguments of each captured request. */
const REQUESTS = {
  'get_blocks-full-from-genesis': { start_height: 0, prune: false },
  'get_blocks-history': { start_height: 0, prune: true },
  'get_blocks-pruned-nominer': { start_height: 118, prune: true, no_miner_tx: true },
  get_blocks_by_height: { heights: [0, 1, 121, 122, 124, 127] },
  get_hashes: {
    block_ids: `hex:741f74e1f9784825c02114995ed1d07d530528439cea6494d4505ed687e6b0f3${GENESIS}`,
    start_height: 0,
  },
  get_o_indexes: { txid: 'hex:a80ed24ba1ba6117b548c5696afd9662d93f7d8fe40cabaa86065af79c93a3b4' },
  'get_o_indexes-unknown': { txid: `hex:${'ab'.repeat(32)}` },
  get_output_distribution: { amounts: [0], cumulative: true, compress: false },
  'get_output_distribution-compressed': { amounts: [0], from_height: 100, compress: true },
  'get_outs-notxid': { outputs: [{ amount: 0, index: 3 }], get_txid: false },
} as const;

function pair(name: keyof typeof REQUESTS): { request: Uint8Array; response: Uint8Array } {
  const asked = Object.entries(REQUESTS[name]);
  const vectors = vectorsOf('rpc-bin').flatMap(({ file, request_file: request, request_decoded: fields }) =>
    request !== undefined && asked.every(([key, value]) => isDeepStrictEqual(fields?.[key], value))
      ? [{ file, request }]
      : [],
  );
  const { file, request } = needOne(vectors, `answer to ${name}`);
  return { request: readVector(request), response: readVector(file) };
}

function read<Args, Result>(
  method: RpcFunction<Args, Result>,
  name: keyof typeof REQUESTS,
  args: Args,
): Result {
  if (method.spec.kind !== 'binary') throw new Error('not binary');
  return method.spec.read(createStorageFieldReader(decodePortableStorage(pair(name).response)), args);
}

/**
 * Returns the request of our client with the other fields that the capturing program sent. That program wrote
 * fields in another order.
 */
function request<Args, Result>(
  method: RpcFunction<Args, Result>,
  args: Args,
  extra?: StorageSection,
): StorageSection {
  if (method.spec.kind !== 'binary') throw new Error('not binary');
  return decodePortableStorage(
    encodePortableStorage(new Map([...method.spec.request(args), ...(extra ?? [])])),
  );
}
const captured = (name: keyof typeof REQUESTS): StorageSection => decodePortableStorage(pair(name).request);

test('requests contain the fields of the requests that monerod accepted', () => {
  const { blocks } = chain();
  const noMinerTx: StorageSection = new Map([['no_miner_tx', { type: 'bool', value: false }]]);
  const atZero: StorageSection = new Map([['start_height', { type: 'uint64', value: 0n }]]);
  expect(
    request(getBlocksBin, { blockIds: [GENESIS], prune: false }, new Map([...noMinerTx, ...atZero])),
  ).toEqual(captured('get_blocks-full-from-genesis'));
  const blockIds = [blocks[100]?.hash ?? '', GENESIS];
  expect(request(getHashesBin, { blockIds, startHeight: 0 })).toEqual(captured('get_hashes'));
  expect(request(getHashesBin, { blockIds }).has('start_height')).toBe(false);
  expect(request(getBlocksByHeightBin, { heights: [0, 1, 121, 122, 124, 127] })).toEqual(
    captured('get_blocks_by_height'),
  );
  expect(request(getOIndexesBin, { txid: 'ab'.repeat(32) })).toEqual(captured('get_o_indexes-unknown'));
  expect(
    request(getOutputDistributionBin, { amounts: [0n], fromHeight: 100, toHeight: 125, compress: true }),
  ).toEqual(captured('get_output_distribution-compressed'));
  expect(request(getOutputDistributionBin, { amounts: [0n], cumulative: true })).toEqual(
    captured('get_output_distribution'),
  );
  expect(request(getOutsBin, { outputs: [{ amount: 0n, index: 3n }], getTxid: false })).toEqual(
    captured('get_outs-notxid'),
  );
});

test('getBlocksBin() reads the complete chain with its transactions and output indices', () => {
  const { blocks } = chain();
  const answer = read(getBlocksBin, 'get_blocks-full-from-genesis', fromGenesis);
  expect(answer).toMatchObject({ startHeight: 0, chainHeight: 131, untrusted: false, pool: undefined });
  expect(answer.blocks.map((entry) => bytesToHex(entry.block))).toEqual(blocks.map((block) => block.blob));
  expect(answer.blocks.map((entry) => entry.transactions.length)).toEqual(
    blocks.map((block) => block.tx_hashes.length),
  );
  // After the genesis block, which has its own amount, all outputs are RingCT or v2 coinbase. Their numbers are
  // consecutive in block order, coinbase first.
  const indices = answer.blocks.slice(1).flatMap((entry) => entry.outputIndices.flat());
  expect(indices).toEqual(indices.map((_, position) => BigInt(position)));
});

test('getBlocksBin() reads pruned transactions and treats a hash of zeros as missing', () => {
  chain();
  const answer = read(getBlocksBin, 'get_blocks-history', fromGenesis);
  expect(answer.startHeight).toBe(122);
  const transactions = answer.blocks.flatMap((entry) => entry.transactions);
  expect(transactions.length).toBeGreaterThan(0);
  expect(transactions.every((tx) => tx.prunableHash === undefined)).toBe(true);
});

test('getBlocksBin() reads indices without the coinbase', () => {
  chain();
  const answer = read(getBlocksBin, 'get_blocks-pruned-nominer', fromGenesis);
  expect(answer.startHeight).toBe(118);
  expect(answer.blocks.map((entry) => entry.outputIndices[0])).toEqual(answer.blocks.map(() => []));
  const withTransactions = answer.blocks.find((entry) => entry.transactions.length > 0);
  expect(withTransactions?.outputIndices[1]?.length).toBeGreaterThan(1);
});

test('getBlocksByHeightBin(), getHashesBin(), getOIndexesBin() and getOutsBin() read their responses', () => {
  const { blocks } = chain();
  const heights = [0, 1, 121, 122, 124, 127];
  const byHeight = read(getBlocksByHeightBin, 'get_blocks_by_height', { heights });
  expect(byHeight.blocks.map((entry) => bytesToHex(entry.block))).toEqual(
    heights.map((height) => blocks[height]?.blob),
  );
  expect(read(getHashesBin, 'get_hashes', fromGenesis)).toMatchObject({
    startHeight: 100,
    chainHeight: 131,
    hashes: blocks.slice(100).map((block) => block.hash),
  });
  expect(read(getOIndexesBin, 'get_o_indexes', { txid: '' }).indexes[0]).toBe(130n);
  const [out] = read(getOutsBin, 'get_outs-notxid', { outputs: [{ amount: 0n, index: 3n }] }).outs;
  expect(out).toMatchObject({ amount: 0n, height: 4, txid: '0'.repeat(64), unlocked: true });
});

test('getOutputDistributionBin() reads compressed and plain numbers', () => {
  chain();
  const amounts = { amounts: [0n] };
  const [compressed] = read(
    getOutputDistributionBin,
    'get_output_distribution-compressed',
    amounts,
  ).distributions;
  const [plain] = read(getOutputDistributionBin, 'get_output_distribution', amounts).distributions;
  if (compressed === undefined || plain === undefined) throw new Error('empty');
  expect(compressed).toMatchObject({ amount: 0n, base: 99, startHeight: 100, binary: true, compress: true });
  // The distribution counts one output for each block, in the varints that blocks and transactions use.
  expect(bytesToHex(compressed.compressedData?.subarray(0, 2) ?? new Uint8Array())).toBe('0101');
  expect(plain).toMatchObject({ binary: true, compress: false, compressedData: undefined });
  expect(compressed.distribution).toHaveLength(26);
  // The plain distribution is cumulative. Its differences equal the values of the other one at the same heights.
  const differences = plain.distribution.map(
    (value, height) => value - (plain.distribution[height - 1] ?? 0),
  );
  expect(compressed.distribution).toEqual(differences.slice(100, 126));
});

test('bytes inside JSON strings are unpacked', () => {
  chain();
  const responses = vectorsOf('rpc-json-with-binary').map(({ file }) => readVector(file));
  const open = (field: string) => {
    const holding = responses.filter((body) =>
      new TextDecoder('latin1').decode(body).includes(`"${field}":`),
    );
    const body = Buffer.from(needOne(holding, `answer with ${field}`));
    return readJsonResponse({ status: 200, contentType: 'application/json', body }, 'latin1', {
      method: 'test',
      node: '',
    });
  };
  const target = { method: 'test', node: '' };
  const { spec: poolSpec } = getTransactionPoolHashesBin;
  const { spec: backlogSpec } = getTxpoolBacklog;
  if (poolSpec.kind === 'binary' || backlogSpec.kind === 'binary') throw new Error('kinds');
  const pool = parseWithSchema(poolSpec.result, open('tx_hashes'), target);
  expect(pool.txHashes.map((hash) => hash.slice(0, 8)).sort()).toEqual(
    chain()
      .pool.map((tx) => tx.tx_hash.slice(0, 8))
      .sort(),
  );
  const { backlog } = parseWithSchema(backlogSpec.result, open('backlog')['result'], target);
  expect(backlog).toHaveLength(2);
  for (const entry of backlog) {
    expect(entry).toMatchObject({ weight: 2166n, fee: 2605200000n });
    expect(entry.timeInPool >= 0n && entry.timeInPool < 86_400n).toBe(true);
  }
});

const fields = (entries: StorageSection) => createStorageFieldReader(entries);
const section = (...entries: [string, StorageEntry][]): StorageSection => new Map(entries);
const bytes = (...values: number[]) => ({ type: 'string', value: Uint8Array.from(values) }) as const;

test('the error for a field of the wrong kind contains its path', () => {
  const all = fields(
    section(
      ['height', { type: 'string', value: new Uint8Array(8) }],
      ['flag', { type: 'uint8', value: 1 }],
      ['negative', { type: 'int64', value: -1n }],
      ['huge', { type: 'uint64', value: 2n ** 53n }],
      ['hash', bytes(1, 2, 3)],
      ['list', { type: 'array', of: 'object', value: [section(), section(['x', bytes(1)])] }],
      ['double', { type: 'double', value: 1 }],
    ),
  );
  const failing: [() => unknown, field: string][] = [
    [() => all.count('height'), 'height'],
    [() => all.count('absent'), 'absent'],
    [() => all.flag('flag'), 'flag'],
    [() => all.u64('negative'), 'negative'],
    [() => all.count('huge'), 'huge'],
    [() => all.u64('double'), 'double'],
    [() => all.hash('hash'), 'hash'],
    [() => all.packedHashes('hash'), 'hash'],
    [() => all.packedU64('hash'), 'hash'],
    [() => all.u64List('list'), 'list'],
    [() => all.byteStrings('list'), 'list'],
    [() => all.objects('hash'), 'hash'],
    [() => all.object('hash'), 'hash'],
    [() => all.objects('list')[1]?.u64('x'), 'list/1/x'],
    [() => all.bytes('flag'), 'flag'],
  ];
  for (const [attempt, field] of failing) {
    expect(attempt, field).toThrow(InvalidFieldError);
    expect(attempt).toThrow(new RegExp(`^${field}: `));
  }
  expect(all.u64('huge')).toBe(2n ** 53n);
});

test('a block without its transactions is an invalid response and not an empty block', () => {
  const { spec } = getBlocksBin;
  if (spec.kind !== 'binary') throw new Error('kind');
  const twoTransactions = section([
    'indices',
    { type: 'array', of: 'object', value: [section(), section()] },
  ]);
  const answer = section(
    ['blocks', { type: 'array', of: 'object', value: [section(['block', bytes(1)])] }],
    ['output_indices', { type: 'array', of: 'object', value: [twoTransactions] }],
    ['start_height', { type: 'uint64', value: 5n }],
    ['current_height', { type: 'uint64', value: 9n }],
  );
  expect(() => spec.read(fields(answer), fromGenesis)).toThrow('blocks/0/txs');
});

test('requests that would count towards a ban are refused before they are sent', () => {
  const { spec } = getBlocksBin;
  if (spec.kind !== 'binary') throw new Error('kind');
  for (const args of [
    { startHeight: 10, chainHeight: 10 },
    { startHeight: 11, chainHeight: 10 },
    { startHeight: 0, chainHeight: 10 },
    { startHeight: -1, chainHeight: 10 },
    { startHeight: 1.5, chainHeight: 10 },
    { blockIds: [] },
    { blockIds: ['ab'] },
    { blockIds: [GENESIS, 'ab'.repeat(32)] },
  ]) {
    expect(() => spec.request(args), JSON.stringify(args)).toThrow(InvalidRequestError);
  }
  expect(() => spec.request({ startHeight: 9, chainHeight: 10 })).not.toThrow();
});
