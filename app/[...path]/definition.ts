import { definePage } from '../_frame/define-page.ts';

/** The page for unknown paths. The server passes each request that matches no other page to this page. */
export const unknownPathPageDefinition = definePage({
  path: '/no-such-page',
  isPrivate: () => true,
  searchEngines: 'never',
  translations: ['de'],
});
