import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { getBlockByHeight, getChainTotalsAtHeight, lookUpBlocks } from '../../db/queries/blocks.ts';
import { lookUpKeyImage } from '../../db/queries/key-image.ts';
import { lookUpOutput, lookUpOutputsByKey } from '../../db/queries/output.ts';
import { getRingMembers } from '../../db/queries/ring-members.ts';
import { getBlockSeries, MAX_SERIES_BLOCKS } from '../../db/queries/series.ts';
import type { Snapshot } from '../../db/queries/snapshot.ts';
import { lookUpTransaction } from '../../db/queries/transaction.ts';
import { createSyntheticHash, type SyntheticIndexRowCounts } from './fill.ts';

/** Runs one query. The number of the call selects its arguments. */
type Lookup = (snapshot: Snapshot, call: number) => Promise<unknown>;

const slice = { inputsOffset: 0, inputsLimit: 50, outputsOffset: 0, outputsLimit: 50 };

/** Returns the queries of the pages and the API, with arguments spread over all rows. */
export function createBenchmarkLookups({
  blocks,
  transactions,
  outputs,
}: SyntheticIndexRowCounts): Map<string, Lookup> {
  // 7,919 is prime. Unless it divides `of`, the calls read every row once before they repeat a row.
  const rowIndex = (call: number, of: number): number => (call * 7_919 + 13) % of;
  return new Map<string, Lookup>([
    [
      'transaction with its rings',
      (s, i) => lookUpTransaction(s, createSyntheticHash('tx', rowIndex(i, transactions)) as TxHash, slice),
    ],
    [
      'ring members of a transaction (32)',
      (s, i) => {
        const newest = 64 + rowIndex(i, outputs - 64);
        const refs = Array.from({ length: 32 }, (_, k) => ({ amount: 0n, globalIndex: newest - 2 * k }));
        return getRingMembers(s, refs);
      },
    ],
    [
      'ring members far apart (32)',
      (s, i) => {
        const refs = Array.from({ length: 32 }, (_, k) => ({
          amount: 0n,
          globalIndex: rowIndex(i * 32 + k, outputs),
        }));
        return getRingMembers(s, refs);
      },
    ],
    [
      'key image',
      (s, i) => lookUpKeyImage(s, createSyntheticHash('image', rowIndex(i, outputs)) as KeyImage),
    ],
    [
      'output by bucket and index',
      (s, i) => lookUpOutput(s, { amount: 0n, globalIndex: rowIndex(i, outputs) }),
    ],
    [
      'output by one-time key',
      (s, i) => lookUpOutputsByKey(s, createSyntheticHash('key', rowIndex(i, outputs)) as OneTimeKey),
    ],
    ['block by height', (s, i) => getBlockByHeight(s, rowIndex(i, blocks))],
    ['sums at a height', (s, i) => getChainTotalsAtHeight(s, rowIndex(i, blocks))],
    ['newest 25 blocks', (s) => lookUpBlocks(s, { kind: 'tip' }, 25)],
    [
      '25 blocks somewhere',
      (s, i) => lookUpBlocks(s, { kind: 'below-height', height: 26 + rowIndex(i, blocks - 26) }, 25),
    ],
    ['series of the newest blocks', (s) => getBlockSeries(s, Math.min(blocks, MAX_SERIES_BLOCKS))],
  ]);
}
