import { t } from '../../languages/texts.ts';
import type { BlockListPosition } from '../../db/queries/blocks.ts';
import { parseHeight } from '../../protocol/brands.ts';
import { isBadParam, pageStart, type BadParam, type SearchParams } from '../_lib/params.ts';

/** Reads `?before=H` for blocks below H or `?after=H` for blocks above H. The default is the tip. */
export function parseBlocksParams(params: SearchParams): BlockListPosition | BadParam {
  const start = pageStart(params, parseHeight, (field) =>
    t('{field} must be a block height: digits only, without a leading zero.', { field }),
  );
  if (start === undefined) return { from: 'tip' };
  return isBadParam(start) ? start : { from: start.from, height: start.place };
}
