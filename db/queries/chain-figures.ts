import type { LookupReader } from '../client.ts';
import { pickColumns, decodeJsonArray, createRowDecoder } from '../row-decoder.ts';
import { nodeStatus } from '../schema/index.ts';
import { decodeTipWithTotals, TIP_WITH_TOTALS_COLUMNS, type TipWithTotals } from './blocks.ts';
import { defineLookup, runLookup, type WithIndexState } from './lookup.ts';

/** Counts and sums of the chain and of the pool, from one snapshot of the index. */
export interface ChainOverview extends TipWithTotals {
  /** The last report about the daemon. Undefined before the first report of an indexer. */
  readonly node: ReportedNodeStatus | undefined;
  readonly pool: {
    readonly txCount: number;
    /** Size of all waiting transactions together. */
    readonly totalBytes: number;
  };
}

const nodeRow = createRowDecoder(
  pickColumns(nodeStatus, [
    'state',
    'targetHeight',
    'version',
    'difficulty',
    'targetSeconds',
    'alternativeBlocks',
  ]),
);
export type ReportedNodeStatus = ReturnType<typeof nodeRow.decode>;

const chainFigures = defineLookup(
  'chain_figures',
  [],
  [
    ...TIP_WITH_TOTALS_COLUMNS,
    `(select ${nodeRow.rowJsonSql('node')} from node_status node)`,
    `(select json_build_array(count(*), coalesce(sum(size), 0)) from pool_transactions)`,
  ],
);

/**
 * Returns figures of the chain up to its tip, and of the pool. Uses one prepared statement, because this is a hot route (bench/serving.md).
 *
 * @throws EmptyIndexError
 */
export async function lookUpChainOverview(reader: LookupReader): Promise<WithIndexState<ChainOverview>> {
  const { indexState, columns } = await runLookup(reader, chainFigures, []);
  const [, , node, pool] = columns;
  const [txs, bytes] = decodeJsonArray(pool);
  return {
    indexState,
    data: {
      ...decodeTipWithTotals(columns),
      node: nodeRow.decodeJsonOrNull(node),
      pool: { txCount: Number(txs), totalBytes: Number(bytes) },
    },
  };
}
