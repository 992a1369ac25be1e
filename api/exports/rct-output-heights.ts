import { LRUCache } from 'lru-cache';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import {
  MAX_HEIGHTS_PER_OUTPUT_TOTALS_QUERY,
  readMainChainHashes,
  readRctOutputTotals,
} from '../../db/queries/rct-output-totals.ts';
import type { Snapshot } from '../../db/queries/snapshot.ts';

/**
 * Numbers of RingCT outputs up to each height, in complete chunks of heights, by the hash of the last block of each chunk. A chunk stays
 * valid as long as this block is on the chain. All exports share the chunks: about 75 on mainnet, with 30 MB.
 */
const completeChunks = new LRUCache<BlockHash, Promise<Float64Array>>({ max: 150 });

/**
 * Reads, for each height from 0 to `toHeight`, the number of RingCT outputs up to this height. It equals the global index of the next RingCT
 * output. Each chunk has {@link MAX_HEIGHTS_PER_OUTPUT_TOTALS_QUERY} heights, except the last one.
 */
export async function readRctOutputTotalsInChunks(
  snapshot: Snapshot,
  toHeight: number,
): Promise<Float64Array[]> {
  const starts = Array.from(
    { length: Math.floor(toHeight / MAX_HEIGHTS_PER_OUTPUT_TOTALS_QUERY) + 1 },
    (_, chunk) => chunk * MAX_HEIGHTS_PER_OUTPUT_TOTALS_QUERY,
  );
  const endOf = (start: number): number => start + MAX_HEIGHTS_PER_OUTPUT_TOTALS_QUERY - 1;
  const ends = starts.map(endOf).filter((end) => end <= toHeight);
  const hashes = ends.length === 0 ? undefined : await readMainChainHashes(snapshot, ends);
  const chunks: Float64Array[] = [];
  for (const start of starts) {
    const hash = hashes?.get(endOf(start));
    chunks.push(
      hash === undefined
        ? await readRctOutputTotals(snapshot, start, Math.min(endOf(start), toHeight))
        : await readCompleteChunk(snapshot, start, hash),
    );
  }
  return chunks;
}

async function readCompleteChunk(snapshot: Snapshot, start: number, hash: BlockHash): Promise<Float64Array> {
  const found = completeChunks.get(hash);
  if (found !== undefined) return found;
  const reading = readRctOutputTotals(snapshot, start, start + MAX_HEIGHTS_PER_OUTPUT_TOTALS_QUERY - 1);
  completeChunks.set(hash, reading);
  return reading.catch((error: unknown) => {
    completeChunks.delete(hash);
    throw error;
  });
}

/**
 * Returns the height of the block that created a RingCT output. Null if no block has the output.
 *
 * @param rctOutputTotalsChunks result of {@link readRctOutputTotalsInChunks}
 */
export function heightOfRctOutput(
  rctOutputTotalsChunks: readonly Float64Array[],
  globalIndex: number,
): number | null {
  const totalOf = (chunk: number): number => rctOutputTotalsChunks[chunk]?.at(-1) ?? 0;
  if (globalIndex < 0 || globalIndex >= totalOf(rctOutputTotalsChunks.length - 1)) return null;
  const chunk = firstAbove(rctOutputTotalsChunks.length, totalOf, globalIndex);
  const totals = rctOutputTotalsChunks[chunk] ?? new Float64Array();
  return (
    chunk * (rctOutputTotalsChunks[0]?.length ?? 0) +
    firstAbove(totals.length, (height) => totals[height] ?? 0, globalIndex)
  );
}

/** Returns the lowest position whose value is above a limit. The values ascend, and the last one is above the limit. */
function firstAbove(length: number, valueAt: (position: number) => number, limit: number): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (valueAt(middle) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
