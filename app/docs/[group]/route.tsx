import type { PageResponse } from '../../_frame/site-page.ts';
import { apiGroupPageDefinition } from './definition.ts';
import { createPageHandlers } from '../../_frame/page-handlers.ts';
import { apiPageNotFoundResponse } from '../no-such-page.tsx';
import { endpointGroups, type EndpointGroup } from '../../api/groups.ts';
import { ApiGroupView } from './api-group-view.tsx';

function groupOf(name: string): EndpointGroup | undefined {
  return endpointGroups.find((group) => group.name === name);
}

/** The page that documents the endpoints of one group. */
export const { GET, POST } = createPageHandlers(apiGroupPageDefinition, {
  metadataOf: ({ group }) => ({ title: `API: ${groupOf(group)?.title ?? 'no such page'}` }),
  loadPage: async ({ params }) => loadPage(params.group),
});

async function loadPage(name: string): Promise<PageResponse> {
  const group = groupOf(name);
  if (group === undefined) return apiPageNotFoundResponse();
  return { content: <ApiGroupView group={group} /> };
}
