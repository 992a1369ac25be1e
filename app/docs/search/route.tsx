import type { PageResponse } from '../../_frame/site-page.ts';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import { readQueryParam, type SearchParams } from '../../_lib/params.ts';
import { ApiSearchView } from './api-search-view.tsx';
import { docsSearchPageDefinition } from './definition.ts';
import { searchDocs } from './search-docs.ts';

/** The page that lists the parts of the documentation that contain all words of a search. */
export const { GET, POST } = createPageHandlers(docsSearchPageDefinition, {
  metadataOf: () => ({ title: 'API: search', allowsSearchEngines: false }),
  loadPage: async ({ query }) => loadPage(query),
});

async function loadPage(params: SearchParams): Promise<PageResponse> {
  const query = readQueryParam(params, 'q') ?? '';
  return { content: <ApiSearchView query={query} {...searchDocs(query)} /> };
}
