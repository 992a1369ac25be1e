import { t } from '../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../_frame/site-page.ts';
import { blocksPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { lowestTierRateOf } from '../../lookups/fee-classes.ts';
import { createOutagePage } from '../_components/outage.tsx';
import { routes } from '../_lib/routes.ts';
import { parseUtcTime } from '../_lib/parse-time.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { isInvalidUrlParam, readQueryParam } from '../_lib/params.ts';
import { BLOCKS_PER_PAGE, getBlockListPageUpperBound, parseBlockListBound } from './search-params.ts';
import { BlocksView } from './blocks-view.tsx';

export const { GET, POST } = createPageHandlers(blocksPageDefinition, {
  metadataOf: () => ({
    title: t('Blocks'),
    description: t('The blocks of the Monero chain, newest first.'),
  }),
  loadPage,
});

async function loadPage({ query }: PageUrlParams<never>): Promise<PageResponse> {
  const at = readQueryParam(query, 'at');
  if (at !== undefined) return jumpTo(at.trim());
  const [before, after] = [parseBlockListBound(query, 'before'), parseBlockListBound(query, 'after')];
  if (isInvalidUrlParam(before)) return badRequestPage(before);
  if (isInvalidUrlParam(after)) return badRequestPage(after);
  if (after !== undefined) {
    if (before === undefined) return redirectTo(after + 1);
    return badRequestPage({
      field: 'before',
      problem: t('The URL parameters “before” and “after” cannot be used together.'),
    });
  }
  const { pageDataReader } = currentPageRequest().site;
  const { data: limits } = await pageDataReader.blockLimits();
  const list = await pageDataReader.blockList(
    before === undefined ? { kind: 'tip' } : { kind: 'below-height', height: before },
    BLOCKS_PER_PAGE,
    limits?.weightAndFeeRules && lowestTierRateOf(limits.weightAndFeeRules.feeRates),
  );
  if (list.unavailableReason !== undefined) return createOutagePage(list.unavailableReason);
  const [newest] = list.data.blocks;
  // A `before` that is too high redirects, because it would show the newest blocks under another URL.
  if (before !== undefined && newest !== undefined && newest.height < before - BLOCKS_PER_PAGE) {
    return { redirectTo: routes.blocks };
  }
  return {
    // Search engines may index every page of the block list, because each page links to other blocks.
    ...(before === undefined
      ? {}
      : { metadata: { allowsSearchEngines: true, canonical: routes.blocksBefore(before) } }),
    content: <BlocksView list={list.data} before={before} />,
  };
}

/** Redirects to the page of the block list that contains the block at a height. */
function redirectTo(height: number): PageResponse {
  return { redirectTo: routes.blockInList(getBlockListPageUpperBound(height), height) };
}

/** Redirects to the page of the block list that contains the block at the entered height or time. */
async function jumpTo(text: string): Promise<PageResponse> {
  const height = parseHeight(text);
  if (height !== undefined) return redirectTo(height);
  const time = parseUtcTime(text);
  if (time === undefined) {
    return badRequestPage({
      field: 'at',
      problem: t('Enter a height, or a date in UTC such as 2024-05-31 or 2024-05-31 12:30.'),
    });
  }
  const loaded = await currentPageRequest().site.pageDataReader.heightAt(time);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  return redirectTo(loaded.data.height);
}
