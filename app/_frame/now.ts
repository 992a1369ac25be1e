import { pageRequest } from '../../server/page-request.ts';

/** Unix seconds at which this request is answered: one value for a whole page. */
export function now(): number {
  return pageRequest().now;
}
