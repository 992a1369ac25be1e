import type { LookupReader } from '../client.ts';
import { omitColumns, rowDecoder } from '../row-decoder.ts';
import { nodeStatus } from '../schema/index.ts';
import { decodeTipWithTotals, TIP_WITH_TOTALS_COLUMNS, type TipWithTotals } from './blocks.ts';
import { decodeIndexState, type Tip } from './index-state.ts';
import { poolTotalsDecoder, POOL_TOTALS_SQL, type PoolTotals } from './pool.ts';
import { defineLookup } from './lookup.ts';

/** The row that the indexer writes about once a second. */
export type NodeStatus = ReturnType<typeof nodeRow.decode>;

/** The state of the index and the last report about its node. `tip` and `node` may be undefined before the first block. */
export interface IndexAndNodeStatus {
  readonly tip: (Tip & { readonly timestamp: number }) | undefined;
  readonly node: NodeStatus | undefined;
  readonly pool: PoolTotals;
}

export interface IndexedTipWithTotals extends TipWithTotals {
  readonly tip: Tip;
}

export interface IndexStatus extends IndexAndNodeStatus {
  /** Undefined while nothing is indexed. */
  readonly top: IndexedTipWithTotals | undefined;
}

const nodeRow = rowDecoder(omitColumns(nodeStatus, ['id']));

const statusLookup = defineLookup(
  'status',
  [],
  [
    `(select ${nodeRow.json('node')} from node_status node)`,
    ...TIP_WITH_TOTALS_COLUMNS,
    `(select ${POOL_TOTALS_SQL} from pool_transactions)`,
  ],
);

/**
 * Returns the status of index and node. Also works while nothing is indexed. Uses one prepared statement, because every page shows the
 * status (bench/serving.md).
 */
export async function lookUpStatus(reader: LookupReader): Promise<IndexStatus> {
  const row = await reader.lookup(statusLookup.name, statusLookup.text, []);
  const indexState = decodeIndexState(row);
  const [node, block, totals, pool] = row.slice(2);
  const top = indexState && { tip: indexState.tip, ...decodeTipWithTotals([block, totals]) };
  return {
    top,
    tip: top === undefined ? undefined : { ...top.tip, timestamp: top.block.timestamp },
    node: nodeRow.decodeJsonOrNull(node),
    pool: poolTotalsDecoder.decodeJson(pool),
  };
}
