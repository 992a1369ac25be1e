import { createCanonicaliser, definePage } from '../_frame/define-page.ts';
import { parseReorgId } from '../../lookups/positions.ts';

export const forksPageDefinition = definePage({
  path: '/forks',
  query: { before: createCanonicaliser(parseReorgId) },
  searchEngines: 'sitemap',
  translations: ['de'],
});
