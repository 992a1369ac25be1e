import { definePage } from '../../_frame/define-page.ts';

export const apiChangelogPageDefinition = definePage({
  path: '/docs/changelog',
  dependsOn: 'nothing',
  searchEngines: 'sitemap',
});
