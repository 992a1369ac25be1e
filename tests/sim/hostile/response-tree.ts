import {
  decodePortableStorage,
  STORAGE_ARRAY_FLAG,
  PORTABLE_STORAGE_HEADER,
  STORAGE_TYPE_CODES,
  type StorageEntry,
  type StorageSection,
} from '@ringscope/protocol/portable-storage.ts';
import { isJsonObject } from '@ringscope/rpc/response.ts';
import { parseJson, type JsonValue } from '@ringscope/rpc/json.ts';

type WireType = keyof typeof STORAGE_TYPE_CODES;

/**
 * A response as a tree that can be altered in place. JSON and portable storage share this form. Unlike in the
 * readers of the product, an object may contain a field twice. A list may state a wrong number of items.
 */
export type Node =
  | { readonly kind: 'object'; readonly members: Member[] }
  | { readonly kind: 'list'; readonly items: Node[]; readonly of: WireType | undefined; extraCount: number }
  | { readonly kind: 'number'; value: bigint; readonly type: WireType | undefined }
  | { readonly kind: 'flag'; value: boolean }
  /** A string of JSON. */
  | { readonly kind: 'text'; value: string }
  /** A string of portable storage. */
  | { readonly kind: 'bytes'; value: Buffer }
  | { readonly kind: 'null' };

export interface Member {
  readonly name: string;
  value: Node;
}

/** Parses a response. Returns undefined when it is neither JSON nor portable storage. */
export function readTree(body: Buffer): Node | undefined {
  try {
    return body[0] === PORTABLE_STORAGE_HEADER[0]
      ? fromSection(decodePortableStorage(body))
      : fromJson(parseJson(body.toString('latin1')));
  } catch {
    return undefined;
  }
}

/** Writes the tree in the form in which {@link readTree} read it. */
export function writeTree(tree: Node, isBinary: boolean): Buffer {
  if (!isBinary) return Buffer.from(jsonOf(tree), 'latin1');
  return Buffer.concat([Buffer.from(PORTABLE_STORAGE_HEADER), bytesOf(tree, 'object')]);
}

export function isStorage(body: Buffer): boolean {
  return body[0] === PORTABLE_STORAGE_HEADER[0];
}

function fromJson(value: JsonValue): Node {
  if (value === null) return { kind: 'null' };
  if (typeof value === 'string') return { kind: 'text', value };
  if (typeof value === 'boolean') return { kind: 'flag', value };
  if (typeof value === 'number' || typeof value === 'bigint') {
    return { kind: 'number', value: BigInt(value), type: undefined };
  }
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([name, member]) => ({ name, value: fromJson(member) }));
    return { kind: 'object', members };
  }
  return { kind: 'list', items: value.map(fromJson), of: undefined, extraCount: 0 };
}

function jsonOf(node: Node): string {
  switch (node.kind) {
    case 'object':
      return `{${node.members.map(({ name, value }) => `${JSON.stringify(name)}:${jsonOf(value)}`).join(',')}}`;
    case 'list':
      return `[${node.items.map(jsonOf).join(',')}]`;
    case 'text':
      return JSON.stringify(node.value);
    case 'bytes':
      return JSON.stringify(node.value.toString('hex'));
    case 'number':
    case 'flag':
      return String(node.value);
    case 'null':
      return 'null';
  }
}

function fromSection(section: StorageSection): Node {
  return {
    kind: 'object',
    members: [...section].map(([name, entry]) => ({ name, value: fromEntry(entry) })),
  };
}

function fromEntry(entry: StorageEntry): Node {
  if (entry.type !== 'array') return fromScalar(entry.type, entry.value);
  const { of } = entry;
  return { kind: 'list', items: entry.value.map((value) => fromScalar(of, value)), of, extraCount: 0 };
}

function fromScalar(type: WireType, value: bigint | number | boolean | Uint8Array | StorageSection): Node {
  if (typeof value === 'boolean') return { kind: 'flag', value };
  if (typeof value === 'bigint' || typeof value === 'number') {
    return { kind: 'number', value: BigInt(value), type };
  }
  return value instanceof Uint8Array ? { kind: 'bytes', value: Buffer.from(value) } : fromSection(value);
}

/** Returns the bytes of a value without its type. */
function bytesOf(node: Node, type: WireType): Buffer {
  switch (node.kind) {
    case 'object':
      return Buffer.concat([sizeBytes(node.members.length), ...node.members.map(memberBytes)]);
    case 'list': {
      const of = node.of ?? 'object';
      const items = node.items.map((item) => bytesOf(item, of));
      return Buffer.concat([sizeBytes(node.items.length + node.extraCount), ...items]);
    }
    case 'number':
      return integerBytes(node.value, type);
    case 'flag':
      return Buffer.from([node.value ? 1 : 0]);
    case 'text':
      return bytesOf({ kind: 'bytes', value: Buffer.from(node.value, 'latin1') }, 'string');
    case 'bytes':
      return Buffer.concat([sizeBytes(node.value.length), node.value]);
    case 'null':
      return Buffer.alloc(0);
  }
}

function memberBytes({ name, value }: Member): Buffer {
  const type = typeOf(value);
  const isList = value.kind === 'list';
  const code = STORAGE_TYPE_CODES[type] | (isList ? STORAGE_ARRAY_FLAG : 0);
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name, 'latin1'),
    Buffer.from([code]),
    bytesOf(value, type),
  ]);
}

function typeOf(node: Node): WireType {
  switch (node.kind) {
    case 'object':
    case 'null':
      return 'object';
    case 'list':
      return node.of ?? 'object';
    case 'number':
      return node.type ?? 'uint64';
    case 'flag':
      return 'bool';
    case 'text':
    case 'bytes':
      return 'string';
  }
}

const WIDTHS: Partial<Record<WireType, number>> = {
  uint8: 1,
  int8: 1,
  uint16: 2,
  int16: 2,
  uint32: 4,
  int32: 4,
};

function integerBytes(value: bigint, type: WireType): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value));
  return bytes.subarray(0, WIDTHS[type] ?? 8);
}

/** Writes a number of elements in the fewest bytes. The two lowest bits state how many bytes follow. */
function sizeBytes(size: number): Buffer {
  const marked = BigInt(size) << 2n;
  const bytes = Buffer.alloc(8);
  if (size < 2 ** 6) bytes.writeBigUInt64LE(marked);
  else if (size < 2 ** 14) bytes.writeBigUInt64LE(marked | 1n);
  else bytes.writeBigUInt64LE(marked | 2n);
  return bytes.subarray(0, size < 2 ** 6 ? 1 : size < 2 ** 14 ? 2 : 4);
}
