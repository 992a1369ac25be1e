import { canonicaliserOf, definePage, freeTextCanonicaliser } from '../_frame/define-page.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { pageStartOfHeight } from './search-params.ts';

export const blocksPageDefinition = definePage({
  path: '/blocks',
  // The page redirects a URL with `at` or `after` to the list page with the block.
  query: {
    before: canonicaliserOf(parseHeight, (before) => String(pageStartOfHeight(before - 1))),
    after: canonicaliserOf(parseHeight),
    at: freeTextCanonicaliser,
  },
  searchEngines: 'sitemap',
  translations: ['de'],
});
