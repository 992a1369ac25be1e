/** The site: composes the server from the environment, and ends it in order. */
import { join } from 'node:path';
import { readEnv } from '../config/env.ts';
import { ApiAnswerer } from './answer-api.ts';
import { PageAnswerer } from './answer-pages.ts';
import { readFiles, readScriptName } from './files.ts';
import { AnswerCache } from './http/answer-cache.ts';
import { networkList } from './limits/client-address.ts';
import { ClientLimiter } from './limits/client-limiter.ts';
import { Gate } from './limits/gate.ts';
import { LiveFeed } from './live/feed.ts';
import { LiveStream } from './live/stream.ts';
import { createServerLog } from './log.ts';
import { Renderers } from './pages/renderer.ts';
import { SiteServer } from './server.ts';
import { createSources } from './site.ts';

/** Postgres connections of the server itself. Each process that renders pages has some of its own. */
const CONNECTIONS = 6;

const CACHE_BYTES = 48 * 1024 * 1024;

const PAGES_PER_PROCESS = 2;
const PAGES_WAITING = 32;
const PAGES_PER_CLIENT = 2;

const STREAMS = { all: 2_000, perClient: 16 };

const WINDOW_SECONDS = 60;

const env = readEnv();
const log = createServerLog(env.logLevel, 'server');
const warn = (message: string): void => log.warn(message);
const sources = createSources(env, log, CONNECTIONS);
const cache = new AnswerCache({ maxBytes: CACHE_BYTES });
const feed = new LiveFeed(sources.database, warn);
feed.subscribe(({ kind }) => {
  if (kind === 'lost') cache.suspend();
  else if (kind === 'listening') cache.resume();
  else if (kind === 'tip') cache.tipChanged();
  else cache.poolChanged();
});
const stream = new LiveStream(feed, STREAMS);
const limiter = new ClientLimiter(
  { points: env.rateLimit, windowSeconds: WINDOW_SECONDS },
  networkList(env.rateLimitExempt),
);
const buildFolder = join(process.cwd(), env.siteFolder);
const [styles, scripts, scriptName] = await Promise.all([
  readFiles(join(buildFolder, 'static'), '/_next/static/'),
  readFiles(join(buildFolder, 'assets'), '/assets/'),
  readScriptName(join(buildFolder, 'assets')),
]);
const files = new Map([...styles, ...scripts]);
const renderers = new Renderers({
  scriptPath: `/assets/${scriptName}`,
  processes: env.webWorkers,
  limits: {
    running: PAGES_PER_PROCESS * env.webWorkers,
    waiting: PAGES_WAITING,
    runningPerClient: PAGES_PER_CLIENT,
    waitingPerClient: PAGES_WAITING / 2,
  },
  warn,
});
const server = new SiteServer({
  api: new ApiAnswerer({ sources, cache, limiter, log }),
  pages: new PageAnswerer({
    renderers,
    cache,
    limiter,
    desk: sources.desk,
    deskGate: new Gate({ running: 2, waiting: 16, runningPerClient: 1, waitingPerClient: 2 }),
    log,
  }),
  files,
  stream,
  reads: sources.site.reads,
  limiter,
  log,
  trustedProxies: env.trustedProxies,
  readyMaxAge: env.readyMaxAge,
  headerOptions: { hstsSeconds: env.hstsSeconds },
});

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  feed.close();
  await server.close();
  await renderers.close();
  await sources.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());

feed.start();
await renderers.start();
await server.listen(env.port, env.bindAddress);
log.info(`The site listens on ${env.publicUrl}.`);
