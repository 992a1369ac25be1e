import { TranslatedSentence } from '../../../_components/sentence.tsx';
import { t } from '../../../../i18n/translate.ts';
import { T } from '../../../_components/t.tsx';
import type { PageUrlParams, PageResponse } from '../../../_frame/site-page.ts';
import { rawBlockPageDefinition } from './definition.ts';
import { createPageHandlers } from '../../../_frame/page-handlers.ts';
import { currentPageRequest } from '../../../../server/page-request.ts';
import type { RawBlockResult } from '../../../../server/raw-bytes.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { parseBlockHash, parseHeight } from '@ringscope/protocol/brands.ts';
import { badBlockIdPage, badRequestPage, notFoundPage } from '../../../_components/error-pages.tsx';
import { createOutagePage } from '../../../_components/outage.tsx';
import { rawDataUnavailablePage } from '../../../_components/raw-panels.tsx';
import { readQueryParam } from '../../../_lib/params.ts';
import { routes } from '../../../_lib/routes.ts';
import { RawBlockView } from './raw-block-view.tsx';

export const { GET, POST } = createPageHandlers(rawBlockPageDefinition, {
  metadataOf: () => ({ title: t('Raw block') }),
  loadPage,
});

async function loadPage({ params, query }: PageUrlParams<'id'>): Promise<PageResponse> {
  const ref = parseHeight(params.id) ?? parseBlockHash(params.id);
  if (ref === undefined) return badBlockIdPage();
  const pow = readQueryParam(query, 'pow');
  if (pow !== undefined && pow !== '1') {
    return badRequestPage({ field: 'pow', problem: t('The URL parameter “pow” must be 1, or be omitted.') });
  }
  const { site } = currentPageRequest();
  const loaded = await site.pageDataReader.block(ref, 0);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  if (loaded.data.state === 'unknown') {
    return notFoundPage(t('No such block'), <p>{t('The index has no block with this height or hash.')}</p>);
  }
  const { block } = loaded.data;
  const archivedBlob = 'blob' in block && block.blob !== null ? block.blob : undefined;
  const raw: RawBlockResult =
    archivedBlob === undefined
      ? await site.fetchRawBlock(block, pow === '1')
      : { state: 'found', hex: bytesToHex(archivedBlob), json: undefined, powHash: undefined };
  if (raw.state === 'unknown') {
    return notFoundPage(
      t('Raw data not found'),
      <p>{t('The node does not have the bytes of this block any more.')}</p>,
    );
  }
  if (raw.state === 'unreachable') {
    return rawDataUnavailablePage(
      t('Raw block'),
      <T>
        <TranslatedSentence of={raw.reason} /> <a href={routes.block(block.hash)}>The block page</a> still
        shows the indexed data.
      </T>,
    );
  }
  return {
    content: (
      <RawBlockView
        block={block}
        rawBlock={raw}
        isFromNode={archivedBlob === undefined}
        wantsPowHash={pow === '1'}
      />
    ),
  };
}
