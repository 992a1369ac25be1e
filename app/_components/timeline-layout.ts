/** Minimum width of the gap between two times, as a share of the widest gap. A narrower gap would not be visible. */
const MIN_GAP_SHARE = 0.03;

/**
 * Returns the widths of the gaps between times as percentages of `totalPercent`, proportional to the time between them. Miners set
 * timestamps, so a time can be earlier than the one before it. Such a gap has the minimum width.
 *
 * @param times Unix seconds, in the order of the timeline
 * @param totalPercent sum of the widths in percent
 */
export function timelineGapWidths(times: readonly number[], totalPercent: number): number[] {
  const spans = times.slice(1).map((time, index) => Math.max(0, time - (times[index] ?? time)));
  const least = Math.max(1, ...spans) * MIN_GAP_SHARE;
  const lengths = spans.map((span) => Math.max(span, least));
  const sum = lengths.reduce((before, length) => before + length, 0);
  return lengths.map((length) => Number(((length / sum) * totalPercent).toFixed(2)));
}
