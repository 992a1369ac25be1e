import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { getBlockByHeight, getBlockTotals, listBlocks } from '../../db/queries/blocks.ts';
import { findSpend } from '../../db/queries/key-images.ts';
import { findOutputsByKey, getOutput } from '../../db/queries/outputs.ts';
import { getRingMembers } from '../../db/queries/ring-members.ts';
import { getBlockSeries, MAX_SERIES_BLOCKS } from '../../db/queries/series.ts';
import type { Snapshot } from '../../db/queries/snapshot.ts';
import { getTransaction, listInputs, listOutputs } from '../../db/queries/transactions.ts';
import { digestOf, txIdOf, type Filled } from './fill.ts';

/** Runs one query. The number of the call selects its arguments. */
type Lookup = (snapshot: Snapshot, call: number) => Promise<unknown>;

const page = { from: 0, limit: 50 };

/** Returns the queries of the pages and the API, with arguments spread over all rows. */
export function lookupsOf({ blocks, transactions, outputs }: Filled): Map<string, Lookup> {
  // The step is prime to all these numbers, so every call reads another place.
  const place = (call: number, of: number): number => (call * 7_919 + 13) % of;
  return new Map<string, Lookup>([
    ['transaction by hash', (s, i) => getTransaction(s, digestOf('tx', place(i, transactions)) as TxHash)],
    ['inputs of a transaction', (s, i) => listInputs(s, txIdOf(place(i, transactions)), page)],
    ['outputs of a transaction', (s, i) => listOutputs(s, txIdOf(place(i, transactions)), page)],
    [
      'ring members of a transaction (32)',
      (s, i) => {
        const newest = 64 + place(i, outputs - 64);
        const refs = Array.from({ length: 32 }, (_, k) => ({ amount: 0n, globalIndex: newest - 2 * k }));
        return getRingMembers(s, refs);
      },
    ],
    [
      'ring members far apart (32)',
      (s, i) => {
        const refs = Array.from({ length: 32 }, (_, k) => ({
          amount: 0n,
          globalIndex: place(i * 32 + k, outputs),
        }));
        return getRingMembers(s, refs);
      },
    ],
    ['key image', (s, i) => findSpend(s, digestOf('image', place(i, outputs)) as KeyImage)],
    ['output by bucket and index', (s, i) => getOutput(s, 0n, place(i, outputs))],
    [
      'output by one-time key',
      (s, i) => findOutputsByKey(s, digestOf('key', place(i, outputs)) as OneTimeKey),
    ],
    ['block by height', (s, i) => getBlockByHeight(s, place(i, blocks))],
    ['sums at a height', (s, i) => getBlockTotals(s, place(i, blocks))],
    ['newest 25 blocks', (s) => listBlocks(s, { from: 'tip' }, 25)],
    [
      '25 blocks somewhere',
      (s, i) => listBlocks(s, { from: 'before', height: 26 + place(i, blocks - 26) }, 25),
    ],
    ['series of the newest blocks', (s) => getBlockSeries(s, Math.min(blocks, MAX_SERIES_BLOCKS))],
  ]);
}
