import { parseBlockHash, type BlockHash } from '../../../protocol/brands.ts';
import type { LocalView, RemoteView } from '../../../indexer/chain/plan.ts';
import type { WaitingRange } from '../../../db/write/ranges.ts';

/** Block ids by height; a chain without network, bytes or clock. */
export interface MockChain {
  readonly hashes: readonly BlockHash[];
}

/** An id that shows where it belongs: `…0a12` is height 12 of branch a. */
function mockHash(height: number, branch: string): BlockHash {
  const hash = parseBlockHash(`${branch}${String(height).padStart(6, '0')}`.padStart(64, '0'));
  if (hash === undefined) throw new Error(`no hash can be made of branch ${branch}`);
  return hash;
}

/** Heights 0 to `tip`. @param branch a hexadecimal digit */
export function buildChain(tip: number, branch = 'a'): MockChain {
  return { hashes: Array.from({ length: tip + 1 }, (_, height) => mockHash(height, branch)) };
}

/** The same chain up to `fork`, and another branch above it up to `tip`. */
export function forkAt(chain: MockChain, fork: number, tip: number, branch = 'b'): MockChain {
  return { hashes: [...chain.hashes.slice(0, fork + 1), ...buildChain(tip, branch).hashes.slice(fork + 1)] };
}

export function tipOf(chain: MockChain): { height: number; hash: BlockHash } {
  const hash = chain.hashes.at(-1);
  if (hash === undefined) throw new Error('an empty chain has no tip');
  return { height: chain.hashes.length - 1, hash };
}

/** The index has merged everything of `chain` up to `indexedTip`. */
export function localView(
  chain: MockChain,
  indexedHeight: number,
  more: Partial<Omit<LocalView, 'indexedTip'>> = {},
): LocalView {
  return {
    indexedTip: { height: indexedHeight, hash: chain.hashes[indexedHeight] },
    waiting: more.waiting ?? [],
    queued: more.queued ?? [],
    bulkLoad: more.bulkLoad,
  };
}

/** What a daemon on `chain` says to an index whose indexed height is at that height. */
export function remoteView(chain: MockChain, indexedHeight: number, synchronized = true): RemoteView {
  return { tip: tipOf(chain), atIndexedHeight: chain.hashes[indexedHeight], synchronized };
}

/** A range written from `chain`. */
export function waitingRange(chain: MockChain, start: number, end: number): WaitingRange {
  const endHash = chain.hashes[end];
  if (endHash === undefined) throw new Error(`the chain has no height ${String(end)}`);
  return { start, end, endHash, prevHash: chain.hashes[start - 1] ?? mockHash(0, '0') };
}
