import { canonicaliserOf, definePage } from '../../_frame/define-page.ts';
import { formatAlternativePosition, parseAlternativePosition } from '../search-params.ts';

export const alternativesPageDefinition = definePage({
  path: '/forks/blocks',
  query: { after: canonicaliserOf(parseAlternativePosition, formatAlternativePosition) },
  searchEngines: 'sitemap',
  translations: ['de'],
});
