/** The indexer reports about once a second. After this long it is not running, or it cannot write. */
const SILENCE_SECONDS = 20;

/**
 * How long the indexer has not reported, in seconds.
 *
 * @param now unix seconds
 * @returns undefined while it reports
 */
export function secondsOfSilence(
  { checkedAt }: { readonly checkedAt: Date },
  now: number,
): number | undefined {
  const silent = now - checkedAt.getTime() / 1000;
  return silent < SILENCE_SECONDS ? undefined : silent;
}
