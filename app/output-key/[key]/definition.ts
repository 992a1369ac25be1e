import { createCanonicaliser, definePage, DETAIL_PAGE_CACHE_MS } from '../../_frame/define-page.ts';
import { parseOneTimeKey } from '@ringscope/protocol/brands.ts';

export const outputKeyPageDefinition = definePage({
  path: '/output-key/:key',
  pathParams: { key: createCanonicaliser(parseOneTimeKey) },
  cacheMs: DETAIL_PAGE_CACHE_MS,
  searchEngines: 'never',
  translations: ['de'],
});
