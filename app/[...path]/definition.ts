import { definePage } from '../_frame/define-page.ts';

/** The page for unknown paths. The server routes every request without a page of its own to this path. */
export const unknownPathPage = definePage({
  path: '/no-such-page',
  isPrivate: () => true,
  searchEngines: 'never',
  translations: ['de'],
});
