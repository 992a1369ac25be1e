import type { PageResponse } from '../../../_frame/site-page.ts';
import { createPageHandlers } from '../../../_frame/page-handlers.ts';
import { currentPageRequest } from '../../../../server/page-request.ts';
import { apiPageNotFoundResponse } from '../../no-such-page.tsx';
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
export const { GET, POST } = createPageHandlers(apiOperationPageDefinition, {
  metadataOf: (params) => ({
    title: `API: ${documentedEndpoint(params)?.endpoint.summary ?? 'no such page'}`,
  }),
  loadPage: async ({ params }) => loadPage(params),
});

async function loadPage(params: OperationParams): Promise<PageResponse> {
  const documented = documentedEndpoint(params);
  if (documented === undefined) return apiPageNotFoundResponse();
  const { publicUrl: origin, pageDataReader } = currentPageRequest().site;
  const { data: sample } = await pageDataReader.apiSample();
  return {
    // The page is re-rendered for each new tip until the index has a key image for the examples. Then it is cached until the server
    // stops.
    ...(sample?.keyImage === undefined ? { dependsOn: 'tip' as const } : {}),
    content: <ApiOperationView {...documented} origin={origin} exampleObjects={sample} />,
  };
}
