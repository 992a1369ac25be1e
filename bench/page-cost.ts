/**
 * Compares the processor time of pages of two versions of the site, which take turns on one machine.
 *
 *   node --import tsx bench/page-cost.ts SITE_BEFORE SITE_AFTER [ROUNDS] [REQUESTS]
 *
 * Each site is the line of JSON that bench/synthetic-site.ts printed in the checkout of that version, in a file. Method and
 * results: bench/pages.md.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { cpuSecondsOfProcess, cpuSecondsOfProcessTree } from './processes.ts';

const siteSchema = z.object({
  port: z.number(),
  pid: z.number(),
  paths: z.record(z.string(), z.array(z.string())),
});
type Site = z.infer<typeof siteSchema>;

/** Requests of each page before the first round, so that its code is compiled. */
const WARM_UP = 60;

const [beforeFile = '', afterFile = '', rounds = '5', requests = '40'] = process.argv.slice(2);
const readSite = async (file: string): Promise<Site> =>
  siteSchema.parse(JSON.parse(await readFile(file, 'utf8')));
const before = await readSite(beforeFile);
const after = await readSite(afterFile);

const costs = new Map<string, { before: number[]; after: number[] }>();
for (const site of [before, after])
  for (const name of Object.keys(site.paths)) await load(site, name, WARM_UP);
for (let round = 0; round < Number(rounds); round += 1) {
  for (const name of Object.keys(before.paths)) {
    const measured = costs.get(name) ?? { before: [], after: [] };
    costs.set(name, measured);
    // Every second round begins with the other site, so that neither always follows the other.
    const turns = [
      async () => measured.before.push(await cost(before, name)),
      async () => measured.after.push(await cost(after, name)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  console.error(`round ${round + 1} of ${rounds}`);
}

console.log('| page | before: median (least) | now: median (least) | ratio of medians | ratio of least |');
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const [name, measured] of costs) {
  const [old, now] = [sorted(measured.before), sorted(measured.after)];
  const ratio = (pick: (values: number[]) => number) => (pick(now) / pick(old)).toFixed(2);
  console.log(
    `| ${name} | ${show(old)} | ${show(now)} | ${ratio(median)} | ${ratio(([least = NaN]) => least)} |`,
  );
}

/** Returns the processor milliseconds of the page process for one page. */
async function cost(site: Site, name: string): Promise<number> {
  const start = pageSeconds(site);
  await load(site, name, Number(requests));
  return ((pageSeconds(site) - start) * 1_000) / Number(requests);
}

function pageSeconds({ pid }: Site): number {
  return cpuSecondsOfProcessTree(pid) - cpuSecondsOfProcess(pid);
}

/** Sends `count` requests for a page, one after the other, and cycles through the paths of the page. */
async function load({ port, paths }: Site, name: string, count: number): Promise<void> {
  const all = paths[name] ?? [];
  for (let index = 0; index < count; index += 1) {
    const path = all[index % all.length] ?? '';
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    await response.arrayBuffer();
    if (response.status !== 200)
      throw new Error(
        `The page ${path} has the status ${response.status} instead of 200, so its cost cannot be measured.`,
      );
  }
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}

function median(values: number[]): number {
  return values[Math.floor(values.length / 2)] ?? NaN;
}

function show(values: number[]): string {
  return `${median(values).toFixed(1)} ms (${(values[0] ?? NaN).toFixed(1)})`;
}
