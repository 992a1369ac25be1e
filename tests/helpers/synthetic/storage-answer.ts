import {
  decodeStorage,
  type StorageEntry,
  type StorageSection,
} from '@ringscope/protocol/portable-storage.ts';
import { STORAGE_ARRAY_FLAG, STORAGE_HEADER, STORAGE_TYPES } from '@ringscope/protocol/portable-storage.ts';
import { encodeStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { ringCtPrunableHash } from '@ringscope/protocol/transaction-hash.ts';
import { concatBytes } from '@ringscope/protocol/bytes.ts';

/** An array of objects that are already encoded. */
export interface RawObjects {
  readonly count: number;
  readonly bytes: Uint8Array;
}

/**
 * Returns a root section of which some arrays are not encoded again. The order of fields is arbitrary, because readers
 * use their names.
 */
export function storageAnswer(
  fields: ReadonlyMap<string, StorageEntry>,
  raw: Readonly<Record<string, RawObjects>>,
): Buffer[] {
  const arrays = Object.entries(raw).filter(([, { count }]) => count > 0);
  // The number of fields follows the header. It has one byte while there are fewer than 64 fields.
  const scalars = encodeStorage(fields).subarray(STORAGE_HEADER.length + 1);
  return [
    Buffer.from([...STORAGE_HEADER, (fields.size + arrays.length) * 4]),
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
  head.writeUInt8(STORAGE_ARRAY_FLAG | STORAGE_TYPES.object, name.length + 1);
  // The number of elements always has four bytes, even when fewer would be enough.
  head.writeUInt32LE(count * 4 + 2, name.length + 2);
  return head;
}

/**
 * Returns blocks as a daemon sends them for `prune`: the transactions lack their prunable parts.
 *
 * @param hashes whether the hashes of the missing parts are included, as from 0.19 on; earlier daemons send zeros
 */
export function prunedBlocks({ count, bytes }: RawObjects, hashes: boolean): RawObjects {
  const root = Buffer.concat(storageAnswer(new Map(), { blocks: { count, bytes } }));
  const blocks = decodeStorage(root).get('blocks');
  if (blocks?.type !== 'array' || blocks.of !== 'object') return { count, bytes };
  const pruned = blocks.value.map((block) => {
    const txs = block.get('txs');
    if (txs?.type !== 'array' || txs.of !== 'string') return block;
    const value = txs.value.map((blob) => prunedTransaction(blob, hashes));
    return new Map<string, StorageEntry>([
      ...block,
      ['pruned', { type: 'bool', value: true }],
      ['txs', { type: 'array', of: 'object', value }],
    ]);
  });
  return {
    count,
    bytes: concatBytes(...pruned.map((block) => encodeStorage(block).subarray(STORAGE_HEADER.length))),
  };
}

function prunedTransaction(blob: Uint8Array, hashes: boolean): StorageSection {
  const transaction = decodeTransaction(blob);
  const { prefix, base } = transaction.ranges;
  const hash = hashes ? ringCtPrunableHash(transaction) : undefined;
  return new Map<string, StorageEntry>([
    ['blob', { type: 'string', value: blob.subarray(prefix.start, base.end) }],
    ['prunable_hash', { type: 'string', value: hash ?? new Uint8Array(32) }],
  ]);
}
