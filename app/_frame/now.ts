import { pageRequest } from '../../server/page-request.ts';

/** Returns the Unix seconds of the current request. The value is the same for a whole page. */
export function now(): number {
  return pageRequest().now;
}
