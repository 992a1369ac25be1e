import { expect, test } from 'playwright/test';
import { DecodeError, NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import {
  mayBeBlockBytes,
  mayBeTransactionBytes,
  isPrunedTransaction,
} from '@ringscope/protocol/untrusted-bytes.ts';
import { need, readVector, vectorsOf, type ExpectedBlock, type ExpectedTransaction } from './vectors.ts';

const LATER_VERSION = 99;

/** Returns a copy with another first byte, which is the version of blocks and transactions. */
function withVersion(blob: Uint8Array, version: number): Uint8Array {
  const changed = blob.slice();
  changed[0] = version;
  return changed;
}

test('the version of a block comes from the index: a block that claims a later version is refused', () => {
  for (const { file, expected } of need(vectorsOf('block'), 'blocks')) {
    const { hash, major_version } = expected as ExpectedBlock;
    const blob = readVector(file);
    expect(mayBeBlockBytes(blob, hash, major_version), file).toBe(true);
    expect(mayBeBlockBytes(blob, '00'.repeat(32), major_version), file).toBe(false);
    expect(mayBeBlockBytes(withVersion(blob, LATER_VERSION), hash, major_version), file).toBe(false);
    // The index has a block of a later version, whose id cannot be computed.
    expect(mayBeBlockBytes(withVersion(blob, LATER_VERSION), hash, LATER_VERSION), file).toBe(true);
    expect(mayBeBlockBytes(blob, hash, LATER_VERSION), file).toBe(false);
  }
  expect(() => mayBeBlockBytes(new Uint8Array(0), '00'.repeat(32), 16)).toThrow(DecodeError);
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
    expect(isPrunedTransaction(pruned, hash, prunable_hash), file).toBe(true);
    expect(isPrunedTransaction(pruned, hash, '00'.repeat(32)), file).toBe(false);
    expect(() => isPrunedTransaction(pruned, hash, undefined), file).toThrow(NotDecodedError);
  }
});
