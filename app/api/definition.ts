import { definePage } from '../_frame/define-page.ts';

export const apiPageDefinition = definePage({
  path: '/api',
  cost: 'largePage',
  dependsOn: 'nothing',
  searchEngines: 'sitemap',
});
