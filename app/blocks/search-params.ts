import { t } from '../../i18n/translate.ts';
import { MAX_HEIGHT, parseHeight } from '@ringscope/protocol/brands.ts';
import { parseOptionalParam, type InvalidUrlParam, type SearchParams } from '../_lib/params.ts';

export const BLOCKS_PER_PAGE = 30;

/**
 * Returns the URL parameter `before` of the list page that contains the block at a height. Pages begin at fixed heights, so
 * that the list has few URLs and the blocks of a page do not change while the chain grows.
 */
export function getBlockListPageUpperBound(height: number): number {
  const page = Math.floor(Math.min(Math.max(0, height), MAX_HEIGHT - 2 * BLOCKS_PER_PAGE) / BLOCKS_PER_PAGE);
  return (page + 1) * BLOCKS_PER_PAGE;
}

/** Parses the height in the URL parameter `before` or `after`. Returns undefined when the URL does not have the parameter. */
export function parseBlockListBound(
  params: SearchParams,
  field: 'before' | 'after',
): number | undefined | InvalidUrlParam {
  return parseOptionalParam(
    params,
    field,
    parseHeight,
    t('The URL parameter “{field}” must be a block height: digits only, without a leading zero.', { field }),
  );
}
