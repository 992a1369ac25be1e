const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };

/** Converts a duration of Prometheus such as `5m` to milliseconds. @throws Error for one with several units */
export function durationMs(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? [];
  const seconds = SECONDS[unit];
  if (seconds === undefined) throw new Error(`${duration} is not a duration with one unit, such as 5m.`);
  return Number(count) * seconds * 1_000;
}

/** Removes the waiting times from the text of a file of alerts. */
export function withoutWaiting(alerts: string): string {
  return alerts.replaceAll(/\n +for: \w+/g, '');
}

/**
 * Divides the waiting times and the ranges of expressions in the text of a file of alerts. Thresholds, which may also be seconds, stay as
 * they are.
 */
export function accelerated(alerts: string, factor: number): string {
  const divided = (duration: string): string => `${durationMs(duration) / factor}ms`;
  return alerts.replaceAll(/(?<=\n +for: )\w+/g, divided).replaceAll(/(?<=\[)\d+[smh](?=\])/g, divided);
}

/** Returns the longest range that an expression reads, in milliseconds. */
export function longestRangeMs(expression: string): number {
  return Math.max(
    0,
    ...Array.from(expression.matchAll(/\[(\d+[smh])\]/g), ([, range = '']) => durationMs(range)),
  );
}
