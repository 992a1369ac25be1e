import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Env } from '../config/env.ts';
import { ConcurrencyLimit } from '@ringscope/rpc/transport/concurrency-limit.ts';
import { versionOneRoutes } from '../api/index.ts';
import { ApiAnswerer } from './api/answer-api.ts';
import { PageAnswerer } from './answer-pages.ts';
import { CompatAnswerer } from './compat/answer-compat.ts';
import { LinkAnswerer } from './compat/answer-links.ts';
import { programVersion } from './compat/program-version.ts';
import { createCompatSources, createScanner } from './compat/sources.ts';
import { FeedAnswerer } from './feeds/answer-feeds.ts';
import { addressFiles } from './address-files.ts';
import { readAssetNames, readFiles } from './files.ts';
import { ChainWatch, readPresent } from './chain-watch.ts';
import { PeerLimit } from './connections/peer-limit.ts';
import { Decoder } from './decode/decoder.ts';
import { Detector } from './detect/detector.ts';
import { Health } from './health.ts';
import { AnswerCache } from './http/answer-cache.ts';
import { BodyReader } from './http/body.ts';
import { networkList } from './limits/client-address.ts';
import { SiteNode } from './node.ts';
import { ClientLimiter } from './limits/client-limiter.ts';
import { OpenSlots } from './limits/open-slots.ts';
import { createRedisCounter } from './limits/redis-counter.ts';
import { siteLimits, type SiteLimits } from './limits/site-limits.ts';
import { EventLog } from '../lookups/event-log.ts';
import { LiveFeed } from './live/feed.ts';
import { LiveStream } from './live/stream.ts';
import type { ServerLog } from './log.ts';
import { ReportWatch } from './report-watch.ts';
import { PageProcesses } from './pages/processes.ts';
import { PictureAnswerer } from './link-previews/answer-pictures.ts';
import { Painter } from './link-previews/painter.ts';
import { ProofDesk, createAddressDesk, createApiDesk } from './proofs/desk.ts';
import { createProofArchive } from './proofs/archive.ts';
import { createProofIndex } from './proofs/index-facts.ts';
import { DeskLine } from './proofs/line.ts';
import { WalletThread, keepWalletOpen } from './proofs/wallet-thread.ts';
import { ProofWorkers } from './proofs/workers.ts';
import { openReceiptKey } from './receipts/key.ts';
import { readReceipt } from './receipts/receipts.ts';
import { SiteServer } from './server.ts';
import { createSources } from './sources.ts';
import { relayBy } from './tool-answer.ts';
import { startWebhooks, type Webhooks } from './webhooks/start.ts';

/** Postgres connections of the server itself. Each page process has its own. */
const CONNECTIONS = 6;

/** The server ends after this time even when the database does not answer. */
const CLOSE_SOURCES_MS = 500;

/** The site before its start. */
export interface ComposedSite {
  /**
   * Starts the page processes and listens.
   *
   * @returns the port that it listens on: the configured port, or a free one when that is 0
   */
  start(): Promise<number>;
  /** Finishes running requests, refuses new ones, and ends every process. It takes at most ten seconds. */
  close(): Promise<void>;
}

/**
 * Composes all parts of the site from its settings.
 *
 * @param limits tests use other limits than a running site
 */
export async function composeSite(
  env: Env,
  log: ServerLog,
  limits: SiteLimits = siteLimits,
): Promise<ComposedSite> {
  const warn = (message: string): void => log.warn(message);
  const sources = createSources(env, log, CONNECTIONS);
  const cache = new AnswerCache({ maxBytes: env.cacheMegabytes * 1024 * 1024 });
  const feed = new LiveFeed(sources.database, warn);
  const chainWatch = new ChainWatch(cache, () => readPresent(sources.database));
  feed.subscribe((event) => void chainWatch.hear(event));
  const events = new EventLog(sources.database);
  refreshOnEvents(events, feed);
  const reportWatch = new ReportWatch(sources.site.reads, () => void chainWatch.reportChanged());
  const streamSlots = new OpenSlots(limits.streams);
  const stream = new LiveStream(feed, limits.streams, streamSlots);
  const budget = { points: env.rateLimit, windowSeconds: limits.windowSeconds };
  const exempt = networkList(env.rateLimitExempt);
  const shared =
    env.rateLimitRedisUrl === undefined ? undefined : createRedisCounter(budget, env.rateLimitRedisUrl, log);
  const limiter = new ClientLimiter(budget, exempt, shared?.counter);
  const buildFolder = join(process.cwd(), env.siteFolder);
  const assetsFolder = join(buildFolder, 'assets');
  const [assetFiles, publicFiles, assets] = await Promise.all([
    readFiles(assetsFolder, '/assets/', 'forever'),
    readFiles(join(process.cwd(), 'public'), '/', 'a-day'),
    readAssetNames(assetsFolder),
  ]);
  const files = new Map([...assetFiles, ...publicFiles, ...addressFiles(env.publicUrl)]);
  const receiptKey = openReceiptKey(env.receiptKeyFile, warn);
  const pageProcesses = new PageProcesses({
    program: join(buildFolder, 'page-process.mjs'),
    assets: { script: `/assets/${assets.script}`, style: `/assets/${assets.style}` },
    receiptKey: receiptKey.publicKey.x,
    processes: env.webWorkers,
    limits: { ...limits.pages, running: limits.pages.running * env.webWorkers },
    warn,
  });
  const { daemons, walletRpcUrl, walletRpcLogin } = env;
  const wallet = walletRpcUrl === undefined ? undefined : service(walletRpcUrl, walletRpcLogin);
  const walletThread = wallet === undefined ? undefined : new WalletThread(wallet);
  const proofWorkers = new ProofWorkers({
    services: { daemons, wallet },
    limits: limits.proofs,
    warn,
  });
  const network = async () => (await sources.site.reads.status()).data?.tip?.network;
  const desk = new ProofDesk({
    workers: proofWorkers,
    index: createProofIndex(sources.database, warn),
    findArchived: createProofArchive(sources.database, warn),
    receiptKey,
    program: `ringscope ${programVersion().commit}`,
    network,
  });
  const node = new SiteNode(sources.daemon, warn);
  const deskLine = new DeskLine(
    new ConcurrencyLimit({ ...limits.proofQueue, running: limits.proofs.threads }),
    limits.proofWaitMs,
  );
  const decoder = new Decoder();
  const detector = new Detector();
  const painter = new Painter();
  const bodies = new BodyReader(limits.bodies.bytesOfAll);
  const compatSources = createCompatSources(
    sources,
    node,
    env.viewKeyRoutes ? createScanner(proofWorkers, deskLine) : undefined,
  );
  const routes = versionOneRoutes(
    {
      database: sources.database,
      node,
      events,
      decode: decoder.decode,
      detect: detector.detect,
      desk: createApiDesk(desk, deskLine),
      receipts: {
        publicKey: receiptKey.publicKey,
        read: (text) => readReceipt(receiptKey.publicKey, text),
      },
      broadcast: env.broadcast ? async (bytes) => node.broadcast(bytes) : undefined,
    },
    (pattern, error) =>
      log.error({ path: pattern }, error instanceof Error ? (error.stack ?? error.message) : 'unknown'),
  );
  const server = new SiteServer({
    api: new ApiAnswerer({
      routes,
      cache,
      limiter,
      bodies,
      slots: { events: streamSlots, download: new OpenSlots(limits.downloads) },
    }),
    compat: new CompatAnswerer({ sources: compatSources, cache, limiter, bodies, log }),
    links: new LinkAnswerer({ sources: compatSources, limiter }),
    pages: new PageAnswerer({
      pageProcesses,
      cache,
      limiter,
      desk,
      deskLine,
      detect: detector.detect,
      tools: {
        decode: decoder.decode,
        relay: relayBy(routes),
        askAboutAddress: createAddressDesk(proofWorkers, deskLine),
        network,
      },
      bodies,
      maxFormBytes: limits.bodies.formBytes,
      publicUrl: env.publicUrl,
      log,
    }),
    feeds: new FeedAnswerer({ database: sources.database, publicUrl: env.publicUrl, cache, limiter }),
    pictures: new PictureAnswerer({ reads: sources.site.reads, painter, cache, limiter, log }),
    files,
    stream,
    health: new Health(sources.site.reads, pageProcesses),
    limiter,
    // Behind a proxy all connections come from the proxy, so they cannot be counted by client.
    peerLimit: env.trustedProxies > 0 ? undefined : new PeerLimit(limits.http.peers, exempt),
    log,
    trustedProxies: env.trustedProxies,
    headerOptions: { hstsSeconds: env.hstsSeconds, onionUrl: env.onionUrl },
    limits: limits.http,
  });
  let keptWallet: ReturnType<typeof keepWalletOpen> | undefined;
  let webhooks: Webhooks | undefined;
  return {
    async start() {
      feed.start();
      reportWatch.start();
      if (walletThread !== undefined) {
        keptWallet = keepWalletOpen({ prepare: () => walletThread.prepare(), warn });
      }
      await pageProcesses.start();
      webhooks = startWebhooksOf(env, events, warn);
      const sending = webhooks;
      if (sending !== undefined) feed.subscribe(() => sending.changed());
      return server.listen(env.port, env.bindAddress);
    },
    async close() {
      keptWallet?.close();
      feed.close();
      reportWatch.close();
      events.close();
      const sent = webhooks?.close();
      await server.close();
      await Promise.all([
        pageProcesses.close(),
        proofWorkers.close(),
        walletThread?.close(),
        decoder.close(),
        detector.close(),
        painter.close(),
        sent,
      ]);
      shared?.close();
      await Promise.race([sources.close(), delay(CLOSE_SOURCES_MS, undefined, { ref: false })]);
    },
  };
}

/** Reads new events when the indexer has announced a change. */
function refreshOnEvents(events: EventLog, feed: LiveFeed): void {
  feed.subscribe(({ kind }) => {
    // While the index cannot be read, the next announcement or the next tick reads it.
    if (kind !== 'node' && kind !== 'alternative' && kind !== 'lost') events.refresh().catch(() => undefined);
  });
}

/** Starts the sender of webhooks. It returns undefined when no receiver is configured. */
function startWebhooksOf(
  { webhooks, databaseUrl, redisUrl }: Env,
  events: EventLog,
  warn: (message: string) => void,
): Webhooks | undefined {
  if (webhooks.length === 0 || redisUrl === undefined) return undefined;
  return startWebhooks({ receivers: webhooks, databaseUrl, redisUrl, events, warn });
}

function service(url: string, login: Env['walletRpcLogin']) {
  return { url, ...(login === undefined ? {} : { login }) };
}
