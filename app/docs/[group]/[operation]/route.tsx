import type { PageResponse } from '../../../_frame/site-page.ts';
import { pageHandlers } from '../../../_frame/page-handlers.ts';
import { currentPageRequest } from '../../../../server/page-request.ts';
import { notFoundPage } from '../../../_components/error-pages.tsx';
import { routes } from '../../../_lib/routes.ts';
import { endpointGroups } from '../../../api/groups.ts';
import { ApiOperationView } from './api-operation-view.tsx';
import { apiOperationPageDefinition } from './definition.ts';

interface OperationParams {
  readonly group: string;
  readonly operation: string;
}

function documentedEndpoint({ group: name, operation }: OperationParams) {
  const group = endpointGroups.find((each) => each.name === name);
  const endpoint = group?.endpoints.find((each) => each.operation === operation);
  return group === undefined || endpoint === undefined ? undefined : { group, endpoint };
}

/** The page that documents one endpoint. */
export const { GET, POST } = pageHandlers(apiOperationPageDefinition, {
  about: (params) => ({ title: `API: ${documentedEndpoint(params)?.endpoint.summary ?? 'no such page'}` }),
  loadPage: async ({ params }) => loadPage(params),
});

async function loadPage(params: OperationParams): Promise<PageResponse> {
  const documented = documentedEndpoint(params);
  if (documented === undefined) {
    return notFoundPage(
      'No such page',
      <p>
        The <a href={routes.api}>documentation of the API</a> has no page with this name.
      </p>,
    );
  }
  const { publicUrl: origin, reads } = currentPageRequest().site;
  const { data: sample } = await reads.apiSample();
  return {
    // The page is re-rendered for each new tip until all example objects are known. Then it is cached until the server stops.
    ...(sample?.keyImage === undefined ? { dependsOn: 'tip' as const } : {}),
    content: <ApiOperationView {...documented} origin={origin} sample={sample} />,
  };
}
