import { expect, test } from 'playwright/test';
import { bytesToHex as hex } from '../../../protocol/bytes.ts';
import { DecodeError } from '../../../protocol/decode-error.ts';
import { encodeStorage } from '../../../protocol/portable-storage-writer.ts';
import { decodeStorage, type Entry, type Section } from '../../../protocol/portable-storage.ts';
import { expectSame, needVectors, readVector, readVectorText, vectorsOf } from './vectors.ts';

needVectors();

const KINDS = ['p2p-payload', 'rpc-bin', 'epee-block', 'epee-synthetic', 'epee-other', 'rpc-bin-request'];

/** As the vectors are written down: bytes as `hex:…`, integers beyond 2^53 as text, objects by name. */
function toVectorJson(entry: Entry): unknown {
  if (entry.type === 'object') return sectionJson(entry.value);
  if (entry.type !== 'array') return scalarJson(entry.value);
  return entry.of === 'object' ? entry.value.map(sectionJson) : entry.value.map(scalarJson);
}

function sectionJson(section: Section): unknown {
  return Object.fromEntries([...section].map(([name, entry]) => [name, toVectorJson(entry)]));
}

function scalarJson(value: bigint | number | boolean | Uint8Array): unknown {
  if (value instanceof Uint8Array) return `hex:${hex(value)}`;
  if (typeof value !== 'bigint') return value;
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? String(value) : Number(value);
}

test('every blob decodes to what an independent reader found, and encodes to a blob that decodes to the same', () => {
  const vectors = vectorsOf(...KINDS);
  expect(vectors.length).toBeGreaterThan(50);
  let asTheDaemonWrites = 0;
  for (const { file, decoded } of vectors) {
    const blob = readVector(file);
    const section = decodeStorage(blob);
    if (decoded !== undefined) {
      expectSame(sectionJson(section), JSON.parse(readVectorText(decoded)), file);
    }
    const encoded = encodeStorage(section);
    expectSame(sectionJson(decodeStorage(encoded)), sectionJson(section), `${file}: decode(encode(section))`);
    expectSame(hex(encodeStorage(decodeStorage(encoded))), hex(encoded), `${file}: written twice`);
    if (hex(encoded) === hex(blob)) asTheDaemonWrites++;
  }
  // A few were written by programs that do not sort fields or shorten integers as the daemon does.
  expect(asTheDaemonWrites).toBeGreaterThan(vectors.length * 0.9);
});

test('answers of the daemon are reproduced byte for byte', () => {
  const answers = vectorsOf('rpc-bin').filter(({ file }) => file.startsWith('bin/regtest/'));
  expect(answers.length).toBeGreaterThan(10);
  for (const { file } of answers) {
    const blob = readVector(file);
    expectSame(hex(encodeStorage(decodeStorage(blob))), hex(blob), file);
  }
});

test('malformed blobs are refused, with the place', () => {
  const vectors = vectorsOf('epee-malformed');
  expect(vectors.length).toBeGreaterThan(0);
  for (const { file } of vectors) {
    expect(() => decodeStorage(readVector(file)), file).toThrow(DecodeError);
    expect(() => decodeStorage(readVector(file)), file).toThrow(/ @ byte \d+: /);
  }
});
