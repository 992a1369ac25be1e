import type { ReactNode } from 'react';
import type { KeyImageSpends } from '../../../db/queries/key-image.ts';
import { t } from '../../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../../_frame/site-page.ts';
import { keyImagePageDefinition } from './definition.ts';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import { fetchOutputTreeCounts } from '../../_frame/possible-sources.ts';
import { currentPageRequest } from '../../../server/page-request.ts';
import { parseKeyImage } from '@ringscope/protocol/brands.ts';
import { badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { createOutagePage } from '../../_components/outage.tsx';
import { listDistinctRingCtRingSizes, ringCreationHeightOf } from '../../tx/[hash]/tx-rings.ts';
import { KeyImageView } from './key-image-view.tsx';
import { SpendPicture } from './spend-picture.tsx';

export const { GET, POST } = createPageHandlers(keyImagePageDefinition, {
  metadataOf: () => ({ title: t('Key image') }),
  loadPage,
});

/** Returns the page with every input that has the key image: on the chain, in the pool and in orphaned blocks. */
async function loadPage({ params }: PageUrlParams<'image'>): Promise<PageResponse> {
  const image = parseKeyImage(params.image);
  if (image === undefined) {
    return badRequestPage({
      field: 'image',
      problem: t('A key image has exactly 64 hexadecimal characters.'),
    });
  }
  const loaded = await currentPageRequest().site.pageDataReader.keyImage(image);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  const { minedSpend, poolSpends, orphanedSpends } = loaded.data;
  if (minedSpend === undefined && poolSpends.length === 0 && orphanedSpends.length === 0) {
    return notFoundPage(
      t('No transaction with this key image was found'),
      <p>
        {t(
          'No transaction on the chain or in the pool has this key image. Either its output is not spent, or this is not a key image. The chain does not show which of the two is true.',
        )}
      </p>,
    );
  }
  return {
    content: (
      <KeyImageView image={image} spends={loaded.data} spendPicture={await loadPicture(loaded.data)} />
    ),
  };
}

/**
 * Returns the picture of the spend on the main chain or, if there is none, of a spend in the pool or in an orphaned
 * block. Undefined if there is no spend, or if its transaction cannot be read.
 */
async function loadPicture({ minedSpend, poolSpends, orphanedSpends }: KeyImageSpends): Promise<ReactNode> {
  const spend = minedSpend ?? poolSpends[0] ?? orphanedSpends[0];
  if (spend === undefined) return undefined;
  const { pageDataReader } = currentPageRequest().site;
  const { data: detail } = await pageDataReader.transaction(spend.txHash, {
    ...{ inputsOffset: spend.position, inputsLimit: 1 },
    ...{ outputsOffset: 0, outputsLimit: 0 },
  });
  if (detail === undefined) return undefined;
  const sizes = listDistinctRingCtRingSizes(detail);
  const { referenceBlock } = detail.commonFields;
  const [expected, limits, tree] = await Promise.all([
    sizes.length === 0 ? undefined : pageDataReader.expectedRingAges(ringCreationHeightOf(detail), sizes),
    pageDataReader.blockLimits(),
    referenceBlock === null ? undefined : fetchOutputTreeCounts(referenceBlock),
  ]);
  return (
    <SpendPicture
      spend={detail}
      expectedRingAges={expected?.data}
      nextBlockRules={limits.data}
      outputTreeCounts={tree}
    />
  );
}
