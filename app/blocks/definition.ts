import { createCanonicaliser, definePage, freeTextCanonicaliser } from '../_frame/define-page.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { getBlockListPageUpperBound } from './search-params.ts';

export const blocksPageDefinition = definePage({
  path: '/blocks',
  // A URL with `at` or `after` redirects to the list page that contains a block: the one at the height or time `at`, or the
  // one directly above the height `after`.
  query: {
    before: createCanonicaliser(parseHeight, (before) => String(getBlockListPageUpperBound(before - 1))),
    after: createCanonicaliser(parseHeight),
    at: freeTextCanonicaliser,
  },
  searchEngines: 'sitemap',
  translations: ['de'],
});
