import type { IndexAndNodeStatus } from '../../db/queries/status.ts';
import { pageRequest } from '../../server/page-request.ts';
import { describeSite } from '../_lib/site-state.ts';
import { now } from './now.ts';

/** Describes the state of the site at the time of the page. */
export function describeCurrentSite(status: IndexAndNodeStatus): ReturnType<typeof describeSite> {
  return describeSite(status, now(), pageRequest().site.reorgAlarmDepth);
}
