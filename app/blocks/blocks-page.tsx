import type { PageAddress, PageAnswer, SitePage } from '../_frame/site-page.ts';
import { pageRequest } from '../../server/page-request.ts';
import { badRequestPage } from '../_components/error-pages.tsx';
import { BlockTable } from '../_components/block-table.tsx';
import { outagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { Pagination } from '../_components/pagination.tsx';
import { Panel } from '../_components/panel.tsx';
import { routes } from '../_lib/routes.ts';
import { parseBlocksParams } from './search-params.ts';

const BLOCKS_PER_PAGE = 30;

export const blocksPage: SitePage = {
  about: () => ({
    title: 'Blocks',
    description: 'The blocks of the Monero chain, newest first.',
  }),
  prepare,
};

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const params = parseBlocksParams(query);
  if ('field' in params) return badRequestPage(params);
  const list = await pageRequest().site.reads.blocks(params, BLOCKS_PER_PAGE);
  if (list.unavailable !== undefined) return outagePage(list.unavailable);
  const { blocks, older, newer } = list.data;
  const pages = (where: string) => (
    <Pagination
      what={`blocks, ${where} the list`}
      first={{ label: 'Newest', href: params.from === 'tip' ? undefined : routes.blocks }}
      previous={{ label: 'Newer', href: newer === undefined ? undefined : routes.blocksAfter(newer) }}
      next={{ label: 'Older', href: older === undefined ? undefined : routes.blocksBefore(older) }}
    />
  );
  return {
    content: (
      <Page title="Blocks" lead="The main chain, newest block first.">
        {pages('above')}
        <Panel
          title={rangeTitle(blocks[0]?.height, blocks.at(-1)?.height)}
          {...(params.from === 'tip' ? { live: 'blocks' } : {})}
        >
          <BlockTable blocks={blocks} />
        </Panel>
        {pages('below')}
      </Page>
    ),
  };
}

function rangeTitle(newest: number | undefined, oldest: number | undefined): string {
  if (newest === undefined || oldest === undefined) return 'No blocks';
  return newest === oldest ? `Block ${newest}` : `Blocks ${newest} down to ${oldest}`;
}
