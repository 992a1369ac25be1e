import { definePage } from './_frame/define-page.ts';

export const homePageDefinition = definePage({
  path: '/',
  dependsOn: 'pool',
  searchEngines: 'sitemap',
  translations: ['de'],
});
