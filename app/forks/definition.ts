import { canonical, definePage } from '../_frame/define-page.ts';
import { parseReorgId } from '../../lookups/positions.ts';

export const forksPage = definePage({
  path: '/forks',
  query: { before: canonical(parseReorgId) },
  searchEngines: 'sitemap',
  translations: ['de'],
});
