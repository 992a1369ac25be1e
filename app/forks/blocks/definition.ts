import { createCanonicaliser, definePage } from '../../_frame/define-page.ts';
import { formatAlternativeBlockPosition, parseAlternativeBlockPosition } from '../search-params.ts';

export const alternativeBlocksPageDefinition = definePage({
  path: '/forks/blocks',
  query: { after: createCanonicaliser(parseAlternativeBlockPosition, formatAlternativeBlockPosition) },
  searchEngines: 'sitemap',
  translations: ['de'],
});
