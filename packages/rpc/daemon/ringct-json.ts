import { z } from 'zod';
import {
  FCMP_INPUT_BYTES,
  MAX_OUTPUT_TREE_LAYERS,
  membershipProofSize,
  RingCtType,
  type FcmpProof,
  type RingCtBase,
  type RingCtPrunable,
} from '@ringscope/protocol';
import { countField, objectField, u64Field, u8Field } from '../wire.ts';
import { InvalidFieldError } from '../errors.ts';
import { hexBytesField, hexBytesFieldOfLength } from './json-string.ts';

/** This file decodes the RingCT parts of a transaction in the daemon's JSON format; see transaction-json.ts. */

const key32 = hexBytesFieldOfLength(32);
const keys = z.array(key32);

/** Schema of `rct_signatures`. A coinbase has only `type`. */
export const ringCtBaseField = objectField({
  type: u8Field,
  txnFee: u64Field.optional(),
  /** Pseudo output commitments of RingCT type 2. Later types have `pseudoOuts` in `rctsig_prunable`. */
  pseudoOuts: keys.optional(),
  ecdhInfo: z.array(objectField({ mask: key32.optional(), amount: hexBytesField })).optional(),
  outPk: keys.optional(),
});

const bulletproof = z.object({
  A: key32,
  S: key32,
  T1: key32,
  T2: key32,
  taux: key32,
  mu: key32,
  L: keys,
  R: keys,
  a: key32,
  b: key32,
  t: key32,
});

const bulletproofPlus = z.object({
  A: key32,
  A1: key32,
  B: key32,
  r1: key32,
  s1: key32,
  d1: key32,
  L: keys,
  R: keys,
});

/** Number of values in each of the vectors s0, s1 and Ci of a Borromean range proof. */
const BORROMEAN_VALUES = 64;

/** Schema of `rctsig_prunable`. */
export const ringCtPrunableField = objectField({
  /** The number of range proofs. Types 1 and 2 do not have it. */
  nbp: countField.optional(),
  rangeSigs: z
    .array(
      z.object({
        asig: hexBytesFieldOfLength(32 * (2 * BORROMEAN_VALUES + 1)),
        Ci: hexBytesFieldOfLength(32 * BORROMEAN_VALUES),
      }),
    )
    .optional(),
  bp: z.array(bulletproof).optional(),
  bpp: z.array(bulletproofPlus).optional(),
  MGs: z.array(z.object({ ss: z.array(keys), cc: key32 })).optional(),
  CLSAGs: z.array(z.object({ s: keys, c1: key32, D: key32 })).optional(),
  /** The fields of RingCT type 7, see packages/protocol/fork17-draft.ts. */
  reference_block: countField.optional(),
  n_tree_layers: u8Field.optional(),
  fcmp_pp: hexBytesField.optional(),
  pseudoOuts: keys.optional(),
});

/** Numbers from the transaction prefix that determine the lengths of the lists in the RingCT data. */
export interface RingCtJsonDimensions {
  readonly inputCount: number;
  readonly outputCount: number;
  /** Number of members of the first ring. Every ring of a RingCT transaction has the same size. */
  readonly ringSize: number;
}

/** Returns the list. @throws InvalidFieldError unless the list exists and has `length` elements */
function requireLength<T>(items: readonly T[] | undefined, length: number, field: string): readonly T[] {
  if (items?.length === length) return items;
  throw new InvalidFieldError(
    field,
    `the list must have ${String(length)} elements, but ${items === undefined ? 'is missing' : `has ${String(items.length)}`}, so the client discards the response`,
  );
}

function requireAbsent(value: unknown, field: string, type: RingCtType): void {
  if (value !== undefined)
    throw new InvalidFieldError(
      field,
      `the field is present, but transactions of RingCT type ${String(type)} do not have it, so the client discards the response`,
    );
}

/**
 * Converts the `rct_signatures` of the daemon's JSON to a RingCT base.
 *
 * @throws InvalidFieldError when a field does not fit the RingCT type or the numbers of inputs and outputs
 */
export function toRingCtBase(
  type: RingCtType,
  wire: z.output<typeof ringCtBaseField>,
  { inputCount, outputCount }: RingCtJsonDimensions,
): RingCtBase {
  const at = (name: string): string => `rct_signatures/${name}`;
  if (type === RingCtType.Null) {
    for (const name of ['txnFee', 'pseudoOuts', 'ecdhInfo', 'outPk'] as const)
      requireAbsent(wire[name], at(name), type);
    return { type, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined };
  }
  if (wire.txnFee === undefined)
    throw new InvalidFieldError(
      at('txnFee'),
      `the field is missing, but must be an integer in transactions of RingCT type ${String(type)}, so the client discards the response`,
    );
  if (type !== RingCtType.Simple) requireAbsent(wire.pseudoOuts, at('pseudoOuts'), type);
  const compact = type >= RingCtType.Bulletproof2;
  const ecdhInfo = requireLength(wire.ecdhInfo, outputCount, at('ecdhInfo')).map(
    ({ mask, amount }, index) => {
      const field = at(`ecdhInfo/${String(index)}`);
      if ((mask === undefined) !== compact)
        throw new InvalidFieldError(
          `${field}/mask`,
          compact
            ? 'the field is present, but transactions do not have it from RingCT type 4 on, so the client discards the response'
            : 'the field is missing, but transactions of RingCT types 1 to 3 require it, so the client discards the response',
        );
      if (amount.length === (compact ? 8 : 32)) return { mask, amount };
      throw new InvalidFieldError(
        `${field}/amount`,
        `the encrypted amount must have ${compact ? '16' : '64'} hexadecimal characters, but has ${String(2 * amount.length)}, so the client discards the response`,
      );
    },
  );
  return {
    type,
    fee: wire.txnFee,
    ecdhInfo,
    outPk: requireLength(wire.outPk, outputCount, at('outPk')),
    pseudoOuts:
      type === RingCtType.Simple ? requireLength(wire.pseudoOuts, inputCount, at('pseudoOuts')) : undefined,
  };
}

type WirePrunable = z.output<typeof ringCtPrunableField>;

/**
 * Converts the `rctsig_prunable` of the daemon's JSON to a prunable RingCT part.
 *
 * @throws InvalidFieldError when a field does not fit the RingCT type or the numbers of inputs, outputs and ring members
 */
export function toRingCtPrunable(
  type: RingCtType,
  wire: WirePrunable,
  dimensions: RingCtJsonDimensions,
): RingCtPrunable {
  const at = (name: string): string => `rctsig_prunable/${name}`;
  const has = {
    rangeSigs: type <= RingCtType.Simple,
    bp: type >= RingCtType.Bulletproof && type <= RingCtType.Clsag,
    bpp: type >= RingCtType.BulletproofPlus,
    MGs: type <= RingCtType.Bulletproof2,
    CLSAGs: type === RingCtType.Clsag || type === RingCtType.BulletproofPlus,
    pseudoOuts: type >= RingCtType.Bulletproof,
  };
  for (const [name, expected] of Object.entries(has) as [keyof typeof has, boolean][]) {
    if (!expected) requireAbsent(wire[name], at(name), type);
  }
  if (type !== RingCtType.FcmpPlusPlus) {
    requireAbsent(wire.referenceBlock, at('reference_block'), type);
    requireAbsent(wire.nTreeLayers, at('n_tree_layers'), type);
    requireAbsent(wire.fcmpPp, at('fcmp_pp'), type);
  }
  const proofs = has.bp ? wire.bp : wire.bpp;
  if (!has.rangeSigs) {
    if (proofs === undefined)
      throw new InvalidFieldError(
        at(has.bp ? 'bp' : 'bpp'),
        `the field is missing, but transactions of RingCT type ${String(type)} require it, so the client discards the response`,
      );
    if (wire.nbp !== undefined && wire.nbp !== proofs.length) {
      throw new InvalidFieldError(
        at('nbp'),
        `the field counts ${String(wire.nbp)} range proofs, but the response contains ${String(proofs.length)}, so the client discards the response`,
      );
    }
    for (const [index, { L, R }] of proofs.entries()) {
      requireLength(R, L.length, at(`${has.bp ? 'bp' : 'bpp'}/${String(index)}/R`));
    }
  }
  return {
    borromean: has.rangeSigs
      ? requireLength(wire.rangeSigs, dimensions.outputCount, at('rangeSigs')).map(({ asig, Ci }) =>
          borromean(asig, Ci),
        )
      : [],
    bulletproofs: (wire.bp ?? []).map(({ A, S, T1, T2, taux, mu, L, R, a, b, t }) => ({
      ...{ a: A, s: S, t1: T1, t2: T2, taux, mu, l: L, r: R },
      ...{ innerA: a, innerB: b, t },
    })),
    bulletproofsPlus: (wire.bpp ?? []).map(({ A, A1, B, r1, s1, d1, L, R }) => ({
      ...{ a: A, a1: A1, b: B, r1, s1, d1, l: L, r: R },
    })),
    mlsags: has.MGs ? mlsags(type, wire, dimensions) : [],
    clsags: has.CLSAGs
      ? requireLength(wire.CLSAGs, dimensions.inputCount, at('CLSAGs')).map(({ s, c1, D }, index) => ({
          s: concatenate(requireLength(s, dimensions.ringSize, at(`CLSAGs/${String(index)}/s`))),
          c1,
          d: D,
        }))
      : [],
    pseudoOuts: has.pseudoOuts ? requireLength(wire.pseudoOuts, dimensions.inputCount, at('pseudoOuts')) : [],
    fcmp: type === RingCtType.FcmpPlusPlus ? toFcmpProof(wire, dimensions.inputCount) : undefined,
  };
}

/**
 * @throws InvalidFieldError when a field is missing, or when the length of the proof does not fit the numbers of inputs
 * and of tree layers
 */
function toFcmpProof({ referenceBlock, nTreeLayers, fcmpPp }: WirePrunable, inputs: number): FcmpProof {
  const requirePresent = <T>(value: T | undefined, name: string): T => {
    if (value !== undefined) return value;
    throw new InvalidFieldError(
      `rctsig_prunable/${name}`,
      'the field is missing, but transactions of RingCT type 7 require it, so the client discards the response',
    );
  };
  const treeLayers = requirePresent(nTreeLayers, 'n_tree_layers');
  if (treeLayers < 1 || treeLayers > MAX_OUTPUT_TREE_LAYERS)
    throw new InvalidFieldError(
      'rctsig_prunable/n_tree_layers',
      `the tree must have 1 to ${String(MAX_OUTPUT_TREE_LAYERS)} layers, but has ${String(treeLayers)}, so the client discards the response`,
    );
  const proof = requirePresent(fcmpPp, 'fcmp_pp');
  const size = inputs * FCMP_INPUT_BYTES + membershipProofSize(inputs, treeLayers);
  if (proof.length !== size)
    throw new InvalidFieldError(
      'rctsig_prunable/fcmp_pp',
      `the proof must have ${String(size)} bytes for ${String(inputs)} inputs and ${String(treeLayers)} layers, but has ${String(proof.length)}, so the client discards the response`,
    );
  return { referenceBlock: requirePresent(referenceBlock, 'reference_block'), treeLayers, proof };
}

/**
 * Concatenates 32-byte values. It copies them in a loop, because a hostile response may contain more values than a
 * function call can have arguments.
 */
function concatenate(values: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(32 * values.length);
  for (const [index, value] of values.entries()) bytes.set(value, 32 * index);
  return bytes;
}

/** Splits a Borromean proof. `asig` is the concatenation of s0, s1 and ee. */
function borromean(asig: Uint8Array, ci: Uint8Array): RingCtPrunable['borromean'][number] {
  const vector = 32 * BORROMEAN_VALUES;
  return {
    s0: asig.subarray(0, vector),
    s1: asig.subarray(vector, 2 * vector),
    ee: asig.subarray(2 * vector),
    ci,
  };
}

/** Returns the MLSAG signatures: one over all inputs for RingCT type 1, and one for each input for types 2 to 4. */
function mlsags(
  type: RingCtType,
  wire: WirePrunable,
  counts: RingCtJsonDimensions,
): RingCtPrunable['mlsags'] {
  const single = type === RingCtType.Full;
  const columns = single ? counts.inputCount + 1 : 2;
  const field = 'rctsig_prunable/MGs';
  return requireLength(wire.MGs, single ? 1 : counts.inputCount, field).map(({ ss, cc }, index) => {
    const rows = requireLength(ss, counts.ringSize, `${field}/${String(index)}/ss`);
    const values = rows.flatMap((row, member) =>
      requireLength(row, columns, `${field}/${String(index)}/ss/${String(member)}`),
    );
    return { ss: concatenate(values), columns, cc };
  });
}
