import { t } from '../../../i18n/translate.ts';
import type { PageUrlParams, PageResponse } from '../../_frame/site-page.ts';
import { reorgPageDefinition } from './definition.ts';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import { currentPageRequest } from '../../../server/page-request.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { createOutagePage } from '../../_components/outage.tsx';
import { isInvalidUrlParam, parseOptionalParam } from '../../_lib/params.ts';
import { parseReorgId } from '../../../lookups/positions.ts';
import { ReorgView } from './reorg-view.tsx';

export const { GET, POST } = createPageHandlers(reorgPageDefinition, {
  metadataOf: (params) => {
    const id = parseReorgId(params.id);
    return { title: id === undefined ? t('Reorganisation') : t('Reorganisation {id}', { id }) };
  },
  loadPage,
});

async function loadPage({ params, query }: PageUrlParams<'id'>): Promise<PageResponse> {
  const id = parseReorgId(params.id);
  if (id === undefined) {
    return badRequestPage({
      field: 'id',
      problem: t('The URL of a reorganisation contains its number. The first one has number 1.'),
    });
  }
  const from = parseOptionalParam(
    query,
    'from',
    parseHeight,
    t('The URL parameter “from” must be a height: digits without a leading zero.'),
  );
  if (isInvalidUrlParam(from)) return badRequestPage(from);
  const { pageDataReader } = currentPageRequest().site;
  const [loaded, limits] = await Promise.all([pageDataReader.reorg(id, from), pageDataReader.blockLimits()]);
  if (loaded.unavailableReason !== undefined) return createOutagePage(loaded.unavailableReason);
  if (loaded.data === undefined) {
    return notFoundPage(
      t('No such reorganisation'),
      <p>{t('This index has not seen a reorganisation with this number.')}</p>,
    );
  }
  return {
    content: <ReorgView detail={loaded.data} nextBlockRules={limits.data} />,
  };
}
