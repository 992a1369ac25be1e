import { t } from '../../languages/texts.ts';
import type { BlockListPosition } from '../../db/queries/blocks.ts';
import { parseHeight } from '../../protocol/brands.ts';
import { queryParam, type BadParam, type SearchParams } from '../_lib/params.ts';

/** Reads `?before=H` for blocks below H or `?after=H` for blocks above H. The default is the tip. */
export function parseBlocksParams(params: SearchParams): BlockListPosition | BadParam {
  const before = queryParam(params, 'before');
  const after = queryParam(params, 'after');
  if (before !== undefined && after !== undefined) {
    return { field: 'before', problem: t('before and after cannot be given together.') };
  }
  const field = before === undefined ? 'after' : 'before';
  const text = before ?? after;
  if (text === undefined) return { from: 'tip' };
  const height = parseHeight(text);
  if (height === undefined) {
    return {
      field,
      problem: t('{field} must be a block height: digits only, without a leading zero.', { field }),
    };
  }
  return { from: field, height };
}
