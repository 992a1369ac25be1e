import { createCanonicaliser, definePage, DETAIL_PAGE_CACHE_MS } from '../../_frame/define-page.ts';
import { parseKeyImage } from '@ringscope/protocol/brands.ts';

export const keyImagePageDefinition = definePage({
  path: '/key-image/:image',
  pathParams: { image: createCanonicaliser(parseKeyImage) },
  cacheMs: DETAIL_PAGE_CACHE_MS,
  searchEngines: 'never',
  translations: ['de'],
});
