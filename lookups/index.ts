import type { Database } from '../db/client.ts';
import { lookUpOutputsByKey } from '../db/queries/output.ts';
import { lookUpBlocks } from '../db/queries/blocks.ts';
import { lookUpKeyImage } from '../db/queries/key-image.ts';
import { lookUpHeightAtTime, lookUpTimeAtHeight } from '../db/queries/chain-time.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { lookUpHash, lookUpPaymentId } from '../db/queries/search.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { loadApiExampleObjects } from './api-sample.ts';
import { readBlock } from './block.ts';
import { loadBlockList } from './block-list.ts';
import { readNextBlockRules } from './block-limits.ts';
import { loadChartsData } from './charts.ts';
import { readExpectedRingAges } from './expected-ring-ages.ts';
import { loadHomePageData } from './home.ts';
import { loadIndexStatus, readInSnapshot, toIndexReadResult, type IndexReadResult } from './load.ts';
import { loadMiningPageData } from './mining.ts';
import { loadStatusPageData } from './operation.ts';
import { loadOutputPageData } from './output.ts';
import { readOutputTreeCounts } from './output-tree.ts';
import { loadPoolOverview } from './pool.ts';
import { readPoolWaitingTimes } from './pool-waits.ts';
import { loadHashPrefixMatches } from './search.ts';
import { loadReorgDetail } from './reorg.ts';
import { loadAlternativeBlocksPage, loadForksPageData } from './reorgs.ts';
import { loadTransaction } from './transaction.ts';
import { readExpectedRingCount } from './usual-ring-count.ts';

/** Functions that read the data of a page with several queries on one snapshot. */
const snapshotReads = {
  alternatives: loadAlternativeBlocksPage,
  apiSample: loadApiExampleObjects,
  blockList: loadBlockList,
  byPrefix: loadHashPrefixMatches,
  charts: loadChartsData,
  forks: loadForksPageData,
  home: loadHomePageData,
  mining: loadMiningPageData,
  operation: loadStatusPageData,
  output: loadOutputPageData,
  pool: loadPoolOverview,
  reorg: loadReorgDetail,
} as const;

/** Functions that read data for a page, usually with one statement. */
const lookupReads = {
  block: readBlock,
  blockLimits: readNextBlockRules,
  blocks: lookUpBlocks,
  expectedRingAges: readExpectedRingAges,
  hash: lookUpHash,
  heightAt: lookUpHeightAtTime,
  keyImage: lookUpKeyImage,
  outputsOfKey: lookUpOutputsByKey,
  outputTree: readOutputTreeCounts,
  paymentId: lookUpPaymentId,
  poolWaits: readPoolWaitingTimes,
  timeAt: lookUpTimeAtHeight,
  transaction: loadTransaction,
  expectedRingCount: readExpectedRingCount,
} as const;

type SnapshotRead<F> = F extends (snapshot: Snapshot, ...args: infer Args) => Promise<infer T>
  ? (...args: Args) => Promise<IndexReadResult<T>>
  : never;

type LookupRead<F> = F extends (reader: Database, ...args: infer Args) => Promise<WithIndexState<infer T>>
  ? (...args: Args) => Promise<IndexReadResult<T>>
  : never;

export type PageDataReader = {
  readonly [Name in keyof typeof snapshotReads]: SnapshotRead<(typeof snapshotReads)[Name]>;
} & {
  readonly [Name in keyof typeof lookupReads]: LookupRead<(typeof lookupReads)[Name]>;
} & {
  /** Reads the status of index and daemon. Also works before the first block is indexed. */
  readonly status: () => ReturnType<typeof loadIndexStatus>;
};

/**
 * Creates an object with all functions that read data for pages from a database. Each call sees one consistent state of
 * the index. It returns the reason when the index cannot be read, and throws only unexpected errors.
 */
export function createPageDataReader(database: Database): PageDataReader {
  const bound = [
    ...Object.entries(snapshotReads).map(([name, read]) => [
      name,
      (...args: never[]) =>
        toDataResult(
          readInSnapshot<unknown>(database, (snapshot) =>
            (read as (snapshot: Snapshot, ...args: never[]) => Promise<unknown>)(snapshot, ...args),
          ),
        ),
    ]),
    ...Object.entries(lookupReads).map(([name, read]) => [
      name,
      (...args: never[]) =>
        toDataResult(
          (read as (database: Database, ...args: never[]) => Promise<WithIndexState<unknown>>)(
            database,
            ...args,
          ),
        ),
    ]),
  ];
  // The cast is safe, because each entry has the arguments and the result of the read that it wraps.
  return {
    ...Object.fromEntries(bound),
    status: () => loadIndexStatus(database),
  } as PageDataReader;
}

async function toDataResult<T>(reading: Promise<WithIndexState<T>>): Promise<IndexReadResult<T>> {
  const result = await toIndexReadResult(reading);
  if (result.unavailableReason !== undefined) return result;
  const { data, indexState } = result.data;
  return { unavailableReason: undefined, data, tipHash: indexState.tip.hash };
}
