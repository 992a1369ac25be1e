import { canonical, definePage, freeText } from '../_frame/define-page.ts';
import { parseHeight } from '@ringscope/protocol/brands.ts';
import { pageOfHeight } from './search-params.ts';

export const blocksPage = definePage({
  path: '/blocks',
  // The page redirects `at` and `after` to the list page with the block.
  query: {
    before: canonical(parseHeight, (before) => String(pageOfHeight(before - 1))),
    after: canonical(parseHeight),
    at: freeText,
  },
  searchEngines: 'sitemap',
  translations: ['de'],
});
