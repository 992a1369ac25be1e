import { t } from '../../languages/texts.ts';
import type { PageAddress, PageAnswer, SitePage } from '../_frame/site-page.ts';
import { pageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { BlockTable } from '../_components/block-table.tsx';
import { outagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { Pagination } from '../_components/pagination.tsx';
import { Panel } from '../_components/panel.tsx';
import { routes } from '../_lib/routes.ts';
import { parseTime } from '../_lib/parse-time.ts';
import { parseHeight } from '../../protocol/brands.ts';
import { queryParam } from '../_lib/params.ts';
import { JumpForm } from './jump-form.tsx';
import { parseBlocksParams } from './search-params.ts';

const BLOCKS_PER_PAGE = 30;

export const blocksPage: SitePage = {
  about: () => ({
    title: t('Blocks'),
    description: t('The blocks of the Monero chain, newest first.'),
  }),
  prepare,
  translations: ['de'],
};

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const at = queryParam(query, 'at');
  if (at !== undefined) return jumpTo(at.trim());
  const params = parseBlocksParams(query);
  if ('field' in params) return badRequestPage(params);
  const list = await pageRequest().site.reads.blocks(params, BLOCKS_PER_PAGE);
  if (list.unavailable !== undefined) return outagePage(list.unavailable);
  const { blocks, older, newer } = list.data;
  const pages = (where: 'above' | 'below') => (
    <Pagination
      what={where === 'above' ? t('blocks, above the list') : t('blocks, below the list')}
      first={{ label: t('Newest'), href: params.from === 'tip' ? undefined : routes.blocks }}
      previous={{ label: t('Newer'), href: newer === undefined ? undefined : routes.blocksAfter(newer) }}
      next={{ label: t('Older'), href: older === undefined ? undefined : routes.blocksBefore(older) }}
    />
  );
  return {
    content: (
      <Page title={t('Blocks')} lead={t('The main chain, newest block first.')}>
        <JumpForm />
        {pages('above')}
        <Panel
          title={rangeTitle(blocks[0]?.height, blocks.at(-1)?.height)}
          {...(params.from === 'tip'
            ? {
                live: 'blocks',
                announce: t('Block {height} is the newest block.', { height: blocks[0]?.height ?? 0 }),
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

/** Redirects to the list from the block at a height or at a time on. */
async function jumpTo(text: string): Promise<PageAnswer> {
  const height = parseHeight(text);
  if (height !== undefined) return { redirectTo: routes.blocksBefore(height + 1) };
  const time = parseTime(text);
  if (time === undefined) {
    return badRequestPage({
      field: 'at',
      problem: t('at must be a height (digits) or a date in UTC, such as 2024-05-31 or 2024-05-31 12:30.'),
    });
  }
  const loaded = await pageRequest().site.reads.heightAt(time);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  // The list begins with the first block from this time on.
  return { redirectTo: routes.blocksBefore(loaded.data.height + 1) };
}
