import { base58Length, decodeBase58 } from '../address/base58.ts';
import { DecodeError } from '../decode-error.ts';
import { Reader } from '../reader.ts';
import { decodePoint } from '../crypto/point.ts';
import { decodeSignature, type Signature } from '../crypto/signatures.ts';
import { readHeader, type HeaderFault } from './headers.ts';
import { refuse, type Refusal } from './verdict.ts';

/** Longer proofs are not checked here. Holds about 1150 outputs, which take some 7 s. */
export const MAX_RESERVE_PROOF_CHARACTERS = base58Length(256 * 1024);

/** One output that the prover claims to hold. */
export interface ReserveEntry {
  readonly transactionHash: Uint8Array;
  readonly outputIndex: number;
  /** D = a·R, with its proof. */
  readonly sharedSecret: Uint8Array;
  readonly sharedSecretSignature: Signature;
  readonly keyImage: Uint8Array;
  readonly keyImageSignature: Signature;
}

/** A spend key that the listed outputs pay, the primary one included, with the proof that its secret is known. */
export interface ReserveSpendKey {
  readonly spendKey: Uint8Array;
  readonly signature: Signature;
}

export interface ReserveProof {
  readonly verdict: 'read';
  readonly version: 1 | 2;
  readonly entries: readonly ReserveEntry[];
  readonly spendKeys: readonly ReserveSpendKey[];
}

export type ReserveFormatFault = HeaderFault | 'too-large' | 'encoding' | 'archive' | 'structure';

/** Bytes of an entry without the index: version, transaction, D, key image, two signatures. */
const MIN_ENTRY_BYTES = 1 + 32 + 1 + 32 + 32 + 64 + 64;
/** Marker, key, signature. */
const SPEND_KEY_BYTES = 1 + 32 + 64;
const ENTRY_VERSION = 0;
const PAIR_MARKER = 2;
/** How archives of Boost begin, which wallets of 2018 wrote. */
const ARCHIVE_MARK = new TextEncoder().encode('serialization::archive');

/**
 * Reads the text of a reserve proof to the last byte. Every key in it is a point and every scalar below ℓ afterwards
 * (a spend key that is no point stops monero-wallet-rpc); nothing else is checked.
 *
 * Layout: n × { 0 | transaction | index | D | key image | signature of D | signature of the image }, then
 * k × { 2 | spend key | signature }; numbers as varints. Source: monero src/wallet/wallet2.h, reserve_proof_entry.
 */
export function readReserveProof(text: string): ReserveProof | Refusal<ReserveFormatFault> {
  const header = readHeader(text, ['reserve-proof']);
  if (header.verdict !== 'read') return header;
  const { body, version } = header.proof;
  if (body.length > MAX_RESERVE_PROOF_CHARACTERS)
    return refuse(
      'unsupported',
      'too-large',
      `Reserve proofs are checked here up to a length of ${MAX_RESERVE_PROOF_CHARACTERS} characters; this one has ${body.length}.`,
    );
  const decoded = decodeBase58(body);
  if (!decoded.ok)
    return refuse(
      'malformed',
      'encoding',
      'The proof is no valid base58: at least one character is wrong or missing.',
    );
  if (startsWith(decoded.bytes.subarray(2), ARCHIVE_MARK))
    return refuse(
      'unsupported',
      'archive',
      'This proof is stored the way wallets did in 2018, which cannot be read here. Ask for a proof made by a current wallet.',
    );
  try {
    const reader = new Reader(decoded.bytes);
    const entries = readList(reader, 'outputs', MIN_ENTRY_BYTES, readEntry);
    const spendKeys = readList(reader, 'spend_keys', SPEND_KEY_BYTES, readSpendKey);
    reader.finish();
    return { verdict: 'read', version, entries, spendKeys };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return refuse('malformed', 'structure', `The proof is damaged or cut: ${error.message}.`);
  }
}

function readList<T>(
  reader: Reader,
  name: string,
  minBytes: number,
  readElement: (reader: Reader) => T,
): T[] {
  const count = reader.count(name, minBytes);
  const list: T[] = [];
  reader.enter(name);
  for (let i = 0; i < count; i++) {
    reader.at(i);
    list.push(readElement(reader));
  }
  reader.leave();
  return list;
}

function readEntry(reader: Reader): ReserveEntry {
  expectTag(reader, 'version', ENTRY_VERSION);
  const transactionHash = reader.key('txid');
  const outputIndex = reader.varintNumber('index_in_tx', 0xffff_ffff);
  const sharedSecret = readPoint(reader, 'shared_secret');
  const keyImage = readPoint(reader, 'key_image');
  const sharedSecretSignature = readSignature(reader, 'shared_secret_sig');
  const keyImageSignature = readSignature(reader, 'key_image_sig');
  return {
    transactionHash,
    outputIndex,
    sharedSecret,
    sharedSecretSignature,
    keyImage,
    keyImageSignature,
  };
}

function readSpendKey(reader: Reader): ReserveSpendKey {
  expectTag(reader, 'pair', PAIR_MARKER);
  const spendKey = readPoint(reader, 'spend_key');
  return { spendKey, signature: readSignature(reader, 'signature') };
}

function expectTag(reader: Reader, field: string, tag: number): void {
  const start = reader.offset;
  const found = reader.varintNumber(field, 0xffff_ffff);
  if (found !== tag) throw reader.error(`${found} where only ${tag} is known`, field, start);
}

function readPoint(reader: Reader, field: string): Uint8Array {
  const start = reader.offset;
  const bytes = reader.key(field);
  if (decodePoint(bytes) === undefined) throw reader.error('no point of the curve', field, start);
  return bytes;
}

function readSignature(reader: Reader, field: string): Signature {
  const start = reader.offset;
  const signature = decodeSignature(reader.view(64, field));
  if (signature === undefined) throw reader.error('number not below the group order', field, start);
  return signature;
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return bytes.length >= start.length && start.every((byte, i) => bytes[i] === byte);
}
