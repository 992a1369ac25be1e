import { definePage, choiceCanonicaliser } from '../_frame/define-page.ts';
import { chartRanges } from '../../lookups/chart-range.ts';

export const chartsPage = definePage({
  path: '/charts',
  query: { range: choiceCanonicaliser(chartRanges.map(({ name }) => name)) },
  cost: 'largePage',
  searchEngines: 'sitemap',
  translations: ['de'],
});
