import { currentPageRequest } from '../../server/page-request.ts';

/** Returns the time of the current request in Unix seconds. The value does not change while a page is rendered. */
export function getRequestUnixSeconds(): number {
  return currentPageRequest().now;
}
