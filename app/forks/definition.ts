import { canonicaliserOf, definePage } from '../_frame/define-page.ts';
import { parseReorgId } from '../../lookups/positions.ts';

export const forksPageDefinition = definePage({
  path: '/forks',
  query: { before: canonicaliserOf(parseReorgId) },
  searchEngines: 'sitemap',
  translations: ['de'],
});
