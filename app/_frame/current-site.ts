import type { IndexAndNodeStatus } from '../../db/queries/status.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { describeSiteState } from '../_lib/site-state.ts';
import { getRequestUnixSeconds } from './now.ts';

/** Describes the state of the site at the time of the current page request. */
export function describeCurrentSiteState(status: IndexAndNodeStatus): ReturnType<typeof describeSiteState> {
  return describeSiteState(status, getRequestUnixSeconds(), currentPageRequest().site.reorgAlarmDepth);
}
