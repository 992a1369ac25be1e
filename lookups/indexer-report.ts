export { nodeStateSeverities } from '../db/queries/index-state.ts';

/** The indexer reports about once a second. Without a report for this long, it is not running or cannot write. */
const REPORT_TIMEOUT_SECONDS = 20;

/**
 * Returns the seconds since the last report of the indexer.
 *
 * @param now unix seconds
 * @returns undefined while the last report is recent enough
 */
export function secondsWithoutIndexerReport(
  { checkedAt }: { readonly checkedAt: Date },
  now: number,
): number | undefined {
  const silent = now - checkedAt.getTime() / 1000;
  return silent < REPORT_TIMEOUT_SECONDS ? undefined : silent;
}
