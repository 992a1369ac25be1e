import { definePage } from '../_frame/define-page.ts';

/** The page for every path that no other page has. The server sends each such request to this one path. */
export const unknownPage = definePage({
  path: '/no-such-page',
  isPrivate: () => true,
  searchEngines: 'never',
  translations: ['de'],
});
