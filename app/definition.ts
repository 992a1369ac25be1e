import { definePage } from './_frame/define-page.ts';

export const homePage = definePage({
  path: '/',
  dependsOn: 'pool',
  searchEngines: 'sitemap',
  translations: ['de'],
});
