import type { LookupReader } from '../client.ts';
import { columnsOf, jsonList, rowDecoder } from '../row-decoder.ts';
import { nodeStatus } from '../schema/index.ts';
import { blockRow, totalsRow, type BlockTotals, type StoredBlock } from './blocks.ts';
import { defineLookup, runLookup, type WithMoment } from './lookup.ts';

/** Figures of the chain and of the pool at one moment. */
export interface ChainFigures {
  readonly block: StoredBlock;
  /** Sums of the chain up to the tip. */
  readonly totals: BlockTotals;
  /** The last report of the daemon. It is undefined when no indexer has ever written it. */
  readonly node: NodeReport | undefined;
  readonly pool: {
    readonly txs: number;
    /** Bytes of all waiting transactions. */
    readonly bytes: number;
  };
}

const nodeRow = rowDecoder(
  columnsOf(nodeStatus, [
    'state',
    'targetHeight',
    'version',
    'difficulty',
    'targetSeconds',
    'alternativeBlocks',
  ]),
);
export type NodeReport = ReturnType<typeof nodeRow.decode>;

const chainFigures = defineLookup(
  'chain_figures',
  [],
  [
    `(select ${blockRow.json('block')} from blocks block where height = (select indexed_height from state))`,
    `(select ${totalsRow.json('totals')} from block_totals totals where height = (select indexed_height from state))`,
    `(select ${nodeRow.json('node')} from node_status node)`,
    `(select json_build_array(count(*), coalesce(sum(size), 0)) from pool_transactions)`,
  ],
);

/**
 * Returns figures of the chain up to its tip, and of the pool. It is one prepared statement, because it answers a hot route (bench/serving.md).
 *
 * @throws EmptyIndexError
 */
export async function lookUpChainFigures(reader: LookupReader): Promise<WithMoment<ChainFigures>> {
  const { moment, columns } = await runLookup(reader, chainFigures, []);
  const [blockValues, totalsValues, node, pool] = columns;
  const block = blockRow.decodeJsonOrNull(blockValues);
  const totals = totalsRow.decodeJsonOrNull(totalsValues);
  if (block === undefined || totals === undefined) {
    throw new Error(`block ${moment.tip.height} is the tip and is not there`);
  }
  const [txs, bytes] = jsonList(pool);
  return {
    moment,
    data: {
      block,
      totals,
      node: nodeRow.decodeJsonOrNull(node),
      pool: { txs: Number(txs), bytes: Number(bytes) },
    },
  };
}
