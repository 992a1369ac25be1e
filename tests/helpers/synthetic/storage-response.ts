import {
  STORAGE_ARRAY_FLAG,
  PORTABLE_STORAGE_HEADER,
  STORAGE_TYPE_CODES,
  type StorageEntry,
} from '@ringscope/protocol/portable-storage.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';

/** An array of objects that are already encoded. */
export interface RawObjects {
  readonly count: number;
  readonly bytes: Uint8Array;
}

/**
 * Returns a root section in which some arrays are copied in their encoded form. The order of fields is
 * arbitrary, because readers use their names.
 */
export function storageResponse(
  fields: ReadonlyMap<string, StorageEntry>,
  raw: Readonly<Record<string, RawObjects>>,
): Buffer[] {
  const arrays = Object.entries(raw).filter(([, { count }]) => count > 0);
  // The number of fields follows the header. It has one byte while there are fewer than 64 fields.
  const scalars = encodePortableStorage(fields).subarray(PORTABLE_STORAGE_HEADER.length + 1);
  return [
    Buffer.from([...PORTABLE_STORAGE_HEADER, (fields.size + arrays.length) * 4]),
    ...arrays.flatMap(([name, { count, bytes }]) => [
      arrayHead(name, count),
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    ]),
    Buffer.from(scalars),
  ];
}

function arrayHead(name: string, count: number): Buffer {
  const head = Buffer.alloc(name.length + 6);
  head.writeUInt8(name.length, 0);
  head.write(name, 1, 'latin1');
  head.writeUInt8(STORAGE_ARRAY_FLAG | STORAGE_TYPE_CODES.object, name.length + 1);
  // The number of elements always has four bytes, even when fewer would be enough.
  head.writeUInt32LE(count * 4 + 2, name.length + 2);
  return head;
}
