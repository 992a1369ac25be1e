import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base } from 'playwright/test';
import { readIndexerAndSiteSettings } from '../../../config/env.ts';
import { composeSite } from '../../../server/compose.ts';
import { siteLimits, type SiteLimits } from '../../../server/limits/site-limits.ts';
import { createServerLog } from '../../../server/log.ts';
import { startSite, type RunningSite } from '../../helpers/site.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { stage } from '../api/scene.ts';

/** Points of a client per minute at the site that all files share. */
export const RATE_LIMIT = 200;

/** The public URL of that site. It listens at another one. */
export const PUBLIC_URL = 'https://explorer.example';

/** An IP address without a rate limit at that site. */
export const UNLIMITED = '192.0.2.9';

export interface StagedSite extends RunningSite {
  readonly database: TestDatabase;
}

const SITE_FOLDER = process.env['RINGSCOPE_SITE_FOLDER'] ?? '.next';
const build = new URL(`../../../${SITE_FOLDER}/BUILD_ID`, import.meta.url);

interface WorkerFixtures {
  /** An index with every kind of object. */
  readonly database: TestDatabase;
  /** The built site with that index behind one proxy. A test chooses its client IP address with `X-Forwarded-For`. */
  readonly site: StagedSite;
}

export const test = base.extend<object, WorkerFixtures>({
  database: [
    async ({}, use) => {
      const database = await createTestDatabase();
      await stage(database.writeDatabase);
      await use(database);
      await database.drop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ database }, use) => {
      const site = await startSite({
        DATABASE_URL: database.url,
        MONEROD_URL: 'http://127.0.0.1:9',
        TRUST_PROXY: '1',
        RATE_LIMIT: String(RATE_LIMIT),
        RATE_LIMIT_EXEMPT: '192.0.2.0/24,2001:db8:ffff::/48',
        PUBLIC_URL,
        HSTS_SECONDS: '3600',
        LOG_LEVEL: 'debug',
      });
      await use({ ...site, database });
      await site.process.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.skip(!existsSync(fileURLToPath(build)), 'there is no built site: npm test makes one');

export { expect } from 'playwright/test';

let nextClient = 0;

/** Returns the headers of a client that no other test uses. */
export function newClient(): { readonly 'X-Forwarded-For': string } {
  nextClient += 1;
  return { 'X-Forwarded-For': `198.51.100.${nextClient}` };
}

/** Limits that differ from those of a normal site, by part. */
export type ChangedLimits = {
  readonly [Part in 'bodies' | 'downloads' | 'pages' | 'streams' | 'txStreams' | 'txWaits']?: Partial<
    SiteLimits[Part]
  >;
} & { readonly http?: ChangedHttpLimits };

type HttpLimits = SiteLimits['http'];

interface ChangedHttpLimits extends Partial<Omit<HttpLimits, 'connections' | 'perClientConnections'>> {
  readonly connections?: Partial<HttpLimits['connections']>;
  readonly perClientConnections?: Partial<HttpLimits['perClientConnections']>;
}

export interface ComposedTestSite {
  readonly url: string;
  close(): Promise<void>;
}

/** Runs the site in this process with its own settings and limits, and without page processes. */
export async function composeTestSite(
  settings: Readonly<Record<string, string>>,
  changed: ChangedLimits = {},
  log = createServerLog('fatal', 'test'),
): Promise<ComposedTestSite> {
  const env = readIndexerAndSiteSettings({
    MONEROD_URL: 'http://127.0.0.1:9',
    RINGSCOPE_SITE_FOLDER: SITE_FOLDER,
    ...settings,
  });
  const limits: SiteLimits = {
    ...siteLimits,
    http: {
      ...siteLimits.http,
      ...changed.http,
      connections: { ...siteLimits.http.connections, ...changed.http?.connections },
      perClientConnections: {
        ...siteLimits.http.perClientConnections,
        ...changed.http?.perClientConnections,
      },
    },
    bodies: { ...siteLimits.bodies, ...changed.bodies },
    downloads: { ...siteLimits.downloads, ...changed.downloads },
    pages: { ...siteLimits.pages, ...changed.pages },
    streams: { ...siteLimits.streams, ...changed.streams },
    txStreams: { ...siteLimits.txStreams, ...changed.txStreams },
    txWaits: { ...siteLimits.txWaits, ...changed.txWaits },
  };
  const site = await composeSite({ ...env, port: 0, webWorkers: 0 }, log, limits);
  const port = await site.start();
  let closing: Promise<void> | undefined;
  return { url: `http://127.0.0.1:${port}`, close: async () => (closing ??= site.close()) };
}
