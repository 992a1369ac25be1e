import type { PageResponse } from '../_frame/site-page.ts';
import { apiPageDefinition } from './definition.ts';
import { createPageHandlers } from '../_frame/page-handlers.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { ApiView } from './api-view.tsx';

export const { GET, POST } = createPageHandlers(apiPageDefinition, {
  metadataOf: () => ({
    title: 'API',
    description: 'Blocks, transactions with their rings, and the pool of the Monero chain as JSON.',
  }),
  loadPage,
});

async function loadPage(): Promise<PageResponse> {
  const origin = currentPageRequest().site.publicUrl;
  return {
    content: <ApiView origin={origin} />,
  };
}
