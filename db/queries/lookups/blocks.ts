import { getTableColumns } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { rowDecoder } from '../../row-decoder.ts';
import { blocks } from '../../schema/index.ts';
import { blockPageOf, MAX_BLOCKS_PER_PAGE, type BlockListPosition, type BlockPage } from '../blocks.ts';
import { defineLookup, runLookup, type WithMoment } from '../lookup.ts';
import { requireLimit } from '../page-limit.ts';

const blockRow = rowDecoder(getTableColumns(blocks));

/**
 * Defines a lookup of a page of blocks. The parameters are the height above or below which the page lies, and the
 * number of blocks.
 */
function listLookup(name: string, condition: string, order: 'asc' | 'desc') {
  return defineLookup(
    name,
    [],
    [
      `(select json_agg(${blockRow.json('block')} order by height desc) from (
        select * from blocks where height <= (select indexed_height from state) and ${condition}
        order by height ${order} limit $2) as block)`,
    ],
  );
}

const below = listLookup('blocks_below', 'height < $1::bigint', 'desc');
const above = listLookup('blocks_above', 'height > $1::bigint', 'asc');

/** A number above every height. */
const END = 2 ** 31;

/** Returns a page of the block list, newest first. @throws EmptyIndexError, RangeError for a limit that no page has */
export async function lookUpBlocks(
  database: Database,
  position: BlockListPosition,
  limit: number,
): Promise<WithMoment<BlockPage>> {
  requireLimit(limit, MAX_BLOCKS_PER_PAGE);
  const { moment, columns } = await runLookup(database, position.from === 'after' ? above : below, [
    position.from === 'tip' ? END : position.height,
    limit,
  ]);
  return { moment, data: blockPageOf(blockRow.decodeJsonList(columns[0]), moment.tip) };
}
