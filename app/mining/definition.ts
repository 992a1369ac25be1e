import { canonical, definePage } from '../_frame/define-page.ts';
import { parseSpan } from './search-params.ts';

export const miningPage = definePage({
  path: '/mining',
  query: { blocks: canonical(parseSpan) },
  cost: 'largePage',
  searchEngines: 'sitemap',
  translations: ['de'],
});
