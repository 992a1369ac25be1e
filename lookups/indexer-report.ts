export { nodeStateSeverities } from '../db/queries/index-state.ts';

/** The indexer reports about once a second. Without a report for this long, it is not running or cannot write. */
const REPORT_TIMEOUT_SECONDS = 20;

/**
 * Returns the seconds since the last report of the indexer.
 *
 * @param nowUnixSeconds the current time
 * @returns undefined while the last report is recent enough
 */
export function secondsWithoutIndexerReport(
  { checkedAt }: { readonly checkedAt: Date },
  nowUnixSeconds: number,
): number | undefined {
  const silent = nowUnixSeconds - checkedAt.getTime() / 1000;
  return silent < REPORT_TIMEOUT_SECONDS ? undefined : silent;
}
