import { definePage } from '../_frame/define-page.ts';

export const networkPage = definePage({
  path: '/network',
  searchEngines: 'sitemap',
  translations: ['de'],
});
