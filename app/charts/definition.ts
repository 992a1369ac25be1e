import { definePage, oneOf } from '../_frame/define-page.ts';
import { ranges } from '../../lookups/chart-range.ts';

export const chartsPage = definePage({
  path: '/charts',
  query: { range: oneOf(ranges.map(({ name }) => name)) },
  cost: 'largePage',
  searchEngines: 'sitemap',
  translations: ['de'],
});
