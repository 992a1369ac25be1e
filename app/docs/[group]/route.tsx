import type { PageResponse } from '../../_frame/site-page.ts';
import { apiGroupPageDefinition } from './definition.ts';
import { pageHandlers } from '../../_frame/page-handlers.ts';
import { notFoundPage } from '../../_components/error-pages.tsx';
import { routes } from '../../_lib/routes.ts';
import { endpointGroups, type EndpointGroup } from '../../api/groups.ts';
import { ApiGroupView } from './api-group-view.tsx';

function groupOf(name: string): EndpointGroup | undefined {
  return endpointGroups.find((group) => group.name === name);
}

/** The page that documents the endpoints of one group. */
export const { GET, POST } = pageHandlers(apiGroupPageDefinition, {
  about: ({ group }) => ({ title: `API: ${groupOf(group)?.title ?? 'no such page'}` }),
  loadPage: async ({ params }) => loadPage(params.group),
});

async function loadPage(name: string): Promise<PageResponse> {
  const group = groupOf(name);
  if (group === undefined) {
    return notFoundPage(
      'No such page',
      <p>
        The <a href={routes.api}>documentation of the API</a> has no page with this name.
      </p>,
    );
  }
  return { content: <ApiGroupView group={group} /> };
}
