import { createCanonicaliser, definePage, DETAIL_PAGE_CACHE_MS } from '../../../_frame/define-page.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';

export const rawTxPageDefinition = definePage({
  path: '/tx/:hash/raw',
  pathParams: { hash: createCanonicaliser(parseTxHash) },
  dependsOn: 'pool',
  cacheMs: DETAIL_PAGE_CACHE_MS,
  searchEngines: 'never',
  translations: ['de'],
});
