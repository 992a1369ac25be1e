import { t } from '../../i18n/translate.ts';
import { BlockTable } from '../_components/block-table.tsx';
import { Page } from '../_components/page.tsx';
import { Pagination } from '../_components/pagination.tsx';
import { Panel } from '../_components/panel.tsx';
import { routes } from '../_lib/routes.ts';
import { JumpToBlockForm } from './jump-form.tsx';
import { BLOCKS_PER_PAGE, getBlockListPageUpperBound } from './search-params.ts';
import type { BlockListPage } from '../../lookups/block-list.ts';

interface BlocksViewProps {
  readonly list: BlockListPage;
  /** Height below which the page begins. Undefined for the newest page. */
  readonly before: number | undefined;
}

export function BlocksView({ list, before }: BlocksViewProps) {
  // If the chain has not filled this page yet, the list also contains older blocks, which belong to the next
  // page.
  const blocks = list.blocks.filter(
    ({ height }) => before === undefined || height >= before - BLOCKS_PER_PAGE,
  );
  const lowest = blocks.at(-1)?.height ?? 0;
  const isNewest = before === undefined || list.newerPageAboveHeight === undefined;
  const pages = (where: 'above' | 'below') => (
    <Pagination
      listName={
        where === 'above'
          ? t('the block list (links above the list)')
          : t('the block list (links below the list)')
      }
      first={{ label: t('Newest blocks'), href: before === undefined ? undefined : routes.blocks }}
      previous={{
        label: t('Newer blocks'),
        href: isNewest ? undefined : routes.blocksBefore(before + BLOCKS_PER_PAGE),
      }}
      next={{
        label: t('Older blocks'),
        href: lowest === 0 ? undefined : routes.blocksBefore(getBlockListPageUpperBound(lowest - 1)),
      }}
    />
  );
  return (
    <Page title={t('Blocks')} lead={t('The main chain, newest block first.')}>
      <JumpToBlockForm />
      {pages('above')}
      <Panel
        title={rangeTitle(blocks[0]?.height, blocks.at(-1)?.height)}
        aside={t(
          'the bar shows how full the block is, on a square-root scale; the tick marks the smallest penalty-free weight',
        )}
        {...(before === undefined
          ? {
              liveUpdateId: 'blocks',
              announce: t('Block {height} is the newest block.', { height: blocks[0]?.height ?? 0 }),
            }
          : {})}
      >
        <BlockTable blocks={blocks} />
      </Panel>
      {pages('below')}
    </Page>
  );
}

function rangeTitle(newest: number | undefined, oldest: number | undefined): string {
  if (newest === undefined || oldest === undefined) return t('No blocks');
  return newest === oldest
    ? t('Block {newest}', { newest })
    : t('Blocks {newest} down to {oldest}', { newest, oldest });
}
