import { compareBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { CARROT_ONLY_BLOCK_VERSION, FCMP_FIRST_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { KeyInput, TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import { randomBase, randomCarrotOutputs, randomPrunable } from '../protocol/generate.ts';
import type { Random } from '../protocol/random.ts';
import { finishTransaction, type ModelTransaction } from './transactions.ts';

/** First heights of the versions of hard fork 17. */
export interface Fork17Heights {
  /** First height of version 17, in which both kinds of spends are valid. */
  readonly from: number;
  /** First height of version 18, in which only RingCT type 7 is valid. */
  readonly carrotOnlyFrom: number;
}

/** Layers of the output tree in every block of the model. */
export const MODEL_TREE_LAYERS = 3;

/** Returns the version of a block from the first RingCT block on. */
export function blockVersionAt(height: number, fork17: Fork17Heights | undefined): number {
  if (fork17 === undefined || height < fork17.from) return 16;
  return height < fork17.carrotOnlyFrom ? FCMP_FIRST_BLOCK_VERSION : CARROT_ONLY_BLOCK_VERSION;
}

/** Returns whether a block of this version and height may contain the transaction. */
export function isAllowedIn({ transaction }: ModelTransaction, version: number, height: number): boolean {
  const { membershipProofReference } = transaction;
  if (membershipProofReference === undefined) return version < CARROT_ONLY_BLOCK_VERSION;
  return version >= FCMP_FIRST_BLOCK_VERSION && membershipProofReference.referenceBlock < height;
}

/** Returns one key for one output, otherwise one key for each output, like the wallets of the draft. */
function ephemeralKeys(random: Random, outputs: readonly TxOutput[], shared: number) {
  return outputs.length <= shared
    ? ({ kind: 'publicKey', key: random.bytes(32) } as const)
    : ({ kind: 'additionalPublicKeys', keys: outputs.map(() => random.bytes(32)) } as const);
}

/** Creates a coinbase with Carrot outputs. */
export function carrotCoinbase(random: Random, height: number, reward: bigint): ModelTransaction {
  const count = random.pick([1, 1, 1, 2, 5]);
  const share = reward / BigInt(count);
  const outputs = randomCarrotOutputs(random, count).map((output, index) => ({
    ...output,
    amount: index === 0 ? reward - share * BigInt(count - 1) : share,
  }));
  return finishTransaction({
    version: 2,
    unlockTime: BigInt(height + 60),
    inputs: [{ kind: 'coinbase', height }],
    outputs,
    extra: encodeExtra([ephemeralKeys(random, outputs, 1)]),
    signatures: [],
    ringct: { type: RingCtType.Null, fee: 0n, ecdhInfo: [], outPk: [], pseudoOuts: undefined },
    prunable: undefined,
  });
}

/**
 * Creates a spend of RingCT type 7.
 *
 * @param height of the block that could include it
 * @param keyImages of the first inputs, to spend the same outputs as another transaction; the others are new
 */
export function fcmpPayment(
  random: Random,
  height: number,
  keyImages: readonly string[] = [],
): ModelTransaction {
  const count = Math.max(random.pick([1, 1, 2, 3]), keyImages.length);
  const inputs = Array.from({ length: count }, (_, index): KeyInput => {
    const known = keyImages[index];
    const keyImage = known === undefined ? random.bytes(32) : hexToBytes(known);
    return { kind: 'key', amount: 0n, keyOffsets: [], keyImage };
  }).toSorted((a, b) => compareBytes(b.keyImage, a.keyImage));
  const outputs = randomCarrotOutputs(random, random.pick([2, 2, 2, 3, 5]));
  const counts = { inputs: count, outputs: outputs.length, ringSize: 0 };
  const prunable = randomPrunable(random, RingCtType.FcmpPlusPlus, counts, {
    referenceBlock: Math.max(1, height - random.int(1, 20)),
    treeLayers: MODEL_TREE_LAYERS,
  });
  return finishTransaction({
    version: 2,
    unlockTime: 0n,
    inputs,
    outputs,
    extra: encodeExtra([
      ephemeralKeys(random, outputs, 2),
      { kind: 'nonce', bytes: Uint8Array.of(1, ...random.bytes(8)) },
    ]),
    signatures: [],
    ringct: {
      ...randomBase(random, RingCtType.FcmpPlusPlus, counts),
      fee: BigInt(random.int(1, 2_000_000_000)),
    },
    prunable,
  });
}
