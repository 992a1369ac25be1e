import { canonicaliserOf, definePage } from '../../_frame/define-page.ts';
import { formatAlternativePosition, parseAlternativePosition } from '../search-params.ts';

export const alternativeBlocksPageDefinition = definePage({
  path: '/forks/blocks',
  query: { after: canonicaliserOf(parseAlternativePosition, formatAlternativePosition) },
  searchEngines: 'sitemap',
  translations: ['de'],
});
