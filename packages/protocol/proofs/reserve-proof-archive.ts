/**
 * Decodes reserve proofs of early wallets. They contain the same two lists as newer proofs, in an archive of the Boost
 * library. `wallet2::check_reserve_proof` still accepts them if deprecated formats are allowed.
 *
 * An archive consists of its signature, the version of the library (monero writes 0), a byte of flags, and the values.
 * An integer is a length byte and that many bytes, little-endian; zero is only the length byte 0. The first value of
 * each class is preceded by two integers: a tracking flag and the class version, both 0 here. A fixed array of
 * characters is preceded by its length. The elements of a vector are preceded by their number and another version.
 *
 * @see monero external/boost/archive/portable_binary_oarchive.hpp#L229-L270, portable_binary_oarchive::save_impl
 * @see monero external/boost/archive/portable_binary_oarchive.hpp#L273-L296, portable_binary_oarchive::init
 * @see monero src/wallet/wallet2.h#L2257-L2265, serialize
 * @see monero src/cryptonote_basic/cryptonote_boost_serialization.h#L55-L88, serialize
 * @see monero src/common/unordered_containers_boost_serialization.h#L42-L51, save
 */
import { equalBytes } from '../bytes.ts';
import type { ByteReader } from '../byte-reader.ts';
import { readProofPoint, readProofSignature } from './reserve-proof-entry.ts';
import type { ReserveProofEntry, ReserveProofContent, ReserveProofSpendKey } from './reserve-proof-entry.ts';

const SIGNATURE = new TextEncoder().encode('serialization::archive');
/** The signature of an archive, preceded by its length as an integer of one byte. */
const ARCHIVE_START = Uint8Array.of(1, SIGNATURE.length, ...SIGNATURE);

/**
 * Minimum number of bytes of an entry, with output index 0 and without headers of Boost classes: transaction hash,
 * output index, shared secret, key image and two signatures.
 */
const MIN_ENTRY_BYTES = 34 + 1 + 34 + 34 + 66 + 66;
const SPEND_KEY_BYTES = 34 + 66;

/**
 * Returns whether bytes begin like an archive. In the newer encoding, the same bytes would mean one output with an entry
 * of version 22. No valid proof has such an entry, because every entry has version 0.
 */
export function isBoostArchive(bytes: Uint8Array): boolean {
  return equalBytes(bytes.subarray(0, ARCHIVE_START.length), ARCHIVE_START);
}

/**
 * Reads the outputs and the spend keys of a reserve proof from an archive. {@link isBoostArchive} must be true for the
 * bytes of the reader.
 *
 * @throws DecodeError
 */
export function readBoostReserveProof(reader: ByteReader): ReserveProofContent {
  reader.skip(ARCHIVE_START.length, 'signature');
  const archive = new ArchiveReader(reader);
  archive.zero('library_version');
  archive.zero('flags');
  archive.enterClass('vector', 'outputs');
  const outputs = archive.count('outputs', MIN_ENTRY_BYTES);
  archive.zero('item_version');
  const entries = archive.list('outputs', outputs, readEntry);
  archive.enterClass('map', 'spend_keys');
  const keys = archive.count('spend_keys', SPEND_KEY_BYTES);
  return { entries, spendKeys: archive.list('spend_keys', keys, readSpendKey) };
}

function readEntry(archive: ArchiveReader): ReserveProofEntry {
  archive.enterClass('entry', 'entry');
  const transactionHash = archive.array('hash', 32, 'txid', (reader, field) => reader.key(field));
  const outputIndex = archive.integer('index_in_tx', 0xffff_ffff);
  const sharedSecret = archive.array('public key', 32, 'shared_secret', readProofPoint);
  const keyImage = archive.array('key image', 32, 'key_image', readProofPoint);
  const sharedSecretSignature = archive.array('signature', 64, 'shared_secret_sig', readProofSignature);
  const keyImageSignature = archive.array('signature', 64, 'key_image_sig', readProofSignature);
  return {
    transactionHash,
    outputIndex,
    sharedSecret,
    keyImage,
    sharedSecretSignature,
    keyImageSignature,
  };
}

function readSpendKey(archive: ArchiveReader): ReserveProofSpendKey {
  const spendKey = archive.array('public key', 32, 'spend_key', readProofPoint);
  return { spendKey, signature: archive.array('signature', 64, 'signature', readProofSignature) };
}

class ArchiveReader {
  readonly #reader: ByteReader;
  readonly #seen = new Set<string>();

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  /** Reads an integer from 0 to `max`. Refuses an encoding that is not the shortest. */
  integer(field: string, max: number): number {
    const reader = this.#reader;
    const start = reader.offset;
    const length = reader.u8(field);
    // This also refuses negative integers, whose length byte is above 127.
    if (length > 6) throw reader.error(`the integer has ${length} bytes, but the limit is 6`, field, start);
    let value = 0;
    for (let i = 0, scale = 1; i < length; i += 1, scale *= 256) {
      const byte = reader.u8(field);
      if (byte === 0 && i === length - 1)
        throw reader.error('the integer is not encoded in its shortest form', field, start);
      value += byte * scale;
    }
    if (value > max) throw reader.error(`the integer is ${value}, but the limit is ${max}`, field, start);
    return value;
  }

  zero(field: string): void {
    this.integer(field, 0);
  }

  /**
   * Reads the header of a Boost class: two integers before the first value of the class. Later values of the class have
   * no header.
   */
  enterClass(name: string, field: string): void {
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    this.zero(`${field}/tracking`);
    this.zero(`${field}/class_version`);
  }

  /** Reads a Boost class whose only content is an array of bytes: a key, a hash or a signature. */
  array<T>(name: string, length: number, field: string, read: (reader: ByteReader, field: string) => T): T {
    this.enterClass(name, field);
    const start = this.#reader.offset;
    const found = this.integer(field, 0xff);
    if (found !== length)
      throw this.#reader.error(`the value must have ${length} bytes, but has ${found}`, field, start);
    return read(this.#reader, field);
  }

  count(field: string, minSize: number): number {
    const start = this.#reader.offset;
    const count = this.integer(field, 0xffff_ffff);
    const { remaining } = this.#reader;
    if (count > remaining / minSize)
      throw this.#reader.error(
        `the list claims to have ${count} elements, but only ${remaining} bytes are left`,
        field,
        start,
      );
    return count;
  }

  list<T>(name: string, count: number, readElement: (archive: ArchiveReader) => T): T[] {
    const elements: T[] = [];
    this.#reader.enterField(name);
    for (let i = 0; i < count; i += 1) {
      this.#reader.setListIndex(i);
      elements.push(readElement(this));
    }
    this.#reader.leaveField();
    return elements;
  }
}
