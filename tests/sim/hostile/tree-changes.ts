import type { Random } from '../../helpers/protocol/random.ts';
import type { Node } from './response-tree.ts';
import type { ValueInTree } from './value-paths.ts';

/** Changes of one value of a response. The response stays valid JSON or portable storage. */
export type TreeKind =
  | 'digit'
  | 'larger'
  | 'smaller'
  | 'hex-digit'
  | 'blob-bit'
  | 'flag'
  | 'character'
  | 'field-removed'
  | 'field-doubled'
  | 'other-type'
  | 'items-swapped'
  | 'item-removed'
  | 'item-doubled'
  | 'count';

interface TreeChange {
  /** Returns whether a value can be changed in this way. */
  readonly fits: (place: ValueInTree) => boolean;
  /** Changes the value in its tree. @returns the new value, for people */
  readonly change: (place: ValueInTree, random: Random) => string;
}

const HEX = /^(?:0x)?[0-9a-f]+$/;

export const treeChanges: Readonly<Record<TreeKind, TreeChange>> = {
  /** One digit of a number becomes another digit. */
  digit: ofNumber((value, random) => withOtherDigit(value, random)),
  larger: ofNumber((value, random) =>
    random.pick([value + 1n, value + BigInt(random.int(2, 100)), value * 10n + 1n]),
  ),
  smaller: {
    ...ofNumber((value, random) => random.pick([value - 1n, value / 2n, 0n])),
    fits: ({ node }) => node.kind === 'number' && node.value > 0n,
  },
  /** One hexadecimal character of a hash, a blob or a wide number becomes another one. */
  'hex-digit': ofText((value) => HEX.test(value), '0123456789abcdef'),
  /** One character of a string that is not hexadecimal becomes another character. */
  character: ofText((value) => value !== '' && !HEX.test(value), 'abcdefghijklmnopqrstuvwxyz'),
  /** One bit of a string of portable storage changes: of a block, a transaction or a hash. */
  'blob-bit': {
    fits: ({ node }) => node.kind === 'bytes' && node.value.length > 0,
    change({ node }, random) {
      if (node.kind !== 'bytes') return shown(node);
      const at = random.int(0, node.value.length - 1);
      node.value[at] = (node.value[at] ?? 0) ^ (1 << random.int(0, 7));
      return `another byte ${at}`;
    },
  },
  flag: {
    fits: ({ node }) => node.kind === 'flag',
    change({ node }) {
      if (node.kind === 'flag') node.value = !node.value;
      return shown(node);
    },
  },
  'field-removed': ofField((members, index) => {
    members.splice(index, 1);
    return 'removed';
  }),
  'field-doubled': ofField((members, index, random) => {
    members.splice(random.int(0, members.length), 0, ...members.slice(index, index + 1));
    return 'twice';
  }),
  'other-type': ofField((members, index) => {
    const [member] = members.slice(index, index + 1);
    if (member === undefined) return '';
    member.value = ofOtherType(member.value);
    return shown(member.value);
  }),
  'items-swapped': ofList(2, (items, at, random) => {
    const other = (at + random.int(1, items.length - 1)) % items.length;
    const [first, second] = [items[at], items[other]];
    if (first !== undefined && second !== undefined) [items[at], items[other]] = [second, first];
    return `${at} and ${other} swapped`;
  }),
  'item-removed': ofList(1, (items, at) => {
    items.splice(at, 1);
    return `without ${at}`;
  }),
  'item-doubled': ofList(1, (items, at, random) => {
    items.splice(random.int(0, items.length), 0, ...items.slice(at, at + 1));
    return `${at} twice`;
  }),
  /** A list of portable storage states one item too many or too few. */
  count: {
    fits: ({ node }) => node.kind === 'list' && node.of !== undefined && node.items.length > 0,
    change({ node }, random) {
      if (node.kind !== 'list') return shown(node);
      node.extraCount = random.pick([-1, 1]);
      return `counted as ${node.items.length + node.extraCount}`;
    },
  },
};

export function isTreeKind(kind: string): kind is TreeKind {
  return Object.hasOwn(treeChanges, kind);
}

function ofNumber(other: (value: bigint, random: Random) => bigint): TreeChange {
  return {
    fits: ({ node }) => node.kind === 'number',
    change({ node }, random) {
      if (node.kind === 'number') node.value = other(node.value, random);
      return shown(node);
    },
  };
}

function ofText(fits: (value: string) => boolean, alphabet: string): TreeChange {
  return {
    fits: ({ node }) => node.kind === 'text' && fits(node.value),
    change({ node }, random) {
      if (node.kind !== 'text') return shown(node);
      const at = random.int(node.value.startsWith('0x') ? 2 : 0, node.value.length - 1);
      const others = alphabet.replace(node.value.charAt(at), '');
      const other = others.charAt(random.int(0, others.length - 1));
      node.value = `${node.value.slice(0, at)}${other}${node.value.slice(at + 1)}`;
      return shown(node);
    },
  };
}

type Members = Extract<Node, { kind: 'object' }>['members'];

function ofField(change: (members: Members, index: number, random: Random) => string): TreeChange {
  return {
    fits: ({ owner }) => owner.kind === 'object',
    change: ({ owner, index }, random) =>
      owner.kind === 'object' ? change(owner.members, index, random) : '',
  };
}

/** @param least minimum number of items in the list */
function ofList(least: number, change: (items: Node[], at: number, random: Random) => string): TreeChange {
  return {
    fits: ({ node }) => node.kind === 'list' && node.items.length >= least,
    change: ({ node }, random) =>
      node.kind === 'list' ? change(node.items, random.int(0, node.items.length - 1), random) : shown(node),
  };
}

function withOtherDigit(value: bigint, random: Random): bigint {
  const digits = String(value);
  const at = random.int(0, digits.length - 1);
  // A number does not begin with 0, except 0 itself.
  const least = at === 0 && digits.length > 1 ? 1 : 0;
  const others = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((one) => one !== Number(digits[at]) && one >= least);
  return BigInt(`${digits.slice(0, at)}${random.pick(others)}${digits.slice(at + 1)}`);
}

function ofOtherType(node: Node): Node {
  switch (node.kind) {
    case 'number':
      return { kind: 'text', value: String(node.value) };
    case 'text':
    case 'bytes':
    case 'flag':
    case 'null':
      return { kind: 'number', value: 7n, type: 'uint64' };
    case 'object':
      return { kind: 'list', items: [node], of: 'object', extraCount: 0 };
    case 'list':
      return { kind: 'object', members: [] };
  }
}

/** Describes a value briefly, for people. */
export function shown(node: Node): string {
  switch (node.kind) {
    case 'number':
    case 'flag':
      return String(node.value);
    case 'text':
      return node.value.slice(0, 80);
    case 'bytes':
      return `${node.value.length} bytes`;
    case 'list':
      return `a list of ${node.items.length}`;
    case 'object':
      return `an object of ${node.members.length}`;
    case 'null':
      return 'null';
  }
}
