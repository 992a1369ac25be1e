import { expect, test } from 'playwright/test';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import {
  decodePortableStorage,
  type StorageEntry,
  type StorageSection,
} from '@ringscope/protocol/portable-storage.ts';
import { getPathByUnifiedIdBin } from '@ringscope/rpc/daemon/output-tree-bin.ts';
import { InvalidFieldError, InvalidRequestError } from '@ringscope/rpc/errors.ts';
import type { RpcBinaryMethod } from '@ringscope/rpc/method.ts';
import { createStorageFieldReader } from '@ringscope/rpc/storage-fields.ts';

type TreeArguments = Parameters<typeof getPathByUnifiedIdBin>[1];
type Tree = Awaited<ReturnType<typeof getPathByUnifiedIdBin>>;

const spec = getPathByUnifiedIdBin.spec as RpcBinaryMethod<TreeArguments, Tree>;

const u64 = (value: number): StorageEntry => ({ type: 'uint64', value: BigInt(value) });

/** Returns the path of an output in a response. @param branch outputs of its branch; none while the output is locked */
function path(position: number, branch: readonly number[]): StorageSection {
  const packed = Buffer.alloc(8 * branch.length);
  for (const [index, id] of branch.entries()) packed.writeBigUInt64LE(BigInt(id), 8 * index);
  const leaves: StorageSection = new Map(
    branch.length === 0 ? [] : [['unified_ids', { type: 'string', value: packed }]],
  );
  return new Map<string, StorageEntry>([
    ['leaf_idx', u64(position)],
    ['path', { type: 'object', value: new Map([['leaves', { type: 'object', value: leaves }]]) }],
  ]);
}

function read(args: TreeArguments, leafCount: number, paths: readonly StorageSection[]): Tree {
  const response = encodePortableStorage(
    new Map<string, StorageEntry>([
      ['status', { type: 'string', value: Buffer.from('OK') }],
      ['n_leaf_tuples', u64(leafCount)],
      ['paths', { type: 'array', of: 'object', value: paths }],
    ]),
  );
  return spec.read(createStorageFieldReader(decodePortableStorage(response)), args);
}

const args = { asOfBlocks: 121, unifiedIds: [5, 80] };

test('the request contains the number of blocks and the ids', () => {
  expect([...spec.request(args)]).toEqual([
    ['as_of_n_blocks', { type: 'uint64', value: 121n }],
    ['unified_ids', { type: 'array', of: 'uint64', value: [5n, 80n] }],
  ]);
  expect(() => spec.request({ asOfBlocks: 121, unifiedIds: [] })).toThrow(InvalidRequestError);
});

test('an output has its position among the leaves, and none while it is locked', () => {
  expect(read(args, 62, [path(3, [1, 2, 4, 5]), path(0, [])])).toMatchObject({
    leafCount: 62,
    leafPositions: [3, undefined],
  });
});

test('paths that contradict the request are refused', () => {
  expect(() => read(args, 62, [path(3, [1, 2, 4]), path(0, [])])).toThrow(
    'the leaves do not include the requested output 5',
  );
  expect(() => read(args, 3, [path(3, [5])])).toThrow(InvalidFieldError);
  expect(() => read(args, 3, [path(3, [5])])).toThrow('is not in the tree, which has 3 outputs');
  const short = read(args, 62, [path(3, [5])]);
  expect(spec.findMismatch?.(short, args)).toMatchObject({ field: 'paths' });
});
