import type { Endpoint } from '../../../api/contract/endpoint.ts';

/**
 * Returns the cost of a request in points of the rate limit. Costs that depend on the request are only in the
 * description of the endpoint.
 */
export function requestCostLabel({ cost, extraCost }: Endpoint): string {
  return extraCost === undefined ? String(cost) : `${cost} and more`;
}
