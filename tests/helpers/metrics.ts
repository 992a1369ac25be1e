import { expect } from 'playwright/test';

/** Values of samples by name with labels. */
export type MetricSamples = ReadonlyMap<string, number>;

/** Reads the metrics of a program. */
export async function scrapeMetrics(port: number): Promise<MetricSamples> {
  const response = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
  const text = await response.text();
  expect(response.status).toBe(200);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
