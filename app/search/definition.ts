import { definePage } from '../_frame/define-page.ts';

export const searchPageDefinition = definePage({
  path: '/search',
  query: { q: (text) => text, long: (text) => text },
  isPrivate: () => true,
  form: { kind: 'search', cost: 'page' },
  searchEngines: 'never',
  translations: ['de'],
});
