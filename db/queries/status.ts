import type { LookupReader } from '../client.ts';
import { columnsWithout, rowDecoder } from '../row-decoder.ts';
import { nodeStatus } from '../schema/index.ts';
import { blockRow, totalsRow, type BlockTotals, type StoredBlock } from './blocks.ts';
import { decodeMoment, type Tip } from './moment.ts';
import { poolTotalsRow, POOL_TOTALS, type PoolTotals } from './pool.ts';
import { defineLookup } from './lookup.ts';

/** The row that the indexer writes about once a second. */
export type NodeStatus = ReturnType<typeof nodeRow.decode>;

/** The state of the index and the last report about its node. Every field may be missing before the first block. */
export interface Status {
  readonly tip: (Tip & { readonly timestamp: number }) | undefined;
  readonly node: NodeStatus | undefined;
  readonly pool: PoolTotals;
}

/** The highest block of the visible chain, with the sums up to it. */
export interface ChainTop {
  readonly tip: Tip;
  readonly block: StoredBlock;
  readonly totals: BlockTotals;
}

export interface IndexStatus extends Status {
  /** It is undefined while nothing is indexed. */
  readonly top: ChainTop | undefined;
}

const nodeRow = rowDecoder(columnsWithout(nodeStatus, ['id']));

const statusLookup = defineLookup(
  'status',
  [],
  [
    `(select ${nodeRow.json('node')} from node_status node)`,
    `(select ${blockRow.json('block')} from blocks block where height = (select indexed_height from state))`,
    `(select ${totalsRow.json('totals')} from block_totals totals where height = (select indexed_height from state))`,
    `(select ${POOL_TOTALS} from pool_transactions)`,
  ],
);

/**
 * Returns the status of index and node. It also works while nothing is indexed. It is one prepared statement, because every
 * page shows the status (bench/serving.md).
 */
export async function lookUpStatus(reader: LookupReader): Promise<IndexStatus> {
  const row = await reader.lookup(statusLookup.name, statusLookup.text, []);
  const moment = decodeMoment(row);
  const [node, block, totals, pool] = row.slice(2);
  const top = moment === undefined ? undefined : topOf(moment.tip, block, totals);
  return {
    top,
    tip: top === undefined ? undefined : { ...top.tip, timestamp: top.block.timestamp },
    node: nodeRow.decodeJsonOrNull(node),
    pool: poolTotalsRow.decodeJson(pool),
  };
}

function topOf(tip: Tip, blockValues: unknown, totalsValues: unknown): ChainTop {
  const block = blockRow.decodeJsonOrNull(blockValues);
  const totals = totalsRow.decodeJsonOrNull(totalsValues);
  if (block === undefined || totals === undefined) {
    throw new Error(`block ${tip.height} is the tip and is not there`);
  }
  return { tip, block, totals };
}
