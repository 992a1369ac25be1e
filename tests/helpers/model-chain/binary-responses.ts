import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodePortableStorage } from '@ringscope/protocol/portable-storage-writer.ts';
import {
  decodePortableStorage,
  type StorageEntry,
  type StorageSection,
} from '@ringscope/protocol/portable-storage.ts';
import type { ModelBlock } from './block.ts';
import { outputTreeLeaves } from './output-tree.ts';
import { tipOf, type ChainView } from './view.ts';
import type { DaemonCall, ResponseSettings } from './call.ts';

/** Returns the responses in portable storage, as a daemon of version 0.18.4.3 sends them. */
export function binaryResponse(call: DaemonCall, view: ChainView, settings: ResponseSettings): Uint8Array {
  const request = decodePortableStorage(call.body);
  return encodePortableStorage(
    new Map([['status', text('OK')], ...fieldsOf(call.method, request, view, settings)]),
  );
}

function fieldsOf(
  method: string,
  request: StorageSection,
  view: ChainView,
  settings: ResponseSettings,
): [string, StorageEntry][] {
  switch (method) {
    case '/get_blocks.bin':
      return blocks(request, view, settings);
    case '/get_o_indexes.bin':
      return outputIndexes(request, view);
    case '/get_path_by_unified_id.bin':
      return outputPaths(request, view);
    default:
      throw new Error(`the model daemon does not know ${method}`);
  }
}

function blocks(
  request: StorageSection,
  view: ChainView,
  { pageBlocks }: ResponseSettings,
): [string, StorageEntry][] {
  const tip = tipOf(view);
  const height: [string, StorageEntry] = [
    'current_height',
    { type: 'uint64', value: BigInt(view.main.length) },
  ];
  const ids = packedIds(request.get('block_ids'));
  if (ids[0] === tip.hash) return [height, ['start_height', { type: 'uint64', value: 0n }]];
  const wanted = numberOf(request.get('start_height'));
  const start =
    wanted > 0
      ? wanted
      : (ids.map((id) => view.main.findIndex(({ hash }) => hash === id)).find((at) => at >= 0) ?? -1);
  // Such a call counts towards a ban, so the client must never make it.
  if (start < 0 || start >= view.main.length) return [['status', text('Failed')]];
  const most = numberOf(request.get('max_block_count'));
  const page = view.main.slice(start, start + Math.min(pageBlocks, most > 0 ? most : pageBlocks));
  return [
    height,
    ['start_height', { type: 'uint64', value: BigInt(start) }],
    ['blocks', { type: 'array', of: 'object', value: page.map(blockEntry) }],
    ['output_indices', { type: 'array', of: 'object', value: page.map(indicesEntry) }],
  ];
}

function packedIds(entry: StorageEntry | undefined): string[] {
  if (entry?.type !== 'string') return [];
  const hex = bytesToHex(entry.value);
  return Array.from({ length: hex.length / 64 }, (_, index) => hex.slice(64 * index, 64 * (index + 1)));
}

function numberOf(entry: StorageEntry | undefined): number {
  return entry?.type === 'uint64' ? Number(entry.value) : 0;
}

function blockEntry({ block, transactions: [, ...others] }: ModelBlock): StorageSection {
  const fields: [string, StorageEntry][] = [['block', { type: 'string', value: block.blob }]];
  const blobs = others.map(({ transaction }) => transaction.blob);
  if (blobs.length > 0) fields.push(['txs', { type: 'array', of: 'string', value: blobs }]);
  return new Map(fields);
}

function indicesEntry({ outputIndices }: ModelBlock): StorageSection {
  // Portable storage omits empty lists. A transaction without outputs has an empty object.
  const each = outputIndices.map(
    (indices): StorageSection => new Map(indices.length === 0 ? [] : [['indices', u64s(indices)]]),
  );
  return new Map([['indices', { type: 'array', of: 'object', value: each }]]);
}

function u64s(values: readonly number[]): StorageEntry {
  return { type: 'array', of: 'uint64', value: values.map(BigInt) };
}

function outputIndexes(request: StorageSection, view: ChainView): [string, StorageEntry][] {
  const txid = request.get('txid');
  const hash = txid?.type === 'string' ? bytesToHex(txid.value) : '';
  for (const { transactions: list, outputIndices } of view.main) {
    const position = list.findIndex((one) => one.hash === hash);
    const indices = outputIndices[position];
    if (indices !== undefined) return [['o_indexes', u64s(indices)]];
  }
  return [['status', text('Failed')]];
}

/** Number of outputs in a branch of the tree. */
const BRANCH_OUTPUTS = 38;

function outputPaths(request: StorageSection, view: ChainView): [string, StorageEntry][] {
  const leaves = outputTreeLeaves(view, numberOf(request.get('as_of_n_blocks')) || view.main.length);
  const ids = request.get('unified_ids');
  const wanted = ids?.type === 'array' && ids.of === 'uint64' ? ids.value.map(Number) : [];
  const paths = wanted.map((id): StorageSection => {
    const position = leaves.indexOf(id);
    const start = position - (position % BRANCH_OUTPUTS);
    const branch = position === -1 ? [] : leaves.slice(start, start + BRANCH_OUTPUTS);
    const packed = Buffer.concat(branch.map(u64Bytes));
    const listed: StorageSection = new Map(
      branch.length === 0 ? [] : [['unified_ids', { type: 'string', value: packed }]],
    );
    return new Map<string, StorageEntry>([
      ['leaf_idx', { type: 'uint64', value: BigInt(Math.max(0, position)) }],
      ['path', { type: 'object', value: new Map([['leaves', { type: 'object', value: listed }]]) }],
    ]);
  });
  return [
    ['n_leaf_tuples', { type: 'uint64', value: BigInt(wanted.length === 0 ? 0 : leaves.length) }],
    ['paths', { type: 'array', of: 'object', value: paths }],
  ];
}

function u64Bytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function text(value: string): StorageEntry {
  return { type: 'string', value: Buffer.from(value) };
}
