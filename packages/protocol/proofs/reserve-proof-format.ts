import { formatMessage } from '../message.ts';
import { base58Length, decodeBase58 } from '../address/base58.ts';
import { DecodeError } from '../decode-error.ts';
import { ByteReader } from '../byte-reader.ts';
import { readProofHeader, type ProofHeaderFault } from './headers.ts';
import { isBoostArchive, readBoostReserveProof } from './reserve-proof-archive.ts';
import { readProofPoint, readProofSignature } from './reserve-proof-entry.ts';
import type { ReserveProofEntry, ReserveProofContent, ReserveProofSpendKey } from './reserve-proof-entry.ts';
import { createProofRefusal, type ProofRefusal } from './verdict.ts';

/** Maximum length of a proof in characters. This is enough for about 1,150 outputs, which take about 7 s to verify. */
export const MAX_RESERVE_PROOF_CHARACTERS = base58Length(256 * 1024);

/** A reserve proof that is decoded, but not yet verified. */
export interface ReserveProof extends ReserveProofContent {
  readonly verdict: 'read';
  readonly version: 1 | 2;
}

/** Reason codes for a reserve proof that cannot be decoded. */
export type ReserveProofFormatFault = ProofHeaderFault | 'too-large' | 'encoding' | 'structure';

/** Minimum number of bytes of an output entry: version, transaction, index, D, key image, two signatures. */
const MIN_ENTRY_BYTES = 1 + 32 + 1 + 32 + 32 + 64 + 64;
/** Number of bytes of a spend key entry: marker, key, signature. */
const SPEND_KEY_BYTES = 1 + 32 + 64;
const ENTRY_VERSION = 0;
const PAIR_MARKER = 2;

/**
 * Decodes a reserve proof completely. It checks only that every key is a point and every scalar is below ℓ. A spend key
 * that is not a point crashes monero-wallet-rpc.
 *
 * Layout: n × { 0 | transaction | index | D | key image | signature of D | signature of the image }, then k × { 2 |
 * spend key | signature }; numbers are varints. Early wallets wrote the same contents as a Boost archive, see
 * reserve-proof-archive.ts.
 *
 * @see monero src/wallet/wallet2.h#L749-L767, wallet2::reserve_proof_entry
 */
export function readReserveProof(text: string): ReserveProof | ProofRefusal<ReserveProofFormatFault> {
  const header = readProofHeader(text, ['reserve-proof']);
  if (header.verdict !== 'read') return header;
  const { body, version } = header.proof;
  if (body.length > MAX_RESERVE_PROOF_CHARACTERS)
    return createProofRefusal(
      'unsupported',
      'too-large',
      formatMessage(
        'After its header, this reserve proof has {length} characters. The limit for a check is {maxReserveProofCharacters}.',
        { maxReserveProofCharacters: MAX_RESERVE_PROOF_CHARACTERS, length: body.length },
      ),
    );
  const decoded = decodeBase58(body);
  if (!decoded.ok)
    return createProofRefusal(
      'malformed',
      'encoding',
      'The proof is not valid base58: at least one character is wrong or missing.',
    );
  try {
    const reader = new ByteReader(decoded.bytes);
    const lists = isBoostArchive(decoded.bytes) ? readBoostReserveProof(reader) : readLists(reader);
    reader.finish();
    return { verdict: 'read', version, ...lists };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return createProofRefusal('malformed', 'structure', `The proof is damaged or cut: ${error.message}.`);
  }
}

function readLists(reader: ByteReader): ReserveProofContent {
  return {
    entries: readList(reader, 'outputs', MIN_ENTRY_BYTES, readEntry),
    spendKeys: readList(reader, 'spend_keys', SPEND_KEY_BYTES, readSpendKey),
  };
}

function readList<T>(
  reader: ByteReader,
  name: string,
  minBytes: number,
  readElement: (reader: ByteReader) => T,
): T[] {
  const count = reader.count(name, minBytes);
  const elements: T[] = [];
  reader.enterField(name);
  for (let i = 0; i < count; i += 1) {
    reader.setListIndex(i);
    elements.push(readElement(reader));
  }
  reader.leaveField();
  return elements;
}

function readEntry(reader: ByteReader): ReserveProofEntry {
  expectTag(reader, 'version', ENTRY_VERSION);
  const transactionHash = reader.key('txid');
  const outputIndex = reader.varintNumber('index_in_tx', 0xffff_ffff);
  const sharedSecret = readProofPoint(reader, 'shared_secret');
  const keyImage = readProofPoint(reader, 'key_image');
  const sharedSecretSignature = readProofSignature(reader, 'shared_secret_sig');
  const keyImageSignature = readProofSignature(reader, 'key_image_sig');
  return {
    transactionHash,
    outputIndex,
    sharedSecret,
    sharedSecretSignature,
    keyImage,
    keyImageSignature,
  };
}

function readSpendKey(reader: ByteReader): ReserveProofSpendKey {
  expectTag(reader, 'pair', PAIR_MARKER);
  const spendKey = readProofPoint(reader, 'spend_key');
  return { spendKey, signature: readProofSignature(reader, 'signature') };
}

function expectTag(reader: ByteReader, field: string, tag: number): void {
  const start = reader.offset;
  const found = reader.varintNumber(field, 0xffff_ffff);
  if (found !== tag) throw reader.error(`the tag of the value must be ${tag}, but is ${found}`, field, start);
}
