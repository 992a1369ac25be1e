import { pageRequest } from '../../server/page-request.ts';

/** Returns the time of the current request in Unix seconds. The value is the same for a whole page. */
export function now(): number {
  return pageRequest().now;
}
