/**
 * Tests formats that are not final or do not exist yet. Known parts are read, the rest is marked as unknown,
 * and nothing is guessed.
 */
import { expect, test } from 'playwright/test';
import { blockHeight, blockId, blockMerkleRoot, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { DecodeError, NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import {
  transactionPrefixHash,
  ringCtBaseHash,
  transactionHash,
} from '@ringscope/protocol/transaction-hash.ts';
import { transactionSize, transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { decodeTransaction, getRingCtType, transactionFee } from '@ringscope/protocol/transaction.ts';

const KEY = '22'.repeat(32);
const IMAGE = '33'.repeat(32);

const bytes = (hex: string): Uint8Array => hexToBytes(hex.replaceAll(' ', ''));

/** A transaction of a RingCT type after the drafted one, with rings without members and a proof of unknown length. */
const TYPE_8_PREFIX = `02 00 02 02 00 00 ${IMAGE} 02 00 00 ${IMAGE} 01 00 03 ${KEY} 5a 00`;
const TYPE_8 = `${TYPE_8_PREFIX} 08 80b519 ${'00'.repeat(8)} ${KEY} 01 ${'44'.repeat(900)}`;

test('a transaction of a future RingCT type has its prefix, its type and the undecoded rest', () => {
  for (const pruned of [false, true]) {
    const transaction = decodeTransaction(bytes(TYPE_8), { pruned });
    const { undecoded } = transaction;
    expect(undecoded).toMatchObject({ kind: 'ringct', tag: 8, path: 'rct_signatures/type', offset: 110 });
    expect(undecoded?.remainingBytes.length).toBe(bytes(TYPE_8).length - 111);
    expect(getRingCtType(transaction)).toBe(8);
    expect(transaction.ringct).toBeUndefined();
    // This type allows rings without members.
    expect(transaction.inputs).toMatchObject([
      { kind: 'key', amount: 0n, keyOffsets: [] },
      { kind: 'key', amount: 0n, keyOffsets: [] },
    ]);
    expect(transaction.outputs).toMatchObject([{ amount: 0n, viewTag: 0x5a }]);
    expect(bytesToHex(transaction.blob)).toBe(bytesToHex(bytes(TYPE_8)));
    // The prefix is complete, so its hash is known.
    const prefix = decodeTransaction(bytes(`${TYPE_8_PREFIX} 00`), { pruned: true });
    expect(transactionPrefixHash(transaction)).toEqual(transactionPrefixHash(prefix));
  }
});

test('unknown parts of a transaction of unknown format are not guessed', () => {
  const transaction = decodeTransaction(bytes(TYPE_8));
  for (const ask of [transactionHash, ringCtBaseHash, transactionSize, transactionWeight, transactionFee]) {
    expect(() => ask(transaction)).toThrow(NotDecodedError);
    expect(() => ask(transaction)).toThrow(/unknown ringct 8 \(rct_signatures\/type\)/);
  }
});

test('inputs and earlier outputs are decoded before an unknown output tag, and the tag is reported', () => {
  const unknown = `05 ${KEY} aabbcc ${'55'.repeat(16)}`;
  const transaction = decodeTransaction(bytes(`02 3c 01 ff 01 02 05 03 ${KEY} 77 06 ${unknown} 00 00`));
  expect(transaction.unlockTime).toBe(60n);
  expect(transaction.inputs).toEqual([{ kind: 'coinbase', height: 1 }]);
  expect(transaction.outputs).toMatchObject([{ amount: 5n, viewTag: 0x77 }]);
  expect(transaction.undecoded).toMatchObject({ kind: 'output', tag: 5, path: 'vout/1/type', offset: 42 });
  expect(transaction.isCoinbase).toBe(true);
  expect(getRingCtType(transaction)).toBeUndefined();
  expect(() => transactionPrefixHash(transaction)).toThrow(NotDecodedError);
});

test('outputs that are shorter than any known output do not make the count wrong', () => {
  const transaction = decodeTransaction(bytes('02 00 01 ff 01 03 05 04 aabb 06 04 ccdd 07 04 eeff 00 00'));
  expect(transaction.undecoded).toMatchObject({ kind: 'output', tag: 4, path: 'vout/0/type' });
  expect(bytesToHex(transaction.undecoded?.remainingBytes ?? new Uint8Array(0))).toBe(
    'aabb0604ccdd0704eeff0000',
  );
});

test('a coinbase input beside an input of an unknown kind does not make a coinbase', () => {
  const transaction = decodeTransaction(bytes('02 3c 02 ff 01 05 aabb'));
  expect(transaction.inputs).toEqual([{ kind: 'coinbase', height: 1 }]);
  expect(transaction.undecoded).toMatchObject({ kind: 'input', tag: 5 });
  expect(transaction.isCoinbase).toBe(false);
});

test('decoding stops at an unknown input tag or version', () => {
  const input = decodeTransaction(bytes(`02 00 02 02 05 01 07 ${IMAGE} 01 0000`));
  expect(input.undecoded).toMatchObject({ kind: 'input', tag: 1, path: 'vin/1/type' });
  expect(input.inputs).toMatchObject([{ kind: 'key', amount: 5n, keyOffsets: [7n] }]);
  const version = decodeTransaction(bytes('03 00 01'));
  expect(version).toMatchObject({ version: 3, inputs: [], outputs: [] });
  expect(version.undecoded).toMatchObject({ kind: 'version', tag: 3, path: 'version', offset: 0 });
  expect(version.isCoinbase).toBe(false);
});

const HEADER = `05 ${KEY} 01000000`;
const COINBASE = `02 3c 01 ff 07 01 05 03 ${KEY} 77 00 00`;

test('bytes after the hashes of a block are preserved from version 19 on and refused before', () => {
  const body = `${HEADER} ${COINBASE} 01 ${IMAGE} 01 ${KEY}`;
  const block = decodeBlock(bytes(`13 13 ${body}`));
  expect(block.majorVersion).toBe(19);
  expect(block.txHashes.map(bytesToHex)).toEqual([IMAGE]);
  expect(bytesToHex(block.trailingBytes)).toBe(`01${KEY}`);
  expect(block.isFullyDecoded).toBe(false);
  expect(() => blockId(block)).toThrow(NotDecodedError);
  expect(() => blockMerkleRoot(block)).toThrow(/33 bytes of unknown meaning/);
  expect(() => decodeBlock(bytes(`10 10 ${body}`))).toThrow(DecodeError);
});

test('a version 19 block without such bytes is complete', () => {
  const block = decodeBlock(bytes(`13 13 ${HEADER} ${COINBASE} 00`));
  expect(block.isFullyDecoded).toBe(true);
  expect(blockId(block)).toHaveLength(32);
});

test('a block whose coinbase has an unknown output has its header and height, and the rest is preserved', () => {
  const coinbase = `02 3c 01 ff 07 01 05 05 ${KEY} aabbcc ${'55'.repeat(16)} 00 00`;
  const block = decodeBlock(bytes(`13 13 ${HEADER} ${coinbase} 01 ${IMAGE}`));
  expect(block.isFullyDecoded).toBe(false);
  expect(blockHeight(block)).toBe(7);
  expect(bytesToHex(block.prevId)).toBe(KEY);
  expect(block.txHashes).toEqual([]);
  // The path starts at the complete block.
  expect(block.coinbase.undecoded).toMatchObject({ kind: 'output', tag: 5, path: 'miner_tx/vout/0/type' });
  expect(block.coinbaseBlob.length + block.headerBlob.length).toBe(block.blob.length);
  expect(() => blockId(block)).toThrow(/unknown output 5/);
});
