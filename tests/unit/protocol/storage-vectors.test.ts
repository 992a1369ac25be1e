import { expect, test } from 'playwright/test';
import { bytesToHex as hex } from '@ringscope/protocol/bytes.ts';
import { DecodeError } from '@ringscope/protocol/decode-error.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import {
  decodePortableStorage,
  type StorageEntry,
  type StorageSection,
} from '@ringscope/protocol/portable-storage.ts';
import { expectSame, need, needLargeCollection, readVector, readVectorText, vectorsOf } from './vectors.ts';

needLargeCollection();

const KINDS = ['p2p-payload', 'rpc-bin', 'epee-block', 'epee-synthetic', 'epee-other', 'rpc-bin-request'];

/** Converts an entry into the form of the vectors: bytes as `hex:…`, integers beyond 2^53 as strings, objects by name. */
function toVectorJson(entry: StorageEntry): unknown {
  if (entry.type === 'object') return sectionJson(entry.value);
  if (entry.type !== 'array') return scalarJson(entry.value);
  return entry.of === 'object' ? entry.value.map(sectionJson) : entry.value.map(scalarJson);
}

function sectionJson(section: StorageSection): unknown {
  return Object.fromEntries([...section].map(([name, entry]) => [name, toVectorJson(entry)]));
}

function scalarJson(value: bigint | number | boolean | Uint8Array): unknown {
  if (value instanceof Uint8Array) return `hex:${hex(value)}`;
  if (typeof value !== 'bigint') return value;
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? String(value) : Number(value);
}

test('every blob decodes to the values of an independent reader, and its re-encoded form decodes to the same values', () => {
  const vectors = need(vectorsOf(...KINDS), 'portable storage');
  for (const { file, decoded } of vectors) {
    const blob = readVector(file);
    const section = decodePortableStorage(blob);
    if (decoded !== undefined) {
      expectSame(sectionJson(section), JSON.parse(readVectorText(decoded)), file);
    }
    const encoded = encodePortableStorage(section);
    expectSame(
      sectionJson(decodePortableStorage(encoded)),
      sectionJson(section),
      `${file}: decode(encode(section))`,
    );
    expectSame(
      hex(encodePortableStorage(decodePortableStorage(encoded))),
      hex(encoded),
      `${file}: written twice`,
    );
  }
});

test('responses of the daemon are reproduced byte for byte', () => {
  // The program that wrote the other blobs is not known.
  const responses = vectorsOf('rpc-bin').filter(({ request_file: request }) => request !== undefined);
  for (const { file } of need(responses, 'answers captured from a daemon')) {
    const blob = readVector(file);
    expectSame(hex(encodePortableStorage(decodePortableStorage(blob))), hex(blob), file);
  }
});

test('malformed blobs are refused with the position of the error', () => {
  for (const { file } of need(vectorsOf('epee-malformed'), 'malformed storage')) {
    expect(() => decodePortableStorage(readVector(file)), file).toThrow(DecodeError);
    expect(() => decodePortableStorage(readVector(file)), file).toThrow(/ @ byte \d+: /);
  }
});
