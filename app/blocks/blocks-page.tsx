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
    title: 'Blocks',
    description: 'The blocks of the Monero chain, newest first.',
  }),
  prepare,
};

async function prepare({ query }: PageAddress<never>): Promise<PageAnswer> {
  const at = queryParam(query, 'at');
  if (at !== undefined) return jumpTo(at.trim());
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
        <JumpForm />
        {pages('above')}
        <Panel
          title={rangeTitle(blocks[0]?.height, blocks.at(-1)?.height)}
          {...(params.from === 'tip'
            ? { live: 'blocks', announce: `Block ${blocks[0]?.height ?? 0} is the newest block.` }
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
  if (newest === undefined || oldest === undefined) return 'No blocks';
  return newest === oldest ? `Block ${newest}` : `Blocks ${newest} down to ${oldest}`;
}

/** Redirects to the list from the block at a height or at a time on. */
async function jumpTo(text: string): Promise<PageAnswer> {
  const height = parseHeight(text);
  if (height !== undefined) return { redirectTo: routes.blocksBefore(height + 1) };
  const time = parseTime(text);
  if (time === undefined) {
    return badRequestPage({
      field: 'at',
      problem: 'at must be a height (digits) or a date in UTC, such as 2024-05-31 or 2024-05-31 12:30.',
    });
  }
  const loaded = await pageRequest().site.reads.heightAt(time);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  // The list begins with the first block from this time on.
  return { redirectTo: routes.blocksBefore(loaded.data.height + 1) };
}
