import { createCanonicaliser, definePage, choiceCanonicaliser } from '../_frame/define-page.ts';
import { formatPoolListPosition, parsePoolListPosition } from '../../lookups/positions.ts';
import { poolSortOrders, poolStateFilters } from '../../lookups/pool.ts';
import { DEFAULT_POOL_ORDER, DEFAULT_POOL_STATE_FILTER, parseMinFeeRate } from './search-params.ts';

export const poolPageDefinition = definePage({
  path: '/pool',
  query: {
    order: choiceCanonicaliser(poolSortOrders, DEFAULT_POOL_ORDER),
    state: choiceCanonicaliser(poolStateFilters, DEFAULT_POOL_STATE_FILTER),
    'min-rate': createCanonicaliser(parseMinFeeRate, (rate) => (rate === 0n ? '' : String(rate))),
    after: createCanonicaliser(parsePoolListPosition, formatPoolListPosition),
  },
  dependsOn: 'pool',
  searchEngines: 'sitemap',
  translations: ['de'],
});
