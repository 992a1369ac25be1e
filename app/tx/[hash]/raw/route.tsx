import { TranslatedSentence } from '../../../_components/sentence.tsx';
import { t } from '../../../../i18n/translate.ts';
import { T } from '../../../_components/t.tsx';
import type { PageUrlParams, PageResponse } from '../../../_frame/site-page.ts';
import { rawTxPageDefinition } from './definition.ts';
import { createPageHandlers } from '../../../_frame/page-handlers.ts';
import { currentPageRequest } from '../../../../server/page-request.ts';
import type { RawTxResult } from '../../../../server/raw-bytes.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import { NO_INPUTS_OR_OUTPUTS, type TxDetail } from '../../../../lookups/transaction.ts';
import { badTxHashPage, notFoundPage } from '../../../_components/error-pages.tsx';
import { rawDataUnavailablePage } from '../../../_components/raw-panels.tsx';
import { routes } from '../../../_lib/routes.ts';
import { decodeTxOfAlternativeBlock } from '../../../../lookups/decoded-transaction.ts';
import { RawTxView } from './raw-tx-view.tsx';

export const { GET, POST } = createPageHandlers(rawTxPageDefinition, {
  metadataOf: () => ({ title: t('Raw transaction') }),
  loadPage,
});

async function loadPage({ params }: PageUrlParams<'hash'>): Promise<PageResponse> {
  const hash = parseTxHash(params.hash);
  if (hash === undefined) return badTxHashPage();
  const { site } = currentPageRequest();
  const { data: indexed } = await site.pageDataReader.transaction(hash, NO_INPUTS_OR_OUTPUTS);
  const fromNode = await site.fetchRawTx(hash, blockVersionOf(indexed));
  const archivedTx = (indexed?.orphanedCopies ?? [])
    .map(decodeTxOfAlternativeBlock)
    .find((tx) => tx !== undefined);
  const raw: RawTxResult =
    fromNode.state !== 'found' && archivedTx !== undefined
      ? { state: 'found', hex: bytesToHex(archivedTx.blob), json: undefined, isComplete: !archivedTx.pruned }
      : fromNode;
  if (raw.state === 'unknown') {
    return notFoundPage(
      t('No such transaction'),
      <p>{t('Neither the node nor the archive of orphaned blocks has a transaction with this hash.')}</p>,
    );
  }
  if (raw.state === 'unreachable') {
    return rawDataUnavailablePage(
      t('Raw transaction'),
      <T>
        <TranslatedSentence of={raw.reason} /> <a href={routes.tx(hash)}>The transaction page</a> still shows
        the indexed data.
      </T>,
    );
  }
  return {
    content: <RawTxView hash={hash} raw={raw} />,
  };
}

/** Returns the version of the block that contains a transaction. For a transaction in no block, the newest known version. */
function blockVersionOf(transaction: TxDetail | undefined): number {
  const location = transaction?.location;
  if (location?.state === 'chain') return location.block.majorVersion;
  return location?.state === 'orphaned' ? location.tx.blockMajorVersion : NEWEST_BLOCK_VERSION;
}
