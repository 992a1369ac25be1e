import { definePage, choiceCanonicaliser } from '../_frame/define-page.ts';
import { chartRanges } from '../../lookups/chart-range.ts';
import { chartIds, DEFAULT_CHART_ID } from './chart-ids.ts';
import { chartScales } from './search-params.ts';

export const chartsPageDefinition = definePage({
  path: '/charts',
  query: {
    chart: choiceCanonicaliser(chartIds, DEFAULT_CHART_ID),
    range: choiceCanonicaliser(chartRanges.map(({ name }) => name)),
    scale: choiceCanonicaliser(chartScales, chartScales[0]),
  },
  cost: 'largePage',
  searchEngines: 'sitemap',
  translations: ['de'],
});
