import { keccak_256 } from '@noble/hashes/sha3.js';
import { expect, test } from 'playwright/test';
import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex as hex, concatBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { keccak256, loadKeccak } from '@ringscope/protocol/keccak.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { treeHash } from '@ringscope/protocol/tree-hash.ts';
import { encodeVarint } from '@ringscope/protocol/varint.ts';
import { Random } from '../../helpers/protocol/random.ts';

test('Keccak-256 has the padding of Monero, not the padding of SHA3, on both engines', async () => {
  const empty = 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';
  expect(hex(keccak256(new Uint8Array(0)))).toBe(empty);
  expect(await loadKeccak()).toBe(true);
  expect(hex(keccak256(new Uint8Array(0)))).toBe(empty);
  const random = new Random(3);
  // The lengths are around the block size of 136 bytes, and above the engine's own buffer of 16 KiB.
  for (const length of [1, 31, 32, 64, 134, 135, 136, 137, 271, 272, 1000, 16_383, 16_384, 16_385, 100_000]) {
    const bytes = random.bytes(length);
    expect(hex(keccak256(bytes)), `${length} bytes`).toBe(hex(keccak_256(bytes)));
  }
});

test('a digest is not changed by the next digest', async () => {
  await loadKeccak();
  const first = keccak256(Uint8Array.of(1));
  const copy = hex(first);
  keccak256(Uint8Array.of(2));
  expect(hex(first)).toBe(copy);
});

/** Computes the tree hash from its definition, level by level on lists. */
function plainTree(leaves: readonly Uint8Array[]): Uint8Array {
  const pair = (a: Uint8Array | undefined, b: Uint8Array | undefined): Uint8Array =>
    keccak_256(concatBytes(a ?? new Uint8Array(0), b ?? new Uint8Array(0)));
  const [first, second] = leaves;
  if (leaves.length === 1 && first !== undefined) return first;
  if (leaves.length === 2) return pair(first, second);
  let power = 1;
  while (power * 2 < leaves.length) power *= 2;
  let level = leaves.slice(0, 2 * power - leaves.length);
  for (let i = level.length; i < leaves.length; i += 2) level.push(pair(leaves[i], leaves[i + 1]));
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, i) => pair(level[2 * i], level[2 * i + 1]));
  }
  return level[0] ?? new Uint8Array(0);
}

test('the tree hash is right for every shape of tree and leaves its input unchanged', () => {
  const random = new Random(5);
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 33, 64, 65, 514]) {
    const leaves = random.list(count, () => random.bytes(32));
    const before = leaves.map(hex);
    expect(hex(treeHash(leaves)), `${count} leaves`).toBe(hex(plainTree(leaves)));
    expect(leaves.map(hex)).toEqual(before);
  }
  expect(() => treeHash([])).toThrow(RangeError);
  expect(() => treeHash([new Uint8Array(31)])).toThrow(RangeError);
});

test('the rule returns an id for block 202612 that the network does not use', () => {
  // The hash covers the header, the root of its 514 transactions and their number.
  const blob = concatBytes(
    Uint8Array.of(1, 0),
    encodeVarint(1_409_804_570),
    hexToBytes('5da0a3d004c352a90cc86b00fab676695d76a4d1de16036c41ba4dd188c4d76f'),
    hexToBytes('46090040'),
    hexToBytes('f353c96de74c53f87389b66fa625ed1f8676beeb5d47b4f0193bd16b584933be'),
    encodeVarint(514),
  );
  const id = keccak256(concatBytes(encodeVarint(blob.length), blob));
  expect(hex(id)).toBe('426d16cff04c71f8b16340b722dc4010a2dd3831c22041431f772547ba6e331a');
});

test('another block of height 202612 has the id of the rule', () => {
  const coinbaseBlob = hexToBytes(`01f0ae0c01fff4ae0c0105020${'1'.repeat(63)}00`);
  const blob = encodeBlock({
    majorVersion: 1,
    minorVersion: 0,
    timestamp: 1_409_804_570n,
    prevId: new Uint8Array(32),
    nonce: 0,
    coinbaseBlob,
    txHashes: [],
  });
  const block = decodeBlock(blob);
  expect(block.coinbase.inputs).toEqual([{ kind: 'coinbase', height: 202_612 }]);
  const root = transactionHash(block.coinbase);
  const hashed = concatBytes(block.headerBlob, root, Uint8Array.of(1));
  expect(hex(blockId(block))).toBe(hex(keccak256(concatBytes(encodeVarint(hashed.length), hashed))));
});
