import { expect, test } from 'playwright/test';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex, concatBytes } from '@ringscope/protocol/bytes.ts';
import { DecodeError, NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import { keccak256 } from '@ringscope/protocol/keccak.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import {
  mayBeBlockBytes,
  mayBeTransactionBytes,
  isPrunedBlobOfTransaction,
} from '@ringscope/protocol/untrusted-bytes.ts';
import { genesisBlock, GENESIS_NONCE, makeBlock } from '../../helpers/model-chain/block.ts';
import { carrotCoinbase, fcmpPayment } from '../../helpers/model-chain/fork17.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { need, readVector, vectorsOf, type ExpectedBlock, type ExpectedTransaction } from './vectors.ts';

const LATER_VERSION = 99;

/** Returns a copy with another first byte, which is the version of blocks and transactions. */
function withVersion(blob: Uint8Array, version: number): Uint8Array {
  const changed = blob.slice();
  changed[0] = version;
  return changed;
}

const OTHER_HASH = '00'.repeat(32) as BlockHash;

test('the version of a block comes from the index: a block that claims a later version is refused', () => {
  for (const { file, expected } of need(vectorsOf('block'), 'blocks')) {
    const { hash: id, major_version: majorVersion } = expected as ExpectedBlock;
    const hash = id as BlockHash;
    const blob = readVector(file);
    const known = { hash, majorVersion, treeRoot: null };
    const later = { hash, majorVersion: LATER_VERSION, treeRoot: null };
    expect(mayBeBlockBytes(blob, known), file).toBe(true);
    expect(mayBeBlockBytes(blob, { ...known, hash: OTHER_HASH }), file).toBe(false);
    expect(mayBeBlockBytes(withVersion(blob, LATER_VERSION), known), file).toBe(false);
    // The index has a block of a later version, whose id cannot be computed.
    expect(mayBeBlockBytes(withVersion(blob, LATER_VERSION), later), file).toBe(true);
    expect(mayBeBlockBytes(blob, later), file).toBe(false);
  }
  expect(() => mayBeBlockBytes(new Uint8Array(0), { hash: OTHER_HASH, majorVersion: 16 })).toThrow(
    DecodeError,
  );
});

/** Returns a block of version 18 of the encoder. */
function draftBlock() {
  const made = makeBlock(
    genesisBlock(GENESIS_NONCE),
    {
      ...{ majorVersion: 18, minorVersion: 18, timestamp: 1_700_000_000n, nonce: 7 },
      tree: { layers: 3, root: new Uint8Array(32).fill(9) },
    },
    [carrotCoinbase(new Random(18), 1, 600_000_000_000n)],
    new Map(),
    1_000n,
  );
  return { blob: made.block.blob, hash: made.hash as BlockHash, majorVersion: 18 };
}

test('a block of the draft must have its id if the index read its tree', () => {
  const { blob, ...block } = draftBlock();
  const withTree = { ...block, treeRoot: '09'.repeat(32) };
  expect(mayBeBlockBytes(blob, withTree)).toBe(true);
  expect(mayBeBlockBytes(blob, { ...withTree, hash: OTHER_HASH })).toBe(false);
  const altered = Uint8Array.from(blob);
  altered[blob.length - 1] = 0;
  expect(mayBeBlockBytes(altered, withTree)).toBe(false);
  // Bytes of another layout are not those of a block whose layout was known.
  const longer = concatBytes(blob, new Uint8Array(1));
  expect(() => mayBeBlockBytes(longer, withTree)).toThrow(DecodeError);
  // The index could not read the layout of this block, so nothing proves its bytes.
  expect(mayBeBlockBytes(longer, { ...block, treeRoot: null })).toBe(true);
  expect(mayBeBlockBytes(altered, { ...block, treeRoot: null })).toBe(true);
  // The index does not store the tree of alternative blocks. A layout that is known decides.
  expect(mayBeBlockBytes(blob, block)).toBe(true);
  expect(mayBeBlockBytes(altered, block)).toBe(false);
  expect(mayBeBlockBytes(longer, block)).toBe(true);
});

test('a transaction of the draft with proofs of another length must have its hash', () => {
  const { transaction } = fcmpPayment(new Random(17), 1);
  const { base, prefix } = transaction.ranges;
  const blob = concatBytes(transaction.blob, new Uint8Array(64));
  const parts = [blob.subarray(0, prefix.end), blob.subarray(base.start, base.end), blob.subarray(base.end)];
  const hash = bytesToHex(keccak256(concatBytes(...parts.map((part) => keccak256(part)))));
  expect(mayBeTransactionBytes(blob, hash, 18)).toBe(true);
  expect(mayBeTransactionBytes(blob, OTHER_HASH, 18)).toBe(false);
  // The layout of a later version is unknown.
  expect(mayBeTransactionBytes(blob, OTHER_HASH, LATER_VERSION)).toBe(true);
  expect(mayBeTransactionBytes(blob, hash, 16)).toBe(false);
});

test('a transaction of unknown format is accepted only in a block of a later version', () => {
  for (const { file, expected } of need(vectorsOf('tx'), 'transactions')) {
    const { hash } = expected as ExpectedTransaction;
    if (hash === undefined) continue;
    const blob = readVector(file);
    expect(mayBeTransactionBytes(blob, hash, 16), file).toBe(true);
    expect(mayBeTransactionBytes(blob, hash, LATER_VERSION), file).toBe(true);
    expect(mayBeTransactionBytes(blob, '00'.repeat(32), LATER_VERSION), file).toBe(false);
    expect(mayBeTransactionBytes(withVersion(blob, LATER_VERSION), hash, 16), file).toBe(false);
    expect(mayBeTransactionBytes(withVersion(blob, LATER_VERSION), hash, LATER_VERSION), file).toBe(true);
  }
});

test('pruned bytes need the hash of the part that they lack', () => {
  const vectors = need(vectorsOf('tx'), 'transactions').filter(({ expected }) => {
    const { hash, version, rct_type, prunable_hash } = expected as ExpectedTransaction;
    return hash !== undefined && version === 2 && (rct_type ?? 0) > 0 && prunable_hash !== undefined;
  });
  for (const { file, expected } of need(vectors, 'transactions with a prunable part')) {
    const { hash = '', prunable_hash } = expected as ExpectedTransaction;
    const blob = readVector(file);
    const pruned = blob.slice(0, decodeTransaction(blob).ranges.base.end);
    expect(isPrunedBlobOfTransaction(pruned, hash, prunable_hash), file).toBe(true);
    expect(isPrunedBlobOfTransaction(pruned, hash, '00'.repeat(32)), file).toBe(false);
    expect(() => isPrunedBlobOfTransaction(pruned, hash, undefined), file).toThrow(NotDecodedError);
  }
});
