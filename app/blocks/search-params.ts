import { t } from '../../i18n/translate.ts';
import { MAX_HEIGHT, parseHeight } from '@ringscope/protocol/brands.ts';
import { optionalParam, type BadParam, type SearchParams } from '../_lib/params.ts';

export const BLOCKS_PER_PAGE = 30;

/**
 * Returns the height below which the page with a block begins. Pages begin at fixed heights, so that the list has few URLs
 * and a page keeps its blocks while the chain grows.
 */
export function pageOfHeight(height: number): number {
  const page = Math.floor(Math.min(Math.max(0, height), MAX_HEIGHT - 2 * BLOCKS_PER_PAGE) / BLOCKS_PER_PAGE);
  return (page + 1) * BLOCKS_PER_PAGE;
}

/** Reads the height in `?before=H` or `?after=H`. It is undefined when the URL has none. */
export function parseBlocksParam(
  params: SearchParams,
  field: 'before' | 'after',
): number | undefined | BadParam {
  return optionalParam(
    params,
    field,
    parseHeight,
    t('{field} must be a block height: digits only, without a leading zero.', { field }),
  );
}
