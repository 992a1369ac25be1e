import { genesisBlockHash } from '@ringscope/protocol/hard-forks.ts';
import { isTransientDatabaseError } from '../../db/errors.ts';
import { ringReferenceIndexNames } from '../../db/ring-reference-index.ts';
import {
  buildRingReferenceIndexesIfSmall,
  dropRingReferenceIndexes,
} from '../../db/write/ring-references.ts';
import { initialiseSyncState } from '../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../db/write-database.ts';
import { followDaemonChain } from '../../indexer/chain/follow.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { dumpIndex, type IndexDump } from '../helpers/index-dump.ts';
import { checkArchive } from './check-archive.ts';
import { checkChainTables } from '../helpers/model-chain/check-chain.ts';
import { describeDifference } from '../helpers/model-chain/row-differences.ts';
import { checkFates } from './check-fates.ts';
import { responseTo } from '../helpers/model-chain/responses.ts';
import type { ResponseSettings } from '../helpers/model-chain/call.ts';
import type { ModelChain } from '../helpers/model-chain/chain.ts';
import { startModelDaemon } from '../helpers/model-chain/daemon-server.ts';
import { readIndexStates, type IndexState } from './index-states.ts';
import type { Plan } from './plan.ts';
import { checkPool } from './check-pool.ts';
import { STORED_HEIGHTS, checkKeptBytes } from './check-stored-bytes.ts';
import { checkSeries } from '../helpers/model-chain/check-series.ts';
import type { TestDatabase } from '../helpers/database.ts';

/**
 * Checks whether the index is complete up to the daemon's tip.
 *
 * @returns undefined if it is complete, otherwise what is missing
 */
export async function findMissing(
  writeDatabase: WriteDatabase,
  chain: ModelChain,
  { ringReferences }: Pick<Plan['indexer'], 'ringReferences'>,
): Promise<string | undefined> {
  const { tip, pool } = chain;
  // A daemon does not return an alternative block above its tip.
  const alternatives = [...chain.alternatives.values()].filter(({ height }) => height <= tip.height);
  try {
    const [row] = await writeDatabase.query<{
      indexed_tip: string;
      waiting: number;
      state: string | null;
      message: string | null;
      pool: string[];
      archived: number;
      ring_indexes: number;
      raw: number;
    }>(statement`
      select
        coalesce((select indexed_height || ' ' || encode(indexed_hash, 'hex') from sync_state), 'none') as indexed_tip,
        (select count(*)::integer from backfill_ranges) as waiting,
        (select state from node_status) as state,
        (select message from node_status) as message,
        array(select encode(hash, 'hex') from pool_transactions order by hash) as pool,
        (select count(*)::integer from alternative_blocks where blob is not null
          and hash = any(${alternatives.map(({ hash }) => Buffer.from(hash, 'hex'))}::bytea[])) as archived,
        (select count(*)::integer from pg_indexes where indexname = any(${ringReferenceIndexNames}::text[]))
          as ring_indexes,
        (select count(*)::integer from recent_block_blobs where height > ${tip.height - STORED_HEIGHTS}) as raw`);
    if (row === undefined) return 'the database says nothing';
    const said = `${row.state ?? 'no state'}: ${row.message ?? ''}`;
    if (row.indexed_tip !== `${tip.height} ${tip.hash}`) {
      return `the indexed tip is ${row.indexed_tip}, the tip ${tip.height} ${tip.hash} (${said})`;
    }
    if (row.waiting > 0) return `${row.waiting} ranges wait at the tip`;
    if (row.state !== 'ok' || row.message !== '') return said;
    if (row.pool.join() !== [...pool.keys()].toSorted().join()) return 'the pool is another';
    if (row.archived < alternatives.length) {
      return `${row.archived} of ${alternatives.length} alternative blocks are archived`;
    }
    if (row.ring_indexes !== (ringReferences ? ringReferenceIndexNames.length : 0)) {
      return `${row.ring_indexes} indexes of ring references stand`;
    }
    if (row.raw < Math.min(tip.height + 1, STORED_HEIGHTS)) return `the bytes of ${row.raw} blocks are kept`;
    return undefined;
  } catch (error) {
    if (isTransientDatabaseError(error)) return 'Postgres does not answer';
    throw error;
  }
}

/** Runs all checks on a complete index. Also returns how many reorgs the index performed. */
export async function checkIndex(
  { index, clean }: Readonly<Record<'index' | 'clean', Pick<TestDatabase, 'writeDatabase'>>>,
  chain: ModelChain,
  { ringReferences }: Pick<Plan['indexer'], 'ringReferences'>,
): Promise<{ problems: string[]; reorgs: number }> {
  await indexCleanly(clean.writeDatabase, chain);
  if (ringReferences) await buildRingReferenceIndexesIfSmall(clean.writeDatabase);
  else await dropRingReferenceIndexes(clean.writeDatabase);
  const states = await readIndexStates(index.writeDatabase);
  const { main } = chain.view();
  const archive = await checkArchive(index.writeDatabase, chain, states);
  const problems = [
    ...checkUnknownBlocks(chain, states),
    ...differences(await dumpIndex(index.writeDatabase), await dumpIndex(clean.writeDatabase)),
    ...(await checkChainTables(index.writeDatabase, main)),
    ...(await checkSeries(index.writeDatabase, main)),
    ...(await checkKeptBytes(index.writeDatabase, main)),
    ...(await checkPool(index.writeDatabase, chain, states)),
    ...(await checkFates(index.writeDatabase, chain, states)),
    ...archive.problems,
  ];
  return { problems, reorgs: archive.reorgs };
}

/** Indexes the current chain into an empty database, block by block and without injected faults. */
async function indexCleanly(writeDatabase: WriteDatabase, chain: ModelChain): Promise<void> {
  const view = chain.view();
  const network = chain.settings.network ?? 'fakechain';
  const settings: ResponseSettings = { nettype: network, pageBlocks: 1_000, synchronized: true };
  const daemonServer = await startModelDaemon((call) =>
    Promise.resolve({ kind: 'response', response: responseTo(call, view, settings) }),
  );
  const daemon = createDaemonClient({ url: daemonServer.url });
  try {
    let state = await initialiseSyncState(writeDatabase, {
      network,
      genesisHash: genesisBlockHash(network),
    });
    for (let added = 1; added > 0;) {
      const followed = await followDaemonChain(daemon, writeDatabase, state);
      ({ addedBlockCount: added } = followed);
      state = { ...state, indexedTip: followed.indexedTip };
    }
  } finally {
    daemon.close();
    daemonServer.close();
  }
}

function differences(dump: IndexDump, expected: IndexDump): string[] {
  return Object.keys(expected).flatMap((table) =>
    describeDifference(`against a clean index, ${table}`, dump[table] ?? [], expected[table] ?? []),
  );
}

/** Finds blocks that the index had as its tip and that the simulated daemon never had. */
function checkUnknownBlocks(chain: ModelChain, states: readonly IndexState[]): string[] {
  const hashes = new Set(
    states.flatMap(({ hash }) => (hash === null || chain.known.has(hash) ? [] : [hash])),
  );
  return [...hashes].map((hash) => `the index had a block that never was: ${hash}`);
}
