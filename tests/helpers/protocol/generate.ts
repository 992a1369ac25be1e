import { encodeExtra, type EncodableExtraField } from '@ringscope/protocol/encode-extra.ts';
import type {
  StorageArray,
  StorageEntry,
  StorageScalar,
  StorageSection,
} from '@ringscope/protocol/portable-storage.ts';
import { compareBytes } from '@ringscope/protocol/bytes.ts';
import { FCMP_INPUT_BYTES, membershipProofSize } from '@ringscope/protocol/fork17-draft.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type {
  FcmpProof,
  MembershipProofReference,
  RingCtBase,
  RingCtPrunable,
} from '@ringscope/protocol/ringct.ts';
import type { TransactionContent } from '@ringscope/protocol/transaction.ts';
import type { KeyInput, TxInput, TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import type { Random } from './random.ts';

/** Kinds of transactions with different layouts. */
export const TRANSACTION_KINDS = ['coinbase 1', 'coinbase 2', 'version 1', 1, 2, 3, 4, 5, 6, 7] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

export function randomTransaction(random: Random, kind: TransactionKind): TransactionContent {
  const inputs = randomInputs(random, kind);
  const outputCount = typeof kind === 'number' ? random.int(1, 16) : random.int(0, 20);
  const outputs =
    kind === RingCtType.FcmpPlusPlus
      ? randomCarrotOutputs(random, outputCount)
      : random.list(outputCount, () => randomOutput(random));
  const common = { unlockTime: random.u64(), inputs, outputs, extra: encodeExtra(randomExtra(random)) };
  if (kind === 'coinbase 1' || kind === 'version 1') {
    const signatures = inputs.map((input) => ({
      bytes: random.bytes(input.kind === 'key' ? 64 * input.keyOffsets.length : 0),
    }));
    return { ...common, version: 1, signatures, ringct: undefined, prunable: undefined };
  }
  const type = kind === 'coinbase 2' ? RingCtType.Null : kind;
  const counts = { inputs: inputs.length, outputs: outputs.length, ringSize: ringSizeOf(inputs) };
  return {
    ...common,
    version: 2,
    signatures: [],
    ringct: randomBase(random, type, counts),
    prunable: type === RingCtType.Null ? undefined : randomPrunable(random, type, counts),
  };
}

interface Counts {
  readonly inputs: number;
  readonly outputs: number;
  readonly ringSize: number;
}

function ringSizeOf(inputs: readonly TxInput[]): number {
  const [first] = inputs;
  return first?.kind === 'key' ? first.keyOffsets.length : 1;
}

function randomInputs(random: Random, kind: TransactionKind): TxInput[] {
  if (kind === 'coinbase 1' || kind === 'coinbase 2') {
    return [{ kind: 'coinbase', height: random.pick([0, 1, 127, 128, 202612, random.int(0, 4_000_000)]) }];
  }
  const ringSize = kind === RingCtType.FcmpPlusPlus ? 0 : random.int(1, 16);
  return random.list(random.int(1, 5), () =>
    // The rings of a version 1 transaction may differ in size.
    randomKeyInput(random, kind === 'version 1' ? random.int(1, 16) : ringSize),
  );
}

function randomKeyInput(random: Random, ringSize: number): KeyInput {
  return {
    kind: 'key',
    amount: random.chance(0.5) ? 0n : random.u64(),
    keyOffsets: random.list(ringSize, () => random.u64()),
    keyImage: random.bytes(32),
  };
}

function randomOutput(random: Random): TxOutput {
  return {
    amount: random.chance(0.5) ? 0n : random.u64(),
    key: random.bytes(32),
    viewTag: random.chance(0.5) ? undefined : random.int(0, 255),
    carrot: undefined,
  };
}

/** Returns Carrot outputs with encrypted amounts. Their keys ascend, as the draft requires. */
export function randomCarrotOutputs(random: Random, count: number): TxOutput[] {
  return keys(random, count)
    .toSorted(compareBytes)
    .map((key) => ({
      amount: 0n,
      key,
      viewTag: undefined,
      carrot: { viewTag: random.bytes(3), encryptedAnchor: random.bytes(16), hasLegacyOutputTag: false },
    }));
}

function keys(random: Random, count: number): Uint8Array[] {
  return random.list(count, () => random.bytes(32));
}

/** Returns a base of random bytes. Its lists have the lengths that the counts specify. */
export function randomBase(random: Random, type: RingCtType, { inputs, outputs }: Counts): RingCtBase {
  if (type === RingCtType.Null) return { type, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined };
  const compact = type >= RingCtType.Bulletproof2;
  return {
    type,
    fee: random.u64(),
    ecdhInfo: random.list(outputs, () => ({
      mask: compact ? undefined : random.bytes(32),
      amount: random.bytes(compact ? 8 : 32),
    })),
    outPk: keys(random, outputs),
    pseudoOuts: type === RingCtType.Simple ? keys(random, inputs) : undefined,
  };
}

/** Returns a prunable part of random bytes. Its lists have the lengths that the counts specify. */
export function randomPrunable(
  random: Random,
  type: RingCtType,
  counts: Counts,
  membership: MembershipProofReference = { referenceBlock: 120, treeLayers: 2 },
): RingCtPrunable {
  const { inputs, outputs, ringSize } = counts;
  const full = type === RingCtType.Full;
  const rounds = 6 + Math.ceil(Math.log2(outputs));
  return {
    borromean: random.list(type <= RingCtType.Simple ? outputs : 0, () => ({
      s0: random.bytes(2048),
      s1: random.bytes(2048),
      ee: random.bytes(32),
      ci: random.bytes(2048),
    })),
    bulletproofs: random.list(type >= RingCtType.Bulletproof && type <= RingCtType.Clsag ? 1 : 0, () => ({
      a: random.bytes(32),
      s: random.bytes(32),
      t1: random.bytes(32),
      t2: random.bytes(32),
      taux: random.bytes(32),
      mu: random.bytes(32),
      l: keys(random, rounds),
      r: keys(random, rounds),
      innerA: random.bytes(32),
      innerB: random.bytes(32),
      t: random.bytes(32),
    })),
    bulletproofsPlus: random.list(type >= RingCtType.BulletproofPlus ? 1 : 0, () => ({
      a: random.bytes(32),
      a1: random.bytes(32),
      b: random.bytes(32),
      r1: random.bytes(32),
      s1: random.bytes(32),
      d1: random.bytes(32),
      l: keys(random, rounds),
      r: keys(random, rounds),
    })),
    mlsags: random.list(type >= RingCtType.Clsag ? 0 : full ? 1 : inputs, () => {
      const columns = full ? inputs + 1 : 2;
      return { ss: random.bytes(32 * ringSize * columns), columns, cc: random.bytes(32) };
    }),
    clsags: random.list(
      type === RingCtType.Clsag || type === RingCtType.BulletproofPlus ? inputs : 0,
      () => ({
        s: random.bytes(32 * ringSize),
        c1: random.bytes(32),
        d: random.bytes(32),
      }),
    ),
    pseudoOuts: keys(random, type >= RingCtType.Bulletproof ? inputs : 0),
    fcmp: type === RingCtType.FcmpPlusPlus ? randomFcmpProof(random, inputs, membership) : undefined,
  };
}

function randomFcmpProof(random: Random, inputs: number, membership: MembershipProofReference): FcmpProof {
  const size = inputs * FCMP_INPUT_BYTES + membershipProofSize(inputs, membership.treeLayers);
  return { ...membership, proof: random.bytes(size) };
}

/**
 * Returns well-formed fields. Padding contains all bytes that follow it, so it can only be the last field.
 */
export function randomExtra(random: Random): EncodableExtraField[] {
  const fields = random.list(random.int(0, 4), (): EncodableExtraField => {
    switch (random.int(0, 4)) {
      case 0:
        return { kind: 'publicKey', key: random.bytes(32) };
      case 1:
        return { kind: 'nonce', bytes: random.bytes(random.pick([0, 1, 9, 33, 255])) };
      case 2:
        return { kind: 'mergeMining', depth: random.u64(), root: random.bytes(32) };
      case 3:
        return { kind: 'additionalPublicKeys', keys: keys(random, random.int(0, 6)) };
      default:
        return { kind: 'minergate', bytes: random.bytes(random.int(0, 300)) };
    }
  });
  if (random.chance(0.3)) fields.push({ kind: 'padding', size: random.pick([1, 2, 254, 255]) });
  return fields;
}

const NUMBER_RANGES = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int16: [-(2 ** 15), 2 ** 15 - 1],
  int8: [-128, 127],
  uint32: [0, 2 ** 32 - 1],
  uint16: [0, 2 ** 16 - 1],
  uint8: [0, 255],
} as const;

function randomScalar(random: Random, depth: number): StorageScalar {
  const type = random.pick([
    'int64',
    'uint64',
    'int32',
    'int16',
    'int8',
    'uint32',
    'uint16',
    'uint8',
    'double',
    'bool',
    'string',
    'object',
  ] as const);
  switch (type) {
    case 'int64':
      return { type, value: BigInt.asIntN(64, random.u64()) };
    case 'uint64':
      return { type, value: random.u64() };
    case 'double':
      return { type, value: random.pick([0, -0, 1.5, -1e300, Infinity, random.u32() / 7]) };
    case 'bool':
      return { type, value: random.chance(0.5) };
    case 'string':
      return { type, value: random.bytes(random.pick([0, 1, 63, 64, 200, 17_000])) };
    case 'object':
      return { type, value: depth > 4 ? new Map() : randomSection(random, depth + 1) };
    case 'int32':
    case 'int16':
    case 'int8':
    case 'uint32':
    case 'uint16':
    case 'uint8': {
      const [low, high] = NUMBER_RANGES[type];
      return { type, value: random.pick([low, 0, high, random.int(0, high)]) };
    }
  }
}

/** Returns an array. One random scalar decides the type of its elements. */
function randomArray(random: Random, depth: number): StorageArray {
  const sample = randomScalar(random, depth);
  const length = random.pick([0, 1, 3, 70]);
  const repeat = <T>(value: T): T[] => random.list(length, () => value);
  switch (sample.type) {
    case 'int64':
    case 'uint64':
      return { type: 'array', of: sample.type, value: repeat(sample.value) };
    case 'bool':
      return { type: 'array', of: 'bool', value: repeat(sample.value) };
    case 'string':
      return { type: 'array', of: 'string', value: repeat(sample.value.subarray(0, 100)) };
    case 'object':
      return { type: 'array', of: 'object', value: repeat(sample.value).slice(0, 3) };
    case 'double':
    case 'int32':
    case 'int16':
    case 'int8':
    case 'uint32':
    case 'uint16':
    case 'uint8':
      return { type: 'array', of: sample.type, value: repeat(sample.value) };
  }
}

export function randomSection(random: Random, depth = 1): StorageSection {
  const section = new Map<string, StorageEntry>();
  for (let i = random.int(0, 5); i > 0; i -= 1) {
    const length = random.pick([1, 2, 8, 254]);
    // A name may contain any byte. Each byte is one character.
    const name = random.chance(0.1) ? '__proto__' : String.fromCharCode(...random.bytes(length));
    section.set(name, random.chance(0.3) ? randomArray(random, depth) : randomScalar(random, depth));
  }
  return section;
}
