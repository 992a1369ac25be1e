/**
 * Computes the Merkle tree over the transaction hashes of a block.
 *
 * @see monero src/crypto/tree-hash.c#L62-L106, tree_hash
 */
import { keccak256Batch } from './keccak-batch.ts';

/**
 * Returns the Merkle root of `leaves`, 32 bytes each. A single leaf is its own root. Otherwise the last leaves are
 * hashed in pairs, so that the number of nodes becomes a power of two. Then adjacent nodes are hashed in pairs, level
 * by level.
 *
 * @throws RangeError without leaves, or if a leaf does not have 32 bytes
 */
export function treeHash(leaves: readonly Uint8Array[]): Uint8Array {
  const first = leaves[0];
  if (first === undefined)
    throw new RangeError('the Merkle root cannot be computed without leaves; pass at least one hash');
  const wrong = leaves.findIndex((leaf) => leaf.length !== 32);
  if (wrong !== -1)
    throw new RangeError(
      `the Merkle root cannot be computed: leaf ${wrong} has ${leaves[wrong]?.length ?? 0} bytes, but a hash has 32`,
    );
  const count = leaves.length;
  if (count === 1) return first.slice();

  let width = 1;
  while (width * 2 < count) width *= 2;
  const nodes = new Uint8Array(32 * count);
  for (const [i, leaf] of leaves.entries()) nodes.set(leaf, 32 * i);

  // The first leaves become nodes of the next level unchanged.
  const unpaired = 2 * width - count;
  pairUp(nodes, unpaired, unpaired, width);
  while (width > 1) {
    width /= 2;
    pairUp(nodes, 0, 0, width);
  }
  return nodes.slice(0, 32);
}

/**
 * Hashes pairs of nodes, starting at node `from`, and stores the hashes in place, as the nodes from `to` up to, but not
 * including, `end`.
 */
function pairUp(nodes: Uint8Array, from: number, to: number, end: number): void {
  const pairs: Uint8Array[] = [];
  for (let i = from, j = to; j < end; i += 2, j += 1) pairs.push(nodes.subarray(32 * i, 32 * (i + 2)));
  nodes.set(keccak256Batch(pairs), 32 * to);
}
