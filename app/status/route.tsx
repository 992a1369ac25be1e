import { t } from '../../i18n/translate.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import type { PageResponse } from '../_frame/site-page.ts';
import { statusPageDefinition } from './definition.ts';
import { StatusView } from './status-view.tsx';

export const { GET, POST } = createPageHandlers(statusPageDefinition, {
  metadataOf: () => ({
    title: t('Status of this site'),
    description: t(
      'Which parts of this explorer work now: index, nodes, wallet service, queues, background jobs and versions.',
    ),
  }),
  loadPage,
});

async function loadPage(): Promise<PageResponse> {
  const { status, site, services } = currentPageRequest();
  const [{ data: index }, { data: operation }] = await Promise.all([status, site.pageDataReader.operation()]);
  return {
    // The state of a service may change at any time.
    headers: { 'Cache-Control': 'no-store' },
    content: <StatusView index={index} statusPageData={operation} services={services} />,
  };
}
