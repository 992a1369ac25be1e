import { expect, test } from 'playwright/test';
import {
  blockHashingBlob,
  blockHeight,
  blockId,
  blockMerkleRoot,
  decodeBlock,
  type Block,
} from '@ringscope/protocol/block.ts';
import { bytesToHex as hex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { baseReward } from '@ringscope/protocol/emission.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { genesisBlockHash, isNetwork } from '@ringscope/protocol/hard-forks.ts';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { decodePortableStorage } from '@ringscope/protocol/portable-storage.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { decodeTransaction, transactionFee } from '@ringscope/protocol/transaction.ts';
import { toDaemonJson } from './daemon-json.ts';
import { extraFacts, stated } from './facts.ts';
import { bytesOf, objectsOf, stringsOf } from './storage-fields.ts';
import {
  capturedJson,
  expectSame,
  jsonOf,
  need,
  needOne,
  readVector,
  readVectorText,
  vectorsOf,
  type ExpectedBlock,
} from './vectors.ts';

test.beforeAll(() => loadKeccak());

const BELOW = 'aa'.repeat(32);
const HASH = 'bb'.repeat(32);
const OTHER_HASH = 'cc'.repeat(32);
/** A coinbase of version 1: height 5, one output of 128 atomic units, no extra. */
const COINBASE = `01 3c 01 ff05 01 8001 02 ${'dd'.repeat(32)} 00`;

/**
 * Blocks that people can read in hexadecimal: versions, time, hash of the block below, nonce, coinbase, and the
 * hashes of the transactions.
 */
const decoded: readonly { bytes: string; value: Partial<Block> }[] = [
  {
    bytes: `01 00 00 ${BELOW} 00000000 ${COINBASE} 00`,
    value: {
      majorVersion: 1,
      minorVersion: 0,
      timestamp: 0n,
      prevId: hexToBytes(BELOW),
      nonce: 0,
      txHashes: [],
    },
  },
  {
    bytes: `10 0e 8001 ${BELOW} 01020304 ${COINBASE} 01 ${HASH}`,
    value: {
      majorVersion: 16,
      minorVersion: 14,
      timestamp: 128n,
      nonce: 0x04030201,
      txHashes: [hexToBytes(HASH)],
      isFullyDecoded: true,
    },
  },
  {
    bytes: `01 00 00 ${BELOW} ffffffff ${COINBASE} 02 ${HASH} ${OTHER_HASH}`,
    value: { nonce: 2 ** 32 - 1, txHashes: [hexToBytes(HASH), hexToBytes(OTHER_HASH)] },
  },
  { bytes: `01 ff01 00 ${BELOW} 00000000 ${COINBASE} 00`, value: { minorVersion: 255 } },
  {
    bytes: `13 13 00 ${BELOW} 00000000 ${COINBASE} 00 beef`,
    value: {
      majorVersion: 19,
      txHashes: [],
      trailingBytes: Uint8Array.of(0xbe, 0xef),
      isFullyDecoded: false,
    },
  },
  {
    bytes: `13 13 00 ${BELOW} 00000000 03 beef`,
    value: { coinbaseBlob: Uint8Array.of(3, 0xbe, 0xef), txHashes: [], isFullyDecoded: false },
  },
];

const refused: readonly { bytes: string; error: string }[] = [
  { bytes: '8002 00 00', error: 'major_version @ byte 0: the integer is 256, but the limit is 255' },
  { bytes: '10 10 00 aaaa', error: 'prev_id @ byte 3: the value needs 32 bytes, but only 2 are left' },
  {
    bytes: `10 10 00 ${BELOW} 00000000 00`,
    error: 'miner_tx/version @ byte 39: the transaction has version 0, which does not exist',
  },
  {
    bytes: `10 10 00 ${BELOW} 00000000 ${COINBASE} 02 ${HASH}`,
    error: 'tx_hashes @ byte 81: the list claims to have 2 elements, but only 32 bytes are left',
  },
  {
    bytes: `10 10 00 ${BELOW} 00000000 ${COINBASE} 00 be`,
    error: 'input @ byte 82: the input has 1 bytes after its last field',
  },
];

const spaced = (text: string) => hexToBytes(text.replaceAll(' ', ''));

test('blocks decode to the values in their bytes', () => {
  for (const { bytes, value } of decoded) expect(decodeBlock(spaced(bytes)), bytes).toMatchObject(value);
});

test('bytes that no block has are refused with the position of the error', () => {
  for (const { bytes, error } of refused) expect(() => decodeBlock(spaced(bytes)), bytes).toThrow(error);
});

function blockFacts(block: Block, expected: ExpectedBlock): Record<string, unknown> {
  const { coinbase } = block;
  const facts: Record<string, unknown> = {
    hash: hex(blockId(block)),
    height: blockHeight(block),
    major_version: block.majorVersion,
    minor_version: block.minorVersion,
    timestamp: Number(block.timestamp),
    nonce: block.nonce,
    prev_hash: hex(block.prevId),
    n_txs: block.txHashes.length,
    blob_size: block.blob.length,
    miner_tx_hash: hex(transactionHash(coinbase)),
    miner_tx_version: coinbase.version,
    miner_tx_n_outputs: coinbase.outputs.length,
    miner_tx_output_type: coinbase.outputs[0]?.viewTag === undefined ? 'key' : 'tagged_key',
    miner_tx_unlock_time: Number(coinbase.unlockTime),
    miner_tx_extra: extraFacts(coinbase.extra, expected.miner_tx_extra),
    reward: String(coinbase.outputs.reduce((sum, { amount }) => sum + amount, 0n)),
    tx_tree_root: hex(blockMerkleRoot(block)),
    hashing_blob: hex(blockHashingBlob(block)),
    first_tx_hashes: block.txHashes.slice(0, expected.first_tx_hashes.length).map(hex),
  };
  return Object.fromEntries(Object.keys(stated(expected)).map((name) => [name, facts[name]]));
}

test('blocks of every version decode to their known values and re-hash to their ids', () => {
  const vectors = need(vectorsOf('block', 'block-template'), 'blocks');
  for (const { file, expected: known } of vectors) {
    const expected = known as ExpectedBlock;
    const blob = readVector(file);
    const block = decodeBlock(blob);
    expectSame(blockFacts(block, expected), stated(expected), file);
    expectSame(block.isFullyDecoded, true, file);
    expectSame(hex(encodeBlock(block)), hex(blob), `${file}: encode(decode(blob)) = blob`);
  }
});

test("blocks equal the daemon's own JSON", () => {
  const vectors = vectorsOf('block', 'block-template').flatMap(({ file, as_json: name }) =>
    name === undefined ? [] : [{ file, name }],
  );
  for (const { file, name } of need(vectors, 'blocks with the JSON of a daemon')) {
    const block = decodeBlock(readVector(file));
    const json = {
      major_version: block.majorVersion,
      minor_version: block.minorVersion,
      timestamp: Number(block.timestamp),
      prev_id: hex(block.prevId),
      nonce: block.nonce,
      miner_tx: toDaemonJson(block.coinbase),
      tx_hashes: block.txHashes.map(hex),
    };
    expectSame(json, JSON.parse(readVectorText(name)), name);
  }
});

test('genesis blocks have the ids of the network tables', () => {
  const genesis = vectorsOf('block').filter(({ expected }) => (expected as ExpectedBlock).height === 0);
  for (const { file, network } of need(genesis, 'genesis blocks')) {
    const name = network === 'regtest' ? 'fakechain' : network;
    // The network of some vectors is not certain.
    if (isNetwork(name))
      expect(hex(blockId(decodeBlock(readVector(file)))), file).toBe(genesisBlockHash(name));
  }
});

test('the transactions beside a block are those that the block lists', () => {
  const entries = vectorsOf('epee-block', 'rpc-bin').flatMap(({ file }) =>
    completeEntries(readVector(file)).map((entry) => ({ file, ...entry })),
  );
  const whole = entries.filter(({ txs, pruned }) => txs.length > 0 && !pruned);
  for (const { file, block: blob, txs } of need(whole, 'blocks with their transactions')) {
    const block = decodeBlock(blob);
    const hashes = txs.map((transaction) => hex(transactionHash(decodeTransaction(transaction))));
    expectSame(hashes, block.txHashes.map(hex), `${file}, block ${hex(blockId(block))}`);
  }
});

interface CompleteEntry {
  readonly block: Uint8Array;
  readonly txs: readonly Uint8Array[];
  readonly pruned: boolean;
}

/** Returns the blocks of a response, or the one block of a stored entry. */
function completeEntries(bytes: Uint8Array): CompleteEntry[] {
  const root = decodePortableStorage(bytes);
  const entries = root.has('block') ? [root] : objectsOf(root.get('blocks'));
  return entries.map((entry) => ({
    block: bytesOf(entry.get('block')),
    txs: stringsOf(entry.get('txs')),
    pruned: entry.get('pruned')?.value === true,
  }));
}

interface ChainBlock {
  readonly height: number;
  readonly hash: string;
  readonly blob: string;
  readonly tx_hashes: readonly string[];
  readonly reward: number;
  readonly block_weight: number;
}

test('a complete private chain is linked, and its rewards and weights follow the formulas', () => {
  const chain = needOne(jsonOf('chain'), 'private chain') as { blocks: ChainBlock[] };
  const responses = vectorsOf('rpc-bin').filter(
    ({ network, request_decoded: asked }) =>
      network === 'regtest' && asked?.['start_height'] === 0 && asked['prune'] === false,
  );
  const full = completeEntries(readVector(needOne(responses, 'answer with all blocks of the chain').file));
  let previous = '00'.repeat(32);
  let generated = 0n;
  for (const [i, expected] of chain.blocks.entries()) {
    const block = decodeBlock(hexToBytes(expected.blob));
    expect(hex(block.prevId), `prev of ${i}`).toBe(previous);
    previous = hex(blockId(block));
    expect([blockHeight(block), previous]).toEqual([expected.height, expected.hash]);
    const transactions = (full[i]?.txs ?? []).map((blob) => decodeTransaction(blob));
    expect(transactions.map((transaction) => hex(transactionHash(transaction)))).toEqual(expected.tx_hashes);
    const weights = [block.coinbase, ...transactions].map(transactionWeight);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(expected.block_weight);
    const fees = transactions.reduce((sum, transaction) => sum + transactionFee(transaction), 0n);
    const paid = block.coinbase.outputs.reduce((sum, { amount }) => sum + amount, 0n);
    expect(paid).toBe(BigInt(expected.reward));
    const base = baseReward(generated, block.majorVersion);
    expect(paid, `reward of ${i}`).toBe(base + fees);
    generated += base;
  }
  for (const { vector, text } of capturedJson('rpc-json')) {
    if (vector.network !== 'regtest' || !text.includes('"get_miner_data"')) continue;
    const captured = JSON.parse(text) as { response: { result: { already_generated_coins: number } } };
    expect(generated).toBe(BigInt(captured.response.result.already_generated_coins));
  }
});
