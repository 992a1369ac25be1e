import { canonicaliserOf, definePage, OBJECT_PAGE_CACHE_MS } from '../../../_frame/define-page.ts';
import {
  formatInputPosition,
  parseAtomicUnits,
  parseGlobalIndex,
  parseInputPosition,
} from '../../../../lookups/positions.ts';

const inputPosition = canonicaliserOf(parseInputPosition, formatInputPosition);

export const outputPageDefinition = definePage({
  path: '/output/:amount/:index',
  parts: { amount: canonicaliserOf(parseAtomicUnits), index: canonicaliserOf(parseGlobalIndex) },
  query: { before: inputPosition, after: inputPosition },
  cacheMs: OBJECT_PAGE_CACHE_MS,
  // There are more output pages than all other pages together.
  searchEngines: 'never',
  translations: ['de'],
});
