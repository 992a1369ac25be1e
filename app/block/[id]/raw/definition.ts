import { definePage, choiceCanonicaliser, DETAIL_PAGE_CACHE_MS } from '../../../_frame/define-page.ts';
import { canonicaliseBlockId } from '../../../_lib/canonical-values.ts';

export const rawBlockPageDefinition = definePage({
  path: '/block/:id/raw',
  pathParams: { id: canonicaliseBlockId },
  query: { pow: choiceCanonicaliser(['1']) },
  cost: 'largePage',
  cacheMs: DETAIL_PAGE_CACHE_MS,
  searchEngines: 'never',
  translations: ['de'],
});
