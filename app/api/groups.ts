import type { Endpoint } from '../../api/contract/endpoint.ts';
import {
  endpointGroupDefinitions,
  endpointGroupOfPath,
  type EndpointGroupDefinition,
} from '../../api/contract/groups.ts';
import { apiEndpoints } from '../../api/endpoints/index.ts';

/** A group of endpoints with a common documentation page. */
export interface EndpointGroup extends EndpointGroupDefinition {
  readonly endpoints: readonly Endpoint[];
}

/** All groups with endpoints. */
export const endpointGroups: readonly EndpointGroup[] = endpointGroupDefinitions
  .map((group) => ({
    ...group,
    endpoints: apiEndpoints.filter(({ path }) => endpointGroupOfPath(path).name === group.name),
  }))
  .filter((group) => group.endpoints.length > 0);
