import { canonicaliserOf, definePage, choiceCanonicaliser } from '../_frame/define-page.ts';
import { formatPoolPosition, parsePoolPosition } from '../../lookups/positions.ts';
import { poolOrders, poolStates } from '../../lookups/pool.ts';
import { DEFAULT_ORDER, DEFAULT_STATE, parseMinFeeRate } from './search-params.ts';

export const poolPage = definePage({
  path: '/pool',
  query: {
    order: choiceCanonicaliser(poolOrders, DEFAULT_ORDER),
    state: choiceCanonicaliser(poolStates, DEFAULT_STATE),
    'min-rate': canonicaliserOf(parseMinFeeRate, (rate) => (rate === 0n ? '' : String(rate))),
    after: canonicaliserOf(parsePoolPosition, formatPoolPosition),
  },
  dependsOn: 'pool',
  searchEngines: 'sitemap',
  translations: ['de'],
});
