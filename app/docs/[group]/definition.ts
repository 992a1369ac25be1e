import { definePage, choiceCanonicaliser } from '../../_frame/define-page.ts';
import { endpointGroups } from '../../api/groups.ts';

export const apiGroupPageDefinition = definePage({
  path: '/docs/:group',
  pathParams: { group: choiceCanonicaliser(endpointGroups.map(({ name }) => name)) },
  cost: 'largePage',
  dependsOn: 'nothing',
  searchEngines: 'sitemap',
  instances: endpointGroups.map(({ name }) => ({ group: name })),
});
