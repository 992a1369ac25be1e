import { expect, test } from 'playwright/test';
import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex as hex, concatBytes } from '@ringscope/protocol/bytes.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { isExtraWellFormed, parseExtra } from '@ringscope/protocol/extra.ts';
import { loadKeccak } from '@ringscope/protocol/keccak.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { decodePortableStorage, type StorageSection } from '@ringscope/protocol/portable-storage.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionSize, transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { absoluteOffsets, relativeOffsets } from '@ringscope/protocol/ring-members.ts';
import { NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { decodeTransaction, type TransactionContent } from '@ringscope/protocol/transaction.ts';
import {
  TRANSACTION_KINDS,
  randomExtra,
  randomSection,
  randomTransaction,
} from '../../helpers/protocol/generate.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { expectSame } from './vectors.ts';

const SEED = 20140418;

test.beforeAll(() => loadKeccak());

/** Returns only the content, without values that decoding adds. Views become plain arrays. */
function contentOf(transaction: TransactionContent): TransactionContent {
  const { version, unlockTime, inputs, outputs, extra, signatures, ringct, prunable } = transaction;
  return { version, unlockTime, inputs, outputs, extra, signatures, ringct, prunable };
}

for (const kind of TRANSACTION_KINDS) {
  const name = typeof kind === 'number' ? `RingCT type ${kind}` : kind;

  test(`${name}: decoding what was encoded returns it, pruned or complete`, () => {
    const random = new Random(SEED);
    for (let i = 0; i < 60; i += 1) {
      const content = randomTransaction(random, kind);
      const blob = encodeTransaction(content);
      const transaction = decodeTransaction(blob);
      expectSame(contentOf(transaction), content, `transaction ${i} of seed ${SEED}`);
      expectSame(hex(encodeTransaction(transaction)), hex(blob), `blob ${i} of seed ${SEED}`);

      const kept = encodeTransaction(content, { pruned: true });
      const pruned = decodeTransaction(kept, { pruned: true });
      const incomplete = { signatures: pruned.pruned ? [] : content.signatures, prunable: undefined };
      expectSame(
        { ...contentOf(pruned), signatures: incomplete.signatures },
        { ...content, ...incomplete },
        name,
      );
      // The size of a reference block is not known without it.
      if (kind === RingCtType.FcmpPlusPlus) expect(() => transactionSize(pruned)).toThrow(NotDecodedError);
      else expectSame(transactionSize(pruned), blob.length, `size of ${i} of seed ${SEED}`);
      expectSame(transactionWeight(pruned), transactionWeight(transaction), `weight of ${i} of seed ${SEED}`);
    }
  });
}

test('encoded blocks decode to the same content', () => {
  const random = new Random(SEED);
  for (let i = 0; i < 100; i += 1) {
    const coinbaseBlob = encodeTransaction(
      randomTransaction(random, random.pick(['coinbase 1', 'coinbase 2'])),
    );
    const content = {
      majorVersion: random.int(0, 16),
      minorVersion: random.int(0, 255),
      timestamp: random.u64(),
      prevId: random.bytes(32),
      nonce: random.u32(),
      coinbaseBlob,
      txHashes: random.list(random.pick([0, 1, 2, 3, 40]), () => random.bytes(32)),
    };
    const blob = encodeBlock(content);
    const block = decodeBlock(blob);
    const { majorVersion, minorVersion, timestamp, prevId, nonce, txHashes } = block;
    expectSame(
      { majorVersion, minorVersion, timestamp, prevId, nonce, coinbaseBlob: block.coinbaseBlob, txHashes },
      content,
      `block ${i} of seed ${SEED}`,
    );
    expectSame(hex(encodeBlock(block)), hex(blob), `blob ${i} of seed ${SEED}`);
    expect(blockId(block)).toHaveLength(32);
  }
});

test('written extras parse to the same fields, byte for byte', () => {
  const random = new Random(SEED);
  for (let i = 0; i < 500; i += 1) {
    const written = randomExtra(random);
    const extra = encodeExtra(written);
    const fields = parseExtra(extra);
    expect(isExtraWellFormed(fields)).toBe(true);
    const contents = fields.map(({ raw: _, ...field }) =>
      field.kind === 'nonce' ? { kind: field.kind, bytes: field.bytes } : field,
    );
    expectSame(contents, written, `extra ${i} of seed ${SEED}`);
    expectSame(hex(concatBytes(...fields.map(({ raw }) => raw))), hex(extra), `raw ${i} of seed ${SEED}`);
  }
});

test('an extra of arbitrary bytes is preserved byte for byte', () => {
  const random = new Random(SEED);
  for (let i = 0; i < 5000; i += 1) {
    const extra = random.bytes(random.int(0, 80));
    // Known tags are more frequent than in random bytes.
    if (extra.length > 0) extra[0] = random.int(0, 5);
    const fields = parseExtra(extra);
    expectSame(hex(concatBytes(...fields.map(({ raw }) => raw))), hex(extra), `extra ${i} of seed ${SEED}`);
    expectSame(
      fields.slice(0, -1).some(({ kind }) => kind === 'unparsed' || kind === 'padding'),
      false,
      'order',
    );
  }
});

/** Returns sections with their fields in the order of the writer. */
function sorted(section: StorageSection): unknown {
  return [...section]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => {
      if (entry.type === 'object') return [name, entry.type, sorted(entry.value)];
      if (entry.type === 'array' && entry.of === 'object') return [name, entry.of, entry.value.map(sorted)];
      return [name, entry];
    });
}

test('encoded portable storage decodes to the same values', () => {
  const random = new Random(SEED);
  for (let i = 0; i < 400; i += 1) {
    const section = randomSection(random);
    const blob = encodePortableStorage(section);
    const decoded = decodePortableStorage(blob);
    expectSame(sorted(decoded), sorted(section), `section ${i} of seed ${SEED}`);
    expectSame(hex(encodePortableStorage(decoded)), hex(blob), `blob ${i} of seed ${SEED}`);
  }
});

test('relative and absolute offsets of ring members are inverse, also for index 0', () => {
  const random = new Random(SEED);
  expect(absoluteOffsets([])).toEqual([]);
  expect(absoluteOffsets([0n, 0n, 5n])).toEqual([0n, 0n, 5n]);
  for (let i = 0; i < 100; i += 1) {
    const offsets = random.list(16, () => random.u64());
    expect(relativeOffsets(absoluteOffsets(offsets))).toEqual(offsets);
    expect(absoluteOffsets(relativeOffsets(offsets))).toEqual(offsets);
  }
  expect(absoluteOffsets([2n ** 64n - 1n, 1n])).toEqual([2n ** 64n - 1n, 0n]);
  expect(absoluteOffsets([7n, 5n, 2n ** 64n - 5n])).toEqual([7n, 12n, 7n]);
});

test('the hash of a transaction does not depend on the position of its blob in memory', () => {
  const random = new Random(SEED);
  const blob = encodeTransaction(randomTransaction(random, 6));
  const shifted = concatBytes(random.bytes(13), blob, random.bytes(5)).subarray(13, 13 + blob.length);
  expect(hex(transactionHash(decodeTransaction(shifted)))).toBe(
    hex(transactionHash(decodeTransaction(blob))),
  );
});
