import { t } from '../../../i18n/translate.ts';
import { T, ValueInMessage } from '../../_components/t.tsx';
import type { PageMetadata, PageUrlParams, PageResponse } from '../../_frame/site-page.ts';
import { blockPageDefinition } from './definition.ts';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import { currentPageRequest } from '../../../server/page-request.ts';
import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { badBlockIdPage, badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { createOutagePage } from '../../_components/outage.tsx';
import { formatIsoUtc } from '../../_components/values/time.tsx';
import { translateCountWithNoun, formatShortBytes } from '../../../i18n/digits.ts';
import { readQueryParam } from '../../_lib/params.ts';
import { routes } from '../../_lib/routes.ts';
import type { StoredBlock } from '../../../db/queries/blocks.ts';
import { parseListPosition } from '../../../lookups/positions.ts';
import { AlternativeBlockView } from './alternative-block-view.tsx';
import { BLOCK_TXS_PER_PAGE, type AlternativeBlockDetail } from '../../../lookups/block.ts';
import { MAX_SHOWN_COINBASE_OUTPUTS } from './coinbase-panel.tsx';
import { FutureBlockView } from './future-block-view.tsx';
import { MainChainBlockView } from './main-block-view.tsx';
import { blockTxOrders, DEFAULT_BLOCK_TX_ORDER } from './tx-order.ts';

export const { GET, POST } = createPageHandlers(blockPageDefinition, {
  metadataOf: (params) => {
    const { id } = params;
    const height = parseHeight(id);
    return {
      title: height === undefined ? t('Block') : t('Block {height}', { height }),
      description:
        height === undefined
          ? t('A block of the Monero chain: header, weight, fees, reward and transactions.')
          : t('Block {height} of the Monero chain: header, weight, fees, reward and transactions.', {
              height,
            }),
    };
  },
  loadPage,
});

function aboutMainBlock({ height, hash, txCount, weight, timestamp }: StoredBlock): Partial<PageMetadata> {
  const contents = `${translateCountWithNoun(txCount, 'transaction')}, ${formatShortBytes(weight)}`;
  const time = formatIsoUtc(timestamp);
  return {
    title: t('Block {height}', { height }),
    description:
      time === undefined
        ? t('Block {height} of the Monero chain: {contents}. Header, reward, fees and transactions.', {
            height,
            contents,
          })
        : t(
            'Block {height} of the Monero chain, {time}: {contents}. Header, reward, fees and transactions.',
            { height, time, contents },
          ),
    canonical: routes.block(height),
    picture: {
      path: routes.blockPicture(hash),
      alt: t('Block {height} of the Monero chain: {contents}, with its reward and its fees.', {
        height,
        contents,
      }),
    },
  };
}

function aboutOffChainBlock({ block, reorgIds }: AlternativeBlockDetail): Partial<PageMetadata> {
  const { height } = block;
  const hash = block.hash.slice(0, 8);
  const isOrphaned = reorgIds.length > 0;
  return {
    title: isOrphaned
      ? t('Orphaned block {height}, {hash}…', { height, hash })
      : t('Alternative block {height}, {hash}…', { height, hash }),
    description: isOrphaned
      ? t(
          'Orphaned block at height {height}, which is not on the main chain of Monero. Header and transactions.',
          { height },
        )
      : t(
          'Alternative block at height {height}, which is not on the main chain of Monero. Header and transactions.',
          { height },
        ),
    canonical: routes.block(block.hash),
    picture: {
      path: routes.blockPicture(block.hash),
      alt: isOrphaned
        ? t('Orphaned block at height {height}, which is not on the main chain.', { height })
        : t('Alternative block at height {height}, which is not on the main chain.', { height }),
    },
  };
}

async function loadPage({ params, query }: PageUrlParams<'id'>): Promise<PageResponse> {
  const { id } = params;
  const ref = parseHeight(id) ?? parseBlockHash(id);
  if (ref === undefined) return badBlockIdPage();
  const from = parseListPosition(readQueryParam(query, 'from'));
  if (from === undefined) {
    return badRequestPage({
      field: 'from',
      problem: t(
        'The URL parameter “from” must be the position of a transaction in the block: a whole number, 0 or greater.',
      ),
    });
  }
  const requestedOrder = readQueryParam(query, 'order') ?? DEFAULT_BLOCK_TX_ORDER;
  const order = blockTxOrders.find((name) => name === requestedOrder);
  if (order === undefined) {
    return badRequestPage({
      field: 'order',
      problem: t('The URL parameter “{field}” must be one of {values}.', {
        field: 'order',
        values: blockTxOrders.join(', '),
      }),
    });
  }
  const { pageDataReader } = currentPageRequest().site;
  const loaded = await pageDataReader.block(ref, from);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  const found = loaded.data;
  switch (found.state) {
    case 'main': {
      const coinbase = await pageDataReader.transaction(found.block.minerTxHash, {
        ...{ inputsOffset: 0, inputsLimit: 1 },
        ...{ outputsOffset: 0, outputsLimit: MAX_SHOWN_COINBASE_OUTPUTS },
      });
      return {
        metadata: aboutMainBlock(found.block),
        confirmations: countConfirmations(found.block.height, found.tip.height),
        content: (
          <MainChainBlockView
            {...found}
            from={from}
            order={order}
            txsPerPage={BLOCK_TXS_PER_PAGE}
            coinbase={coinbase.data}
          />
        ),
      };
    }
    case 'alternative':
      return { metadata: aboutOffChainBlock(found), content: <AlternativeBlockView {...found} /> };
    case 'unknown': {
      const newest = typeof ref === 'number' ? await pageDataReader.blocks({ kind: 'tip' }, 3) : undefined;
      const [tip, ...others] = newest?.data?.blocks ?? [];
      if (typeof ref === 'number' && tip !== undefined && ref > tip.height) {
        return { status: 404, content: <FutureBlockView height={ref} newest={[tip, ...others]} /> };
      }
      return notFoundPage(
        t('No such block'),
        <p>
          <T>
            No block with this hash is on the main chain up to block <ValueInMessage of={found.tip.height} />,
            or among the alternative blocks that this index knows.
          </T>
        </p>,
      );
    }
  }
}
