import { blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { equalBytes } from '@ringscope/protocol/bytes.ts';
import { DecodeError, NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { parseExtra } from '@ringscope/protocol/extra.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { decodePortableStorage } from '@ringscope/protocol/portable-storage.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { decodeTransaction, transactionFee, type Transaction } from '@ringscope/protocol/transaction.ts';
import type { Random } from './random.ts';

export type Format = 'transaction' | 'pruned transaction' | 'block' | 'storage';

/** Result of a decoder. `unknown` means that the bytes have a format that is newer than the decoder. */
export type Outcome = 'decoded' | 'refused' | 'unknown';

/**
 * Checks the laws that hold for any bytes. A decoder returns a value or throws a DecodeError, and nothing else.
 * Encoding the value again returns the same bytes.
 * @throws Error when a law is broken
 */
export function tryBytes(format: Format, bytes: Uint8Array): Outcome {
  try {
    return DECODERS[format](bytes);
  } catch (error) {
    if (error instanceof DecodeError) {
      if (error.offset < 0 || error.offset > bytes.length) {
        throw new Error(`offset ${error.offset} of an error lies outside ${bytes.length} bytes`, {
          cause: error,
        });
      }
      return 'refused';
    }
    throw error;
  }
}

const DECODERS: Readonly<Record<Format, (bytes: Uint8Array) => Outcome>> = {
  transaction: (bytes) => tryTransaction(bytes, false),
  'pruned transaction': (bytes) => tryTransaction(bytes, true),
  block: tryBlock,
  storage: tryStorage,
};

function tryTransaction(bytes: Uint8Array, pruned: boolean): Outcome {
  const transaction = decodeTransaction(bytes, { pruned });
  if (transaction.undecoded !== undefined) return 'unknown';
  askEverything(transaction);
  const again = encodeTransaction(transaction, { pruned });
  if (!equalBytes(again, bytes)) throw new Error('a decoded transaction is written with other bytes');
  return 'decoded';
}

/** Checks that hash, weight, fee and extra return a result or report that there is none. */
function askEverything(transaction: Transaction): void {
  parseExtra(transaction.extra);
  transactionFee(transaction);
  for (const ask of [transactionHash, transactionWeight]) {
    try {
      ask(transaction);
    } catch (error) {
      if (!(error instanceof NotDecodedError)) throw error;
    }
  }
}

function tryBlock(bytes: Uint8Array): Outcome {
  const block = decodeBlock(bytes);
  if (!block.isFullyDecoded) return 'unknown';
  askEverything(block.coinbase);
  blockId(block);
  if (!equalBytes(encodeBlock(block), bytes)) throw new Error('a decoded block is written with other bytes');
  return 'decoded';
}

/**
 * Portable storage allows longer forms of its integers and any order of its fields. Its bytes must be stable
 * when they are encoded a second time.
 */
function tryStorage(bytes: Uint8Array): Outcome {
  const section = decodePortableStorage(bytes);
  if (longNames(bytes)) return 'decoded';
  const once = encodePortableStorage(section);
  if (!equalBytes(encodePortableStorage(decodePortableStorage(once)), once)) {
    throw new Error('a decoded section is not stable when written again');
  }
  return 'decoded';
}

/** A name of 255 bytes can be decoded but not encoded. */
function longNames(bytes: Uint8Array): boolean {
  return bytes.includes(0xff);
}

/** Bytes that have a meaning in one of the formats. */
const TELLING_BYTES = [
  0x00, 0x01, 0x02, 0x03, 0x04, 0x06, 0x07, 0x0a, 0x0c, 0x7f, 0x80, 0x8a, 0x8c, 0xfe, 0xff,
];

/** Returns a damaged copy. A few bytes are changed, removed, doubled or inserted, or the end is removed. */
export function mutate(bytes: Uint8Array, random: Random): Uint8Array {
  let mutated: Uint8Array = bytes.slice();
  for (let changes = random.pick([1, 1, 1, 2, 4]); changes > 0; changes -= 1) {
    mutated = mutateOnce(mutated, random);
  }
  return mutated;
}

function mutateOnce(bytes: Uint8Array, random: Random): Uint8Array {
  if (bytes.length === 0) return random.bytes(1);
  // Half of the damage affects the first bytes, because they contain the counts and tags.
  const at = random.chance(0.5)
    ? random.int(0, Math.min(bytes.length, 160) - 1)
    : random.int(0, bytes.length - 1);
  const run = Math.min(random.pick([1, 1, 2, 8, 32]), bytes.length - at);
  switch (random.int(0, 5)) {
    case 0:
      bytes[at] = random.int(0, 255);
      return bytes;
    case 1:
      bytes[at] = random.pick(TELLING_BYTES);
      return bytes;
    case 2:
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(0, 7));
      return bytes;
    case 3:
      return splice(bytes, at, run, new Uint8Array(0));
    case 4:
      return splice(bytes, at, 0, random.chance(0.5) ? bytes.slice(at, at + run) : random.bytes(run));
    default:
      return bytes.slice(0, at);
  }
}

function splice(bytes: Uint8Array, at: number, remove: number, insert: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - remove + insert.length);
  result.set(bytes.subarray(0, at));
  result.set(insert, at);
  result.set(bytes.subarray(at + remove), at + insert.length);
  return result;
}
