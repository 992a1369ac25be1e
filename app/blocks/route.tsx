import { t } from '../../i18n/texts.ts';
import type { PageAddress, PageAnswer } from '../_frame/site-page.ts';
import { blocksPage } from './definition.ts';
import { pageHandlers } from '../_frame/page-handlers.ts';
import { pageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { BlockTable } from '../_components/block-table.tsx';
import { outagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { Pagination } from '../_components/pagination.tsx';
import { Panel } from '../_components/panel.tsx';
import { routes } from '../_lib/routes.ts';
import { parseTime } from '../_lib/parse-time.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { isBadParam, queryParam } from '../_lib/params.ts';
import { JumpForm } from './jump-form.tsx';
import { BLOCKS_PER_PAGE, pageOfHeight, parseBlocksParam } from './search-params.ts';

export const { GET, POST } = pageHandlers(blocksPage, {
  about: () => ({
    title: t('Blocks'),
    description: t('The blocks of the Monero chain, newest first.'),
  }),
  prepare,
});

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const at = queryParam(query, 'at');
  if (at !== undefined) return jumpTo(at.trim());
  const [before, after] = [parseBlocksParam(query, 'before'), parseBlocksParam(query, 'after')];
  if (isBadParam(before)) return badRequestPage(before);
  if (isBadParam(after)) return badRequestPage(after);
  if (after !== undefined) {
    if (before === undefined) return redirectTo(after + 1);
    return badRequestPage({ field: 'before', problem: t('before and after cannot be given together.') });
  }
  const list = await pageRequest().site.reads.blocks(
    before === undefined ? { from: 'tip' } : { from: 'before', height: before },
    BLOCKS_PER_PAGE,
  );
  if (list.unavailable !== undefined) return outagePage(list.unavailable);
  const [newest] = list.data.blocks;
  // A page above the tip would show the newest blocks under a URL of its own.
  if (before !== undefined && newest !== undefined && newest.height < before - BLOCKS_PER_PAGE) {
    return { redirectTo: routes.blocks };
  }
  // The newest page of the list may have fewer blocks than others.
  const blocks = list.data.blocks.filter(
    ({ height }) => before === undefined || height >= before - BLOCKS_PER_PAGE,
  );
  const lowest = blocks.at(-1)?.height ?? 0;
  const isNewest = before === undefined || list.data.newer === undefined;
  const pages = (where: 'above' | 'below') => (
    <Pagination
      what={where === 'above' ? t('blocks, above the list') : t('blocks, below the list')}
      first={{ label: t('Newest'), href: before === undefined ? undefined : routes.blocks }}
      previous={{
        label: t('Newer'),
        href: isNewest ? undefined : routes.blocksBefore(before + BLOCKS_PER_PAGE),
      }}
      next={{
        label: t('Older'),
        href: lowest === 0 ? undefined : routes.blocksBefore(pageOfHeight(lowest - 1)),
      }}
    />
  );
  return {
    // Each page of the list leads search engines to other blocks.
    ...(before === undefined ? {} : { about: { isListed: true, canonical: routes.blocksBefore(before) } }),
    content: (
      <Page title={t('Blocks')} lead={t('The main chain, newest block first.')}>
        <JumpForm />
        {pages('above')}
        <Panel
          title={rangeTitle(blocks[0]?.height, blocks.at(-1)?.height)}
          {...(before === undefined
            ? {
                live: 'blocks',
                announce: t('Block {height} is the newest block.', { height: newest?.height ?? 0 }),
              }
            : {})}
        >
          <BlockTable blocks={blocks} />
        </Panel>
        {pages('below')}
      </Page>
    ),
  };
}

function rangeTitle(newest: number | undefined, oldest: number | undefined): string {
  if (newest === undefined || oldest === undefined) return t('No blocks');
  return newest === oldest
    ? t('Block {newest}', { newest })
    : t('Blocks {newest} down to {oldest}', { newest, oldest });
}

/** Redirects to the page of the list that has a block. */
function redirectTo(height: number): PageAnswer {
  return { redirectTo: routes.blockInList(pageOfHeight(height), height) };
}

/** Redirects to the page of the list that has the block at a height or at a time. */
async function jumpTo(text: string): Promise<PageAnswer> {
  const height = parseHeight(text);
  if (height !== undefined) return redirectTo(height);
  const time = parseTime(text);
  if (time === undefined) {
    return badRequestPage({
      field: 'at',
      problem: t('at must be a height (digits) or a date in UTC, such as 2024-05-31 or 2024-05-31 12:30.'),
    });
  }
  const loaded = await pageRequest().site.reads.heightAt(time);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  return redirectTo(loaded.data.height);
}
