import { choiceCanonicaliser, definePage } from '../../../_frame/define-page.ts';
import { apiGuides } from '../guides.ts';

export const apiGuidePageDefinition = definePage({
  path: '/docs/guides/:guide',
  pathParams: { guide: choiceCanonicaliser(apiGuides.map(({ name }) => name)) },
  dependsOn: 'nothing',
  searchEngines: 'sitemap',
  instances: apiGuides.map(({ name }) => ({ guide: name })),
});
