/**
 * The proof of work of a block depends on a seed: the hash of an older block. The seed changes every 2048 blocks.
 *
 * @see monero src/crypto/rx-slow-hash.c#L173-L179, rx_seedheight
 */

/** Number of consecutive blocks that share a seed. @see monero src/crypto/rx-slow-hash.c#L117, SEEDHASH_EPOCH_BLOCKS */
export const SEED_EPOCH_BLOCKS = 2_048;

/**
 * Number of blocks between the block whose hash is a seed and the first block whose proof of work uses this seed.
 *
 * @see monero src/crypto/rx-slow-hash.c#L118, SEEDHASH_EPOCH_LAG
 */
const SEED_LAG = 64;

/** Version of the hard fork that introduced RandomX, the proof of work with a seed. */
export const RANDOMX_FORK_VERSION = 12;

/** Returns the height of the block whose hash is the seed for the block at `height`. */
export function randomXSeedHeight(height: number): number {
  if (height <= SEED_EPOCH_BLOCKS + SEED_LAG) return 0;
  const before = height - SEED_LAG - 1;
  return before - (before % SEED_EPOCH_BLOCKS);
}

/** Returns the height of the first block above `height` whose seed differs from that of the block at `height`. */
export function nextSeedChangeHeight(height: number): number {
  return randomXSeedHeight(height) + SEED_EPOCH_BLOCKS + SEED_LAG + 1;
}
