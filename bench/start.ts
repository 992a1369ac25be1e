/**
 * Measures the time from `npm start` to the first block page, and the time to stop. It uses the demo network.
 * Dependencies and build must already exist. Method and results: bench/start.md.
 *
 *   node --import tsx bench/start.ts [runs]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../bin/launcher/ports.ts';
import { removePostgresFolder } from '../bin/launcher/postgres-program.ts';

const checkout = join(import.meta.dirname, '..');
const START_DEADLINE_MS = 120_000;

/** Time between the first page and SIGTERM, in which the wallets of the demo network work. */
const RUNNING_MS = 10_000;

interface Timing {
  /** Milliseconds from the command to a complete block page. */
  readonly page: number;
  /** Milliseconds from SIGTERM to the exit of npm. */
  readonly end: number;
}

/** Starts Ringscope, waits until the page of block 1 contains its hash, and stops Ringscope. */
async function run(folder: string): Promise<Timing> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, RINGSCOPE_DIR: folder, RINGSCOPE_DEMO: 'always', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
  await blockPage(`http://127.0.0.1:${port}`, npm);
  const page = performance.now() - startedAt;
  await delay(RUNNING_MS);
  const stoppedAt = performance.now();
  npm.kill('SIGTERM');
  await exited;
  return { page, end: performance.now() - stoppedAt };
}

async function blockPage(siteUrl: string, npm: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  while (performance.now() < deadline && npm.exitCode === null) {
    const hash = await hashOfBlock1(siteUrl).catch(() => undefined);
    if (hash !== undefined) {
      const page = await fetch(`${siteUrl}/block/1`);
      if (page.status !== 200)
        throw new Error(
          `${siteUrl}/block/1 returned status ${page.status} instead of 200, so the start was not timed. The output above has the reason.`,
        );
      if (!(await page.text()).includes(hash))
        throw new Error(
          `${siteUrl}/block/1 returned a page without the block hash ${hash}, so the start was not timed. Check that this URL is that of the started site.`,
        );
      return;
    }
    await delay(20);
  }
  npm.kill('SIGTERM');
  throw new Error(
    `Ringscope did not serve the page of block 1 within ${START_DEADLINE_MS / 1_000} s, or exited before that. Its output is above.`,
  );
}

async function hashOfBlock1(siteUrl: string): Promise<string | undefined> {
  const response = await fetch(`${siteUrl}/api/v1/blocks/1`);
  if (response.status !== 200) return undefined;
  const { block } = (await response.json()) as { block: { hash: string } };
  return block.hash;
}

function summary(values: readonly number[]): string {
  const seconds = [...values].sort((a, b) => a - b).map((value) => (value / 1000).toFixed(1));
  const median = seconds[Math.floor(seconds.length / 2)];
  return `${median} s (${seconds[0]}–${seconds.at(-1)})`;
}

const RUNS = Number(process.argv[2] ?? 3);
const firstStarts: Timing[] = [];
const secondStarts: Timing[] = [];
for (let i = 0; i < RUNS; i += 1) {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-bench-'));
  firstStarts.push(await run(folder));
  secondStarts.push(await run(folder));
  removePostgresFolder(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
  console.log(`run ${i + 1} of ${RUNS}, load ${loadavg()[0]?.toFixed(1)}`);
}
console.log(`first start to block page   ${summary(firstStarts.map(({ page }) => page))}`);
console.log(`second start to block page  ${summary(secondStarts.map(({ page }) => page))}`);
console.log(
  `SIGTERM to exit             ${summary([...firstStarts, ...secondStarts].map(({ end }) => end))}`,
);
