import { parseBlockHash, type BlockHash } from '@ringscope/protocol/brands.ts';
import type { LocalIndexState, DaemonChainState } from '../../../indexer/chain/plan.ts';
import type { BackfillRange } from '../../../db/write/ranges.ts';

/** A chain of block hashes by height, without network, bytes or times. */
export interface MockChain {
  readonly hashes: readonly BlockHash[];
}

/** Returns a hash that contains its height and branch: `…a000012` is height 12 of branch a. */
function mockHash(height: number, branch: string): BlockHash {
  const hash = parseBlockHash(`${branch}${String(height).padStart(6, '0')}`.padStart(64, '0'));
  if (hash === undefined) throw new Error(`no hash can be made of branch ${branch}`);
  return hash;
}

/** Builds a chain of heights 0 to `tip`. @param branch a hexadecimal digit */
export function buildChain(tip: number, branch = 'a'): MockChain {
  return { hashes: Array.from({ length: tip + 1 }, (_, height) => mockHash(height, branch)) };
}

/** Returns a chain that equals `chain` up to `fork` and has another branch from there up to `tip`. */
export function forkAt(chain: MockChain, fork: number, tip: number, branch = 'b'): MockChain {
  return { hashes: [...chain.hashes.slice(0, fork + 1), ...buildChain(tip, branch).hashes.slice(fork + 1)] };
}

export function tipOf(chain: MockChain): { height: number; hash: BlockHash } {
  const hash = chain.hashes.at(-1);
  if (hash === undefined) throw new Error('an empty chain has no tip');
  return { height: chain.hashes.length - 1, hash };
}

/** Returns the view of an index that has merged all of `chain` up to `indexedHeight`. */
export function localView(
  chain: MockChain,
  indexedHeight: number,
  more: Partial<Omit<LocalIndexState, 'indexedTip'>> = {},
): LocalIndexState {
  return {
    indexedTip: { height: indexedHeight, hash: chain.hashes[indexedHeight] },
    unmergedRanges: more.unmergedRanges ?? [],
    queuedRanges: more.queuedRanges ?? [],
    bulkLoadPhase: more.bulkLoadPhase,
  };
}

/** Returns what a daemon on `chain` reports to an index with this indexed height. */
export function remoteView(chain: MockChain, indexedHeight: number, synchronized = true): DaemonChainState {
  return { tip: tipOf(chain), hashAtIndexedHeight: chain.hashes[indexedHeight], synchronized };
}

/** Returns a range that was written from `chain`. */
export function waitingRange(chain: MockChain, start: number, end: number): BackfillRange {
  const endHash = chain.hashes[end];
  if (endHash === undefined) throw new Error(`the chain has no height ${String(end)}`);
  return { start, end, endHash, prevHash: chain.hashes[start - 1] ?? mockHash(0, '0') };
}
