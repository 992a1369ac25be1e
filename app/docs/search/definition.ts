import { freeTextCanonicaliser, definePage } from '../../_frame/define-page.ts';

export const docsSearchPageDefinition = definePage({
  path: '/docs/search',
  query: { q: freeTextCanonicaliser },
  // The URL contains what the visitor typed.
  isPrivate: () => true,
  dependsOn: 'nothing',
  searchEngines: 'never',
});
