import type { LookupReader } from '../client.ts';
import { columnsWithout, rowDecoder } from '../row-decoder.ts';
import { nodeStatus } from '../schema/index.ts';
import { decodeTop, TOP_COLUMNS, type ChainTop } from './blocks.ts';
import { decodeIndexState, type Tip } from './index-state.ts';
import { poolTotalsRow, POOL_TOTALS, type PoolTotals } from './pool.ts';
import { defineLookup } from './lookup.ts';

/** The row that the indexer writes about once a second. */
export type NodeStatus = ReturnType<typeof nodeRow.decode>;

/** The state of the index and the last report about its node. `tip` and `node` may be undefined before the first block. */
export interface Status {
  readonly tip: (Tip & { readonly timestamp: number }) | undefined;
  readonly node: NodeStatus | undefined;
  readonly pool: PoolTotals;
}

export interface IndexedTop extends ChainTop {
  readonly tip: Tip;
}

export interface IndexStatus extends Status {
  /** Undefined while nothing is indexed. */
  readonly top: IndexedTop | undefined;
}

const nodeRow = rowDecoder(columnsWithout(nodeStatus, ['id']));

const statusLookup = defineLookup(
  'status',
  [],
  [
    `(select ${nodeRow.json('node')} from node_status node)`,
    ...TOP_COLUMNS,
    `(select ${POOL_TOTALS} from pool_transactions)`,
  ],
);

/**
 * Returns the status of index and node. It also works while nothing is indexed. This is one prepared statement, because every page shows
 * the status (bench/serving.md).
 */
export async function lookUpStatus(reader: LookupReader): Promise<IndexStatus> {
  const row = await reader.lookup(statusLookup.name, statusLookup.text, []);
  const indexState = decodeIndexState(row);
  const [node, block, totals, pool] = row.slice(2);
  const top = indexState && { tip: indexState.tip, ...decodeTop([block, totals]) };
  return {
    top,
    tip: top === undefined ? undefined : { ...top.tip, timestamp: top.block.timestamp },
    node: nodeRow.decodeJsonOrNull(node),
    pool: poolTotalsRow.decodeJson(pool),
  };
}
