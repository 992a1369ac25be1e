import { canonicaliserOf, definePage, OBJECT_PAGE_CACHE_MS } from '../../../_frame/define-page.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';

export const rawTxPageDefinition = definePage({
  path: '/tx/:hash/raw',
  parts: { hash: canonicaliserOf(parseTxHash) },
  dependsOn: 'pool',
  cacheMs: OBJECT_PAGE_CACHE_MS,
  searchEngines: 'never',
  translations: ['de'],
});
