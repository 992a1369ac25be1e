/** Everything that the index is asked by pages: each function reads one consistent state of it. */
import type { Database } from '../db/client.ts';
import { findAlternativeTransactions } from '../db/queries/alternatives.ts';
import { listBlocks } from '../db/queries/blocks.ts';
import { findSpend } from '../db/queries/key-images.ts';
import { findOutputsByKey } from '../db/queries/outputs.ts';
import { findByHash } from '../db/queries/search.ts';
import type { Snapshot } from '../db/queries/snapshot.ts';
import { loadApiSample } from './api-sample.ts';
import { loadBlock } from './block.ts';
import { loadCharts } from './charts.ts';
import { loadHome } from './home.ts';
import { load, loadStatus, type Loaded } from './load.ts';
import { loadMining } from './mining.ts';
import { loadOutput } from './output.ts';
import { loadPool } from './pool.ts';
import { loadReorg } from './reorg.ts';
import { loadForks } from './reorgs.ts';
import { loadTx } from './transaction.ts';

const reads = {
  apiSample: loadApiSample,
  archivedTransactions: findAlternativeTransactions,
  block: loadBlock,
  blocks: listBlocks,
  charts: loadCharts,
  forks: loadForks,
  hash: findByHash,
  home: loadHome,
  mining: loadMining,
  output: loadOutput,
  outputsOfKey: findOutputsByKey,
  pool: loadPool,
  reorg: loadReorg,
  spend: findSpend,
  transaction: loadTx,
} as const;

type Read<F> = F extends (snapshot: Snapshot, ...args: infer Args) => Promise<infer T>
  ? (...args: Args) => Promise<Loaded<T>>
  : never;

export type Reads = { readonly [Name in keyof typeof reads]: Read<(typeof reads)[Name]> } & {
  /** It is there while nothing is indexed, too. */
  readonly status: () => ReturnType<typeof loadStatus>;
};

/** The reads of one database. They say why the index cannot be read, and throw only for a defect of ours. */
export function createReads(database: Database): Reads {
  const bound = Object.entries(reads).map(([name, read]) => [
    name,
    (...args: never[]) =>
      load<unknown>(database, (snapshot) =>
        (read as (snapshot: Snapshot, ...args: never[]) => Promise<unknown>)(snapshot, ...args),
      ),
  ]);
  // Each entry has the arguments and the answer of the function that it was made from.
  return { ...Object.fromEntries(bound), status: () => loadStatus(database) } as Reads;
}
