import { canonical, definePage, OBJECT_CACHE_MS } from '../../../_frame/define-page.ts';
import {
  formatInputPlace,
  parseAtomic,
  parseGlobalIndex,
  parseInputPlace,
} from '../../../../lookups/places.ts';

const inputPlace = canonical(parseInputPlace, formatInputPlace);

export const outputPage = definePage({
  path: '/output/:amount/:index',
  parts: { amount: canonical(parseAtomic), index: canonical(parseGlobalIndex) },
  query: { before: inputPlace, after: inputPlace },
  cacheMs: OBJECT_CACHE_MS,
  // There are more outputs than all other pages together.
  searchEngines: 'never',
  translations: ['de'],
});
