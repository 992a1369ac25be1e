import { definePage } from '../_frame/define-page.ts';

export const statusPageDefinition = definePage({
  path: '/status',
  showsServices: true,
  searchEngines: 'never',
  translations: ['de'],
});
