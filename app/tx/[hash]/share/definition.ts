import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { createCanonicaliser, definePage, DETAIL_PAGE_CACHE_MS } from '../../../_frame/define-page.ts';

export const shareTxPageDefinition = definePage({
  path: '/tx/:hash/share',
  pathParams: { hash: createCanonicaliser(parseTxHash) },
  dependsOn: 'pool',
  cacheMs: DETAIL_PAGE_CACHE_MS,
  searchEngines: 'never',
  translations: ['de'],
});
