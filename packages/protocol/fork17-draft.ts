/**
 * The values of hard forks 17 and 18 (FCMP++ and Carrot) that are still open upstream, each with its source. When the
 * draft changes, only this file must change. `docs/fork-17.md` describes the draft.
 *
 * Sources are branches, because no release contains the fork yet:
 * - the FCMP++ staging branch: jeffro256/monero `fcmp++-stage-cold-hot`, commit 2ff9690d, 21 July 2026
 * - P2Pool Observer: P2Pool-Observer/consensus `fcmp++-stage`, commit b602f682, 2 August 2026
 */

/** First block version with FCMP++ and Carrot. Spends with rings are also valid in it. Source: the FCMP++ staging branch. */
export const FCMP_FIRST_BLOCK_VERSION = 17;

/**
 * First block version in which only FCMP++ spends with Carrot outputs are valid. It is still open whether testnet and
 * mainnet will have this block version. Source: the FCMP++ staging branch.
 */
export const CARROT_ONLY_BLOCK_VERSION = 18;

/** Newest block version of the draft that this library decodes. */
export const NEWEST_DRAFT_BLOCK_VERSION = 18;

/** Month of the draft that this library follows. Pages and documents show it. */
export const FORK17_DRAFT_MONTH = '2026-09';

/** Largest number of layers of the output tree. Source: the FCMP++ staging branch. */
export const MAX_OUTPUT_TREE_LAYERS = 12;

/**
 * Number of children of a node of the output tree. It alternates from the lowest layer up: 38 on the Selene curve, 18
 * on the Helios curve. Source: the FCMP++ staging branch.
 */
export const OUTPUT_TREE_LAYER_WIDTHS = [38, 18] as const;

/**
 * Number of blocks between a reference block and the block whose header contains its tree root. Source: the FCMP++
 * staging branch.
 */
export const TREE_ROOT_DELAY_BLOCKS = 8;

/**
 * First block version whose block ids are computed without the number of transactions. Infinity, because block ids of
 * all released versions, and those of the recorded test blocks, are computed with the number of transactions. Open:
 * monero pull request 10038 would omit it from version 17 on, and seraphis-migration pull request 469 would not.
 */
export const FIRST_BLOCK_VERSION_WITHOUT_TX_COUNT = Number.POSITIVE_INFINITY;

/**
 * Number of tree layers that the weight of every transaction assumes, even if its proof is for another number. Source:
 * the FCMP++ staging branch.
 */
export const TREE_LAYERS_ASSUMED_IN_WEIGHT = 7;

/**
 * Bytes of each input apart from the membership proof: 32 for each of three points, and for each of the 12 values of
 * its spend proof.
 */
export const FCMP_INPUT_BYTES = 32 * 3 + 32 * 12;

/**
 * Generator T of the one-time keys in each set of generators, compressed. In the newer set, T and the generators of key
 * images derive from a hash with the personalisation "Monero". Sources: monero pull requests 10338 and 9827 (newer),
 * the FCMP++ staging branch (older).
 */
export const GENERATOR_T_VALUES = {
  newer: 'dc42e1d3307b2d4b3b02729abe577e231d79478141cb5b310ca9fa6e127616a3',
  older: '61b736ce93b62a3d3778ab204da85d3b4cdc07250f5da7e3df2629928134d526',
} as const;

/** Name of a set of generators in {@link GENERATOR_T_VALUES}. */
export type FcmpGeneratorSetName = keyof typeof GENERATOR_T_VALUES;

/**
 * The set of generators in use. It may change, because no release contains a set yet. The recorded test blocks use the
 * newer one, but the FCMP++ staging branch used the older one in July 2026.
 */
export const FCMP_GENERATOR_SET: FcmpGeneratorSetName = 'newer';

/** Returns the smallest power of two that is at least `value`. */
function powerOfTwo(value: number): number {
  return 2 ** Math.ceil(Math.log2(value));
}

/**
 * Returns the size in bytes of the membership proof of a transaction. One proof covers all inputs. More inputs
 * or layers do not always make the proof larger. The size may still change: it last changed in April 2026, and an audit
 * of the circuit is not finished. Source: P2Pool Observer.
 *
 * @param inputCount number of inputs, from 1
 * @param layerCount number of layers of the output tree, from 1
 */
export function membershipProofSize(inputCount: number, layerCount: number): number {
  const halfLayers = Math.floor(layerCount / 2);
  const selenePairs = Math.floor((layerCount - 1) / 2);
  const odd = layerCount % 2;
  const seleneRows = Math.max(256, powerOfTwo(inputCount * (97 + 52 * selenePairs)));
  const heliosRows = Math.max(128, powerOfTwo(inputCount * Math.max(32 * halfLayers, 1)));
  const seleneBranches = inputCount * halfLayers + odd;
  const heliosBranches = inputCount * (halfLayers - (1 - odd)) + (1 - odd);
  const seleneWitness = 18 * inputCount + 4 * inputCount * selenePairs;
  const heliosWitness = 4 * inputCount * halfLayers;
  const seleneCommitments = seleneBranches + Math.ceil((128 * seleneWitness) / seleneRows);
  const heliosCommitments = heliosBranches + Math.ceil((128 * heliosWitness) / heliosRows);
  const rounds = 2 * Math.log2(seleneRows) + 2 * Math.log2(heliosRows);
  return 32 * (26 + rounds + 4 * (seleneCommitments + heliosCommitments)) + 64;
}

/**
 * Returns the number of layers of a tree that contains this number of outputs.
 *
 * @param outputCount from 1
 */
export function countOutputTreeLayers(outputCount: number): number {
  let nodes = outputCount;
  let layers = 0;
  do {
    nodes = Math.ceil(nodes / (OUTPUT_TREE_LAYER_WIDTHS[layers % 2] ?? 1));
    layers += 1;
  } while (nodes > 1);
  return layers;
}

/** Returns the largest number of outputs that a tree with this number of layers can contain. */
export function outputTreeCapacity(layers: number): bigint {
  let capacity = 1n;
  for (let layer = 0; layer < layers; layer += 1)
    capacity *= BigInt(OUTPUT_TREE_LAYER_WIDTHS[layer % 2] ?? 1);
  return capacity;
}
