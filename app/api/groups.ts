import type { Endpoint } from '../../api/contract/endpoint.ts';
import { groupDefinitions, groupOfPath, type EndpointGroupDefinition } from '../../api/contract/groups.ts';
import { endpoints } from '../../api/endpoints/index.ts';

/** A group of endpoints with a common documentation page. */
export interface EndpointGroup extends EndpointGroupDefinition {
  readonly endpoints: readonly Endpoint[];
}

/** All groups with endpoints. */
export const endpointGroups: readonly EndpointGroup[] = groupDefinitions
  .map((group) => ({
    ...group,
    endpoints: endpoints.filter(({ path }) => groupOfPath(path).name === group.name),
  }))
  .filter((group) => group.endpoints.length > 0);
