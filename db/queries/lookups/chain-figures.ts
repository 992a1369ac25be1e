import type { Database } from '../../client.ts';
import { blocks, blockTotals, nodeStatus } from '../../schema/index.ts';
import type { BlockTotals, StoredBlock } from '../blocks.ts';
import { decodeOne, jsonRow, jsonRowWithout, list } from './json-row.ts';
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

const nodeRow = jsonRow(nodeStatus, [
  'state',
  'targetHeight',
  'version',
  'difficulty',
  'targetSeconds',
  'alternativeBlocks',
]);
export type NodeReport = ReturnType<typeof nodeRow.decode>;

const blockRow = jsonRowWithout(blocks, []);
const totalsRow = jsonRowWithout(blockTotals, ['height']);

const chainFigures = defineLookup(
  'chain_figures',
  [],
  [
    `(select ${blockRow.sql('block')} from blocks block where height = (select indexed_height from state))`,
    `(select ${totalsRow.sql('totals')} from block_totals totals where height = (select indexed_height from state))`,
    `(select ${nodeRow.sql('node')} from node_status node)`,
    `(select json_build_array(count(*), coalesce(sum(size), 0)) from pool_transactions)`,
  ],
);

/** Returns figures of the chain up to its tip, and of the pool. @throws EmptyIndexError */
export async function lookUpChainFigures(database: Database): Promise<WithMoment<ChainFigures>> {
  const { moment, columns } = await runLookup(database, chainFigures, []);
  const [blockValues, totalsValues, node, pool] = columns;
  const block = decodeOne(blockRow, blockValues);
  const totals = decodeOne(totalsRow, totalsValues);
  if (block === undefined || totals === undefined) {
    throw new Error(`block ${moment.tip.height} is the tip and is not there`);
  }
  const [txs, bytes] = list(pool);
  return {
    moment,
    data: { block, totals, node: decodeOne(nodeRow, node), pool: { txs: Number(txs), bytes: Number(bytes) } },
  };
}
