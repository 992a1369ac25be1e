import { definePage } from '../_frame/define-page.ts';

export const demoPage = definePage({
  path: '/demo',
  searchEngines: 'never',
  translations: ['de'],
});
