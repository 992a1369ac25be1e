import { canonical, definePage, oneOf } from '../_frame/define-page.ts';
import { formatPoolPosition, parsePoolPosition } from '../../lookups/positions.ts';
import { poolOrders, poolStates } from '../../lookups/pool.ts';
import { DEFAULT_ORDER, DEFAULT_STATE, parsePoolRate } from './search-params.ts';

export const poolPage = definePage({
  path: '/pool',
  query: {
    order: oneOf(poolOrders, DEFAULT_ORDER),
    state: oneOf(poolStates, DEFAULT_STATE),
    'min-rate': canonical(parsePoolRate, (rate) => (rate === 0n ? '' : String(rate))),
    after: canonical(parsePoolPosition, formatPoolPosition),
  },
  dependsOn: 'pool',
  searchEngines: 'sitemap',
  translations: ['de'],
});
