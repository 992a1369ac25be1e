import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../helpers/service-process.ts';
import { expect, test } from './site.ts';
import type { TestDatabase } from '../../helpers/database.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** The built site, which the test starts and ends itself. */
export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Resolves with the exit status or the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

const living = new Set<ChildProcess>();
test.afterAll(() => {
  for (const child of living) child.kill('SIGKILL');
  living.clear();
});

/** Starts the built site with two page processes, and does not wait for it. */
export async function spawnSite(
  database: TestDatabase,
  settings: Readonly<Record<string, string>> = {},
): Promise<SiteProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['bin/web.mjs'], {
    cwd: repository,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: database.url,
      MONEROD_URL: 'http://127.0.0.1:9',
      WEB_WORKERS: '2',
      RATE_LIMIT_EXEMPT: '127.0.0.0/8',
      ...settings,
    },
  });
  living.add(child);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child, ended };
}

/** Starts the built site with two page processes, and waits until it listens. */
export async function startSite(
  database: TestDatabase,
  settings: Readonly<Record<string, string>> = {},
): Promise<SiteProcess> {
  const site = await spawnSite(database, settings);
  await expect
    .poll(async () =>
      fetch(`${site.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return site;
}

/** Returns status and body of `/readyz`. */
export async function readiness({ url }: SiteProcess): Promise<object> {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, ...((await response.json()) as object) };
}

/** The result of {@link readiness} when every dependency is available. */
export const allReady = { status: 200, ready: true, reasons: [], degraded: [] } as const;

/** Waits until each page process can render pages. */
export async function areAllReady(site: SiteProcess): Promise<void> {
  await expect.poll(async () => readiness(site)).toEqual(allReady);
}
