import { canonical, definePage } from '../../_frame/define-page.ts';
import { formatAlternativePlace, parseAlternativePlace } from '../search-params.ts';

export const alternativesPage = definePage({
  path: '/forks/blocks',
  query: { after: canonical(parseAlternativePlace, formatAlternativePlace) },
  searchEngines: 'sitemap',
  translations: ['de'],
});
