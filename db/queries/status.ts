import type { LookupReader } from '../client.ts';
import { omitColumns, pickColumns, createRowDecoder } from '../row-decoder.ts';
import { nodeStatus, reorgs } from '../schema/index.ts';
import { decodeTipWithTotals, TIP_WITH_TOTALS_COLUMNS, type TipWithTotals } from './blocks.ts';
import { decodeIndexState, type Tip } from './index-state.ts';
import { poolTotalsDecoder, POOL_TOTALS_SQL, type PoolTotals } from './pool.ts';
import { defineLookup } from './lookup.ts';

/** State of the daemon and progress of the indexer, which the indexer writes about once a second. */
export type NodeStatus = ReturnType<typeof nodeRow.decode>;

/** A reorg that pages mention while it is recent. */
type RecentReorg = Pick<typeof reorgs.$inferSelect, 'id' | 'depth' | 'detectedAt'>;

/**
 * The state of the index and the last report about its node. `tip` is undefined while nothing is indexed, and `node` before
 * the first report.
 */
export interface IndexAndNodeStatus {
  readonly tip: (Tip & { readonly timestamp: number }) | undefined;
  readonly node: NodeStatus | undefined;
  readonly pool: PoolTotals;
  /** The deepest reorg of the last 24 hours. Undefined when there was none. */
  readonly deepestReorg: RecentReorg | undefined;
}

export interface IndexedTipWithTotals extends TipWithTotals {
  readonly tip: Tip;
}

export interface IndexStatus extends IndexAndNodeStatus {
  /** The highest indexed block with the totals of the chain. Undefined while nothing is indexed. */
  readonly tipWithTotals: IndexedTipWithTotals | undefined;
  /** Names of the secondary indexes that a bulk load has dropped and not built again yet. Empty while nothing is indexed. */
  readonly missingIndexes: readonly string[];
}

const nodeRow = createRowDecoder(omitColumns(nodeStatus, ['id']));
const reorgRow = createRowDecoder(pickColumns(reorgs, ['id', 'depth', 'detectedAt']));

/**
 * Maximum number of reorgs of the last 24 hours that the status reads, newest first. A normal day has a few. The limit bounds
 * the cost, because every page reads the status.
 */
const MAX_RECENT_REORGS = 100;

const statusLookup = defineLookup(
  'status',
  [],
  [
    `(select ${nodeRow.rowJsonSql('node')} from node_status node)`,
    ...TIP_WITH_TOTALS_COLUMNS,
    `(select ${POOL_TOTALS_SQL} from pool_transactions)`,
    `(select ${reorgRow.rowJsonSql('recent')}
      from (select * from reorgs where detected_at > now() - interval '24 hours'
        order by detected_at desc, id desc limit ${MAX_RECENT_REORGS}) as recent
      order by recent.depth desc, recent.detected_at desc, recent.id desc limit 1)`,
  ],
);

/**
 * Returns the status of index and node. Also works while nothing is indexed. Uses one prepared statement, because every page shows the
 * status (bench/serving.md).
 */
export async function lookUpStatus(reader: LookupReader): Promise<IndexStatus> {
  const row = await reader.lookup(statusLookup.name, statusLookup.text, []);
  const indexState = decodeIndexState(row);
  const [node, block, totals, pool, reorg] = row.slice(2);
  const tipWithTotals = indexState && { tip: indexState.tip, ...decodeTipWithTotals([block, totals]) };
  return {
    tipWithTotals,
    missingIndexes: indexState?.missingIndexes ?? [],
    tip:
      tipWithTotals === undefined
        ? undefined
        : { ...tipWithTotals.tip, timestamp: tipWithTotals.block.timestamp },
    node: nodeRow.decodeJsonOrNull(node),
    pool: poolTotalsDecoder.decodeJson(pool),
    deepestReorg: reorgRow.decodeJsonOrNull(reorg),
  };
}
