import type { Endpoint } from '../../../api/contract/endpoint.ts';

/** Returns the cost of a request in points. The description of an endpoint has costs that depend on the request. */
export function costLabel({ cost, extraCost }: Endpoint): string {
  return extraCost === undefined ? String(cost) : `${cost} and more`;
}
