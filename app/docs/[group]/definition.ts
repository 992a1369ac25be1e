import { definePage, oneOf } from '../../_frame/define-page.ts';
import { groups } from '../../api/groups.ts';

export const apiGroupPage = definePage({
  path: '/docs/:group',
  parts: { group: oneOf(groups.map(({ name }) => name)) },
  cost: 'largePage',
  dependsOn: 'nothing',
  searchEngines: 'sitemap',
  instances: groups.map(({ name }) => ({ group: name })),
});
