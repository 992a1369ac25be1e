import { definePage } from '../_frame/define-page.ts';

export const networkPageDefinition = definePage({
  path: '/network',
  searchEngines: 'sitemap',
  translations: ['de'],
});
