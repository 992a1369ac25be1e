import { getTableColumns } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { columnsWithout, decodeBigInt, decodeNumber, rowDecoder } from '../../row-decoder.ts';
import { blocks, blockTotals, nodeStatus } from '../../schema/index.ts';
import type { StoredBlock, BlockTotals } from '../blocks.ts';
import type { Tip } from '../snapshot.ts';
import type { PoolTotals, Status } from '../status.ts';
import { decodeMoment, defineLookup } from '../lookup.ts';

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

const blockRow = rowDecoder(getTableColumns(blocks));
const totalsRow = rowDecoder(columnsWithout(blockTotals, ['height']));
const nodeRow = rowDecoder(columnsWithout(nodeStatus, ['id']));

const poolTotalsRow = rowDecoder({ count: decodeNumber, weight: decodeNumber, fees: decodeBigInt });
const POOL_TOTALS_VALUES = poolTotalsRow.json({
  count: 'count(*)',
  weight: 'coalesce(sum(weight), 0)',
  fees: 'coalesce(sum(fee), 0)::text',
});

/** Counts the pool. The daemon limits the pool to 648 MB of weight, so counting it is cheap enough. */
export const POOL_TOTALS_COLUMN = `(select ${POOL_TOTALS_VALUES} from pool_transactions)`;

const statusLookup = defineLookup(
  'status',
  [],
  [
    `(select ${nodeRow.json('node')} from node_status node)`,
    `(select ${blockRow.json('block')} from blocks block where height = (select indexed_height from state))`,
    `(select ${totalsRow.json('totals')} from block_totals totals where height = (select indexed_height from state))`,
    POOL_TOTALS_COLUMN,
  ],
);

export function decodePoolTotals(value: unknown): PoolTotals {
  return poolTotalsRow.decodeJson(value);
}

/** Returns the status of index and node. It also works while nothing is indexed. */
export async function lookUpStatus(database: Database): Promise<IndexStatus> {
  const row = await database.lookup(statusLookup.name, statusLookup.text, []);
  const moment = decodeMoment(row);
  const [node, block, totals, pool] = row.slice(2);
  const top = moment === undefined ? undefined : topOf(moment.tip, block, totals);
  return {
    top,
    tip: top === undefined ? undefined : { ...top.tip, timestamp: top.block.timestamp },
    node: nodeRow.decodeJsonOrNull(node),
    pool: decodePoolTotals(pool),
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
