/**
 * Encodes and decodes the scan feed: the outputs of a range of blocks, with the fields that a scan with a view key
 * needs. An output takes about 100 bytes. `docs/scan-feed.md` lists the fields.
 */
import { MAX_HEIGHT } from './brands.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import type { ProofTransactionOutput } from './proofs/transaction.ts';

export const SCAN_FEED_VERSION = 1;

/**
 * Number of blocks in a chunk, which is one response of the feed. The first height of a chunk is a multiple of this
 * number.
 */
export const SCAN_FEED_CHUNK_BLOCKS = 20;

const Flag = {
  hidden: 1,
  masks: 2,
  additionalKeys: 4,
  viewTags: 8,
  paymentId: 16,
  clearBuckets: 32,
} as const;

const MAX_FLAGS = 63;
const KEY_BYTES = 32;
const SHORT_AMOUNT_BYTES = 8;
const PAYMENT_ID_BYTES = 8;
const MAX_POSITION = 65_535;

/** An output in the scan feed, with the fields that a wallet needs to recognise it and to decrypt its amount. */
export interface ScanFeedOutput extends Pick<
  ProofTransactionOutput,
  'key' | 'viewTag' | 'amount' | 'hiddenAmount'
> {
  /** Index among all outputs of the same amount. RingCT outputs count as outputs of amount 0. */
  readonly globalIndex: number;
}

/** A transaction of the feed. The amounts of its outputs are either all public or all encrypted. */
export interface ScanFeedTransaction {
  readonly height: number;
  /** Position of the transaction in its block. 0 is the coinbase. */
  readonly positionInBlock: number;
  readonly hash: Uint8Array;
  readonly publicKeys: readonly Uint8Array[];
  readonly additionalPublicKeys: readonly Uint8Array[];
  /** Encrypted payment id of 8 bytes, or undefined if the extra has none. */
  readonly encryptedPaymentId: Uint8Array | undefined;
  /**
   * Whether the `globalIndex` of the outputs counts outputs of the same public amount, as in transactions of version 1.
   * Otherwise it counts RingCT outputs, and the indices of the transaction are consecutive.
   */
  readonly hasPerAmountIndices: boolean;
  readonly outputs: readonly ScanFeedOutput[];
}

/**
 * Encodes transactions, which must be in the order of the chain.
 *
 * @throws RangeError when a value does not fit its field
 */
export function encodeScanFeed(transactions: Iterable<ScanFeedTransaction>): Uint8Array {
  const writer = new ByteWriter();
  writer.u8(SCAN_FEED_VERSION);
  let lastHeight = 0;
  for (const transaction of transactions) {
    writeTransaction(writer, transaction, transaction.height - lastHeight);
    lastHeight = transaction.height;
  }
  return writer.finish();
}

function writeTransaction(
  writer: ByteWriter,
  transaction: ScanFeedTransaction,
  heightDifference: number,
): void {
  const { publicKeys, additionalPublicKeys, encryptedPaymentId, outputs, hasPerAmountIndices } = transaction;
  const [first] = outputs;
  const flags =
    (first?.hiddenAmount === undefined ? 0 : Flag.hidden) +
    (first?.hiddenAmount?.encrypted.mask === undefined ? 0 : Flag.masks) +
    (additionalPublicKeys.length === 0 ? 0 : Flag.additionalKeys) +
    (first === undefined || outputs.some(({ viewTag }) => viewTag === undefined) ? 0 : Flag.viewTags) +
    (encryptedPaymentId === undefined ? 0 : Flag.paymentId) +
    (hasPerAmountIndices ? Flag.clearBuckets : 0);
  writer.u8(flags);
  writer.varint(heightDifference, 'height');
  writer.varint(transaction.positionInBlock, 'position');
  writer.fixed(transaction.hash, KEY_BYTES, 'hash');
  writeKeys(writer, publicKeys);
  if ((flags & Flag.additionalKeys) !== 0) writeKeys(writer, additionalPublicKeys);
  if (encryptedPaymentId !== undefined) writer.fixed(encryptedPaymentId, PAYMENT_ID_BYTES, 'payment id');
  writer.varint(outputs.length, 'outputs');
  if (first !== undefined && !hasPerAmountIndices) writer.varint(first.globalIndex, 'first index');
  for (const output of outputs) writeOutput(writer, output, flags);
}

function writeKeys(writer: ByteWriter, keys: readonly Uint8Array[]): void {
  writer.varint(keys.length, 'keys');
  for (const key of keys) writer.fixed(key, KEY_BYTES, 'key');
}

function writeOutput(writer: ByteWriter, output: ScanFeedOutput, flags: number): void {
  const { key, viewTag, amount, hiddenAmount, globalIndex } = output;
  writer.fixed(key, KEY_BYTES, 'output key');
  if ((flags & Flag.viewTags) !== 0) writer.u8(viewTag ?? -1, 'view tag');
  if ((flags & Flag.hidden) === 0) {
    writer.varint(amount, 'amount');
    if ((flags & Flag.clearBuckets) !== 0) writer.varint(globalIndex, 'global index');
    return;
  }
  const { mask, amount: encrypted } = hiddenAmount?.encrypted ?? {
    mask: undefined,
    amount: new Uint8Array(),
  };
  if ((flags & Flag.masks) !== 0) writer.fixed(mask ?? new Uint8Array(), KEY_BYTES, 'encrypted mask');
  writer.fixed(encrypted, (flags & Flag.masks) === 0 ? SHORT_AMOUNT_BYTES : KEY_BYTES, 'encrypted amount');
  writer.fixed(hiddenAmount?.commitment ?? new Uint8Array(), KEY_BYTES, 'commitment');
}

/** Reads a feed. Byte strings are views of the input. @throws DecodeError if the bytes are not a feed of this version */
export function* decodeScanFeed(bytes: Uint8Array): Generator<ScanFeedTransaction> {
  const reader = new ByteReader(bytes);
  const version = reader.u8('version');
  if (version !== SCAN_FEED_VERSION)
    throw reader.error(
      `the scan feed has version ${version}, but this decoder supports only version ${SCAN_FEED_VERSION}; use a version of this package that supports it`,
      'version',
      0,
    );
  for (let height = 0; reader.remaining > 0;) {
    const transaction = readTransaction(reader, height);
    ({ height } = transaction);
    yield transaction;
  }
}

function readTransaction(reader: ByteReader, lastHeight: number): ScanFeedTransaction {
  const flags = reader.u8('flags');
  if (flags > MAX_FLAGS)
    throw reader.error(`the flags of the transaction must be 0 to ${MAX_FLAGS}, but are ${flags}`, 'flags');
  const height = lastHeight + reader.varintNumber('height', MAX_HEIGHT - lastHeight);
  const position = reader.varintNumber('position', MAX_POSITION);
  const hash = reader.key('hash');
  const readKeys = (): Uint8Array[] => reader.keys(reader.count('keys', KEY_BYTES), 'keys');
  const publicKeys = readKeys();
  const additionalPublicKeys = (flags & Flag.additionalKeys) === 0 ? [] : readKeys();
  const encryptedPaymentId =
    (flags & Flag.paymentId) === 0 ? undefined : reader.view(PAYMENT_ID_BYTES, 'payment id');
  const count = reader.count('outputs', KEY_BYTES);
  const hasPerAmountIndices = (flags & Flag.clearBuckets) !== 0;
  const firstIndex =
    count === 0 || hasPerAmountIndices
      ? 0
      : reader.varintNumber('first index', Number.MAX_SAFE_INTEGER - count);
  const outputs = Array.from({ length: count }, (_, index) => readOutput(reader, flags, firstIndex + index));
  return {
    height,
    positionInBlock: position,
    hash,
    publicKeys,
    additionalPublicKeys,
    encryptedPaymentId,
    hasPerAmountIndices: hasPerAmountIndices,
    outputs,
  };
}

function readOutput(reader: ByteReader, flags: number, globalIndex: number): ScanFeedOutput {
  const key = reader.key('output key');
  const viewTag = (flags & Flag.viewTags) === 0 ? undefined : reader.u8('view tag');
  if ((flags & Flag.hidden) === 0) {
    const amount = reader.varint('amount');
    const index =
      (flags & Flag.clearBuckets) === 0
        ? globalIndex
        : reader.varintNumber('global index', Number.MAX_SAFE_INTEGER);
    return { key, viewTag, amount, hiddenAmount: undefined, globalIndex: index };
  }
  const hasMask = (flags & Flag.masks) !== 0;
  const mask = hasMask ? reader.key('encrypted mask') : undefined;
  const amount = reader.view(hasMask ? KEY_BYTES : SHORT_AMOUNT_BYTES, 'encrypted amount');
  const commitment = reader.key('commitment');
  return { key, viewTag, amount: 0n, hiddenAmount: { encrypted: { mask, amount }, commitment }, globalIndex };
}
