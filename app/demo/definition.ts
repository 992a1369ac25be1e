import { definePage } from '../_frame/define-page.ts';

export const demoPageDefinition = definePage({
  path: '/demo',
  searchEngines: 'never',
  translations: ['de'],
});
