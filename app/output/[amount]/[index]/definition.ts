import { canonical, definePage, OBJECT_CACHE_MS } from '../../../_frame/define-page.ts';
import {
  formatInputPosition,
  parseAtomic,
  parseGlobalIndex,
  parseInputPosition,
} from '../../../../lookups/positions.ts';

const inputPosition = canonical(parseInputPosition, formatInputPosition);

export const outputPage = definePage({
  path: '/output/:amount/:index',
  parts: { amount: canonical(parseAtomic), index: canonical(parseGlobalIndex) },
  query: { before: inputPosition, after: inputPosition },
  cacheMs: OBJECT_CACHE_MS,
  // There are more output pages than all other pages together.
  searchEngines: 'never',
  translations: ['de'],
});
