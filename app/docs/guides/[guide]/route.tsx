import type { PageResponse } from '../../../_frame/site-page.ts';
import { createPageHandlers } from '../../../_frame/page-handlers.ts';
import { currentPageRequest } from '../../../../server/page-request.ts';
import { apiPageNotFoundResponse } from '../../no-such-page.tsx';
import { apiGuides } from '../guides.ts';
import { ApiGuideView } from './api-guide-view.tsx';
import { apiGuidePageDefinition } from './definition.ts';

/** The page with one of the guides to the API. */
export const { GET, POST } = createPageHandlers(apiGuidePageDefinition, {
  metadataOf: ({ guide }) => {
    const { title, introduction } = guideOf(guide) ?? {};
    return {
      title: `API: ${title ?? 'no such page'}`,
      ...(introduction === undefined ? {} : { description: introduction }),
    };
  },
  loadPage: async ({ params }) => loadPage(params.guide),
});

function guideOf(name: string) {
  return apiGuides.find((guide) => guide.name === name);
}

async function loadPage(name: string): Promise<PageResponse> {
  const guide = guideOf(name);
  if (guide === undefined) return apiPageNotFoundResponse();
  return { content: <ApiGuideView guide={guide} origin={currentPageRequest().site.publicUrl} /> };
}
