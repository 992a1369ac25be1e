import { createCanonicaliser, definePage, DETAIL_PAGE_CACHE_MS } from '../../../_frame/define-page.ts';
import {
  formatInputPosition,
  parseAtomicUnits,
  parseGlobalIndex,
  parseInputPosition,
} from '../../../../lookups/positions.ts';

const inputPosition = createCanonicaliser(parseInputPosition, formatInputPosition);

export const outputPageDefinition = definePage({
  path: '/output/:amount/:index',
  pathParams: { amount: createCanonicaliser(parseAtomicUnits), index: createCanonicaliser(parseGlobalIndex) },
  query: { before: inputPosition, after: inputPosition },
  cacheMs: DETAIL_PAGE_CACHE_MS,
  // Search engines must not index these pages, because there are more outputs than all other objects together.
  searchEngines: 'never',
  translations: ['de'],
});
