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

/** All groups that have endpoints, each with its endpoints. */
export const endpointGroups: readonly EndpointGroup[] = endpointGroupDefinitions
  .map((group) => ({
    ...group,
    endpoints: apiEndpoints.filter(({ path }) => endpointGroupOfPath(path).name === group.name),
  }))
  .filter((group) => group.endpoints.length > 0);

/** Returns the endpoint of an operation with its group. @throws if the API does not have the operation */
export function findDocumentedOperation(operation: string): {
  readonly group: EndpointGroup;
  readonly endpoint: Endpoint;
} {
  for (const group of endpointGroups) {
    const endpoint = group.endpoints.find((each) => each.operation === operation);
    if (endpoint !== undefined) return { group, endpoint };
  }
  throw new Error(
    `The documentation refers to the operation ${operation}, which the API does not have. Correct the name in the page that describes it.`,
  );
}
