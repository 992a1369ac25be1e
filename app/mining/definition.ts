import { createCanonicaliser, definePage } from '../_frame/define-page.ts';
import { parseChartBlockCount } from './search-params.ts';

export const miningPageDefinition = definePage({
  path: '/mining',
  query: { blocks: createCanonicaliser(parseChartBlockCount) },
  dependsOn: 'pool',
  cost: 'largePage',
  searchEngines: 'sitemap',
  translations: ['de'],
});
