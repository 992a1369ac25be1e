import { canonical, definePage } from '../../_frame/define-page.ts';
import { formatAlternativePosition, parseAlternativePosition } from '../search-params.ts';

export const alternativesPage = definePage({
  path: '/forks/blocks',
  query: { after: canonical(parseAlternativePosition, formatAlternativePosition) },
  searchEngines: 'sitemap',
  translations: ['de'],
});
