import { pageRequest } from '../../server/hand-over.ts';
import type { Metadata } from 'next';
import { BadRequestPage } from '../_components/bad-request.tsx';
import { BlockTable } from '../_components/block-table.tsx';
import { OutagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { Pagination } from '../_components/pagination.tsx';
import { Panel } from '../_components/panel.tsx';
import { routes } from '../_lib/routes.ts';
import type { PageProps } from '../_lib/params.ts';
import { parseBlocksParams } from './search-params.ts';

export const metadata: Metadata = {
  title: 'Blocks',
  description: 'The blocks of the Monero chain, newest first.',
};

const BLOCKS_PER_PAGE = 30;

export default async function BlocksPage({ searchParams }: PageProps) {
  const params = parseBlocksParams(await searchParams);
  if ('field' in params) return <BadRequestPage problem={params} />;
  const list = await pageRequest().site.reads.blocks(params, BLOCKS_PER_PAGE);
  if (list.outage !== undefined) return <OutagePage outage={list.outage} />;
  const { blocks, older, newer } = list.data;
  const pages = (where: string) => (
    <Pagination
      what={`blocks, ${where} the list`}
      first={{ label: 'Newest', href: params.from === 'tip' ? undefined : routes.blocks }}
      previous={{ label: 'Newer', href: newer === undefined ? undefined : routes.blocksAfter(newer) }}
      next={{ label: 'Older', href: older === undefined ? undefined : routes.blocksBefore(older) }}
    />
  );
  return (
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
  );
}

function rangeTitle(newest: number | undefined, oldest: number | undefined): string {
  if (newest === undefined || oldest === undefined) return 'No blocks';
  return newest === oldest ? `Block ${newest}` : `Blocks ${newest} down to ${oldest}`;
}
