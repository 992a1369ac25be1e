import { choiceCanonicaliser, definePage } from '../../../_frame/define-page.ts';
import { endpointGroups } from '../../../api/groups.ts';

/** Group and operation of each page, as they are in its URL. */
const instances = endpointGroups.flatMap(({ name, endpoints }) =>
  endpoints.map(({ operation }) => ({ group: name, operation })),
);

export const apiOperationPageDefinition = definePage({
  path: '/docs/:group/:operation',
  pathParams: {
    group: choiceCanonicaliser(endpointGroups.map(({ name }) => name)),
    operation: choiceCanonicaliser(instances.map(({ operation }) => operation)),
  },
  dependsOn: 'nothing',
  searchEngines: 'sitemap',
  instances,
});
