const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The marks of each axis of waiting times, in seconds, shortest axis first. The last mark is the end of the axis. */
const axes = [
  [0, 5, 15, 30, MINUTE],
  [0, 30, MINUTE, 2 * MINUTE, 5 * MINUTE],
  [0, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE],
  [0, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR],
  [0, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR],
  [0, 3 * HOUR, 12 * HOUR, DAY, 3 * DAY],
] as const;

/**
 * Returns the marks, in seconds, of the shortest axis that contains a waiting time. If none does, returns those of the
 * longest axis.
 */
export function waitingTimeAxisMarks(longestSeconds: number): readonly number[] {
  return axes.find((marks) => longestSeconds <= (marks.at(-1) ?? 0)) ?? axes[axes.length - 1] ?? [];
}

/**
 * Returns the position of a waiting time in per cent, from 0 to 100 with one decimal. It grows with the square root of
 * the time, so that short times differ.
 */
export function positionOnWaitingTimeAxis(seconds: number, axisEndSeconds: number): number {
  return Math.round(1000 * Math.sqrt(Math.min(1, Math.max(0, seconds) / axisEndSeconds))) / 10;
}
