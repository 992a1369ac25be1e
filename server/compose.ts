import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { IndexerAndSiteSettings } from '../config/settings.ts';
import { findListenProblem, ListenError } from '../config/listen-problem.ts';
import { isDevelopmentMode, pageProcessEnvironment } from '../config/page-process.ts';
import { ExportDigestCache } from '../api/exports/digests.ts';
import { apiV1Routes } from '../api/index.ts';
import type { PageDataReader } from '../lookups/index.ts';
import type { MetricsServer } from '../metrics/serve-metrics.ts';
import { createSiteApp, type AppPluginOptions } from './app.ts';
import { readReleaseVersion } from './compat/program-version.ts';
import { createCompatSources, createViewKeyScanner } from './compat/sources.ts';
import { PeerLimit } from './connections/peer-limit.ts';
import { DecoderThread } from './decode/decoder.ts';
import { ExportThread } from './exports/thread.ts';
import { PastedTextDetector } from './detect/detector.ts';
import { readAssetNames, readStaticFiles } from './files.ts';
import { HealthChecks } from './health.ts';
import { RequestBodyBudget } from './http/bodies.ts';
import type { StoredResponse } from './http/stored-response.ts';
import { ApiKeys } from './limits/api-keys.ts';
import { createIpBlockList } from './limits/client-ip.ts';
import { ClientLimiter } from './limits/client-limiter.ts';
import { StreamSlots } from './limits/stream-slots.ts';
import { createRedisPointCounter } from './limits/redis-counter.ts';
import { siteLimits, type SiteLimits } from './limits/site-limits.ts';
import { PictureRenderer } from './link-previews/picture-renderer.ts';
import { watchIndex, type IndexWatch } from './live/index-watch.ts';
import { LiveEventStreams } from './live/stream.ts';
import { errorStack, type ServerLog } from './log.ts';
import { RefusalCounts } from './metrics/refusals.ts';
import { createServicesReport } from './metrics/report-services.ts';
import { addSiteMetrics } from './metrics/site-metrics.ts';
import { countConnections, serveSiteMetrics } from './metrics/start-metrics.ts';
import { WatchedServices } from './metrics/watched-services.ts';
import { SiteNode } from './node.ts';
import { OPEN_SEARCH_PATH, createOpenSearchFile } from './open-search.ts';
import { SECURITY_PATH, createSecurityFile } from './security-file.ts';
import { createFormHandlers } from './pages/forms.ts';
import { readMetadataFiles } from './pages/metadata-files.ts';
import { PageCache } from './pages/page-cache.ts';
import { developmentPageLimits, productionPageLimits } from './pages/page-process.ts';
import { PageProcesses } from './pages/processes.ts';
import { composeProofDesk, type ComposedProofDesk } from './proofs/compose.ts';
import { createAddressComparer, createApiProofDesk } from './proofs/desk.ts';
import { loadSharedReceiptKeys, type ReceiptKeys } from './receipts/key.ts';
import { JWKS_PATH, createJwksFile } from './receipts/jwks-file.ts';
import { verifyReceipt } from './receipts/receipts.ts';
import type { SiteServices } from './site-services.ts';
import { createSiteSources, type SiteSources } from './sources.ts';
import { createApiRelayer } from './tool-result.ts';
import { startWebhooks, type RunningWebhooks } from './webhooks/start.ts';

/** Postgres connections of the server itself. Each page process has its own. */
const CONNECTIONS = 6;

/** Milliseconds that the database has to close its connections. Then the server exits anyway. */
const CLOSE_SOURCES_MS = 500;

/** A site that is composed and can be started. */
export interface ComposedSite {
  /**
   * Starts the page processes and listens.
   *
   * @throws ListenError when the port is not available
   * @returns the port that it listens on: the configured port, or a free one if that is 0
   */
  start(): Promise<number>;
  /** Finishes running requests, refuses new ones, and ends every process. Takes at most ten seconds. */
  close(): Promise<void>;
}

/**
 * Composes all parts of the site from its settings.
 *
 * @param limits tests use other limits than a running site
 */
export async function composeSite(
  env: IndexerAndSiteSettings,
  log: ServerLog,
  limits: SiteLimits = siteLimits,
): Promise<ComposedSite> {
  const warn = (message: string): void => log.warn(message);
  const sources = createSiteSources(env, log, CONNECTIONS);
  const services = new WatchedServices(sources.database, sources.daemons, log);
  const index = watchIndex(sources, env.cacheMegabytes * 1024 * 1024, log);
  const receiptKeys = await loadSharedReceiptKeys(
    sources.database,
    env.receiptKeyFile,
    Date.now() / 1000,
    warn,
  );
  const desk = composeProofDesk({
    env,
    sources,
    receiptKeys,
    limits,
    warn,
    reportWallet: (problem) => services.wallet.report(problem),
  });
  const pages = await composePages(env, receiptKeys, limits, warn);
  const threads = {
    decoder: new DecoderThread(),
    exporter: new ExportThread({
      databaseUrl: env.databaseReadUrl ?? env.databaseUrl,
      databasePoolMode: env.databasePoolMode,
      daemons: env.daemons,
      logLevel: env.logLevel,
      downloads: limits.downloads.all,
    }),
    detector: new PastedTextDetector(),
    painter: new PictureRenderer(),
  };
  const clients = composeLimiter(env, limits, log);
  const keys = new ApiKeys(env.apiKeysFile, limits.windowSeconds, warn);
  const slots = createStreamSlots(limits);
  const measured = {
    services,
    hasWallet: env.walletRpcUrl !== undefined,
    deskQueue: desk.queue,
    processes: pages.processes,
    slots,
  };
  const reportServices = createServicesReport(measured);
  const parts = composeParts({
    env,
    log,
    limits,
    sources,
    index,
    receiptKeys,
    desk,
    pages,
    threads,
    slots,
    reportServices,
  });
  const refusals = new RefusalCounts();
  const registry = env.metricsPort === undefined ? undefined : new Registry();
  const app = createSiteApp(parts, {
    limits: limits.http,
    limiter: clients.limiter,
    keys,
    // Behind a proxy all connections come from the proxy, so they cannot be counted by client.
    peerLimit: env.trustedProxies > 0 ? undefined : new PeerLimit(limits.http.peers, clients.exempt),
    trustedProxies: env.trustedProxies,
    headerOptions: { hstsSeconds: env.hstsSeconds, onionUrl: env.onionUrl },
    refusals,
    registry,
    log,
  });
  if (registry !== undefined)
    addSiteMetrics(registry, {
      ...measured,
      database: sources.database,
      cache: index.cache,
      refusals,
      keys,
      countConnections: async () => countConnections(app),
    });
  let metrics: MetricsServer | undefined;
  let webhooks: RunningWebhooks | undefined;
  return {
    async start() {
      // The check comes first, because page processes need seconds to start.
      const problem = await findListenProblem(env.port, env.bindHost);
      if (problem !== undefined) throw new ListenError(problem);
      metrics = await serveSiteMetrics(env, registry);
      services.start();
      index.start();
      desk.start();
      await pages.processes.start();
      for (const [path, file] of await readMetadataFiles(pages.processes)) pages.files.set(path, file);
      webhooks = startWebhooksOf(env, index, sources.site.reads.status, warn);
      return listen(app, env, log);
    },
    async close() {
      services.close();
      index.close();
      const webhooksClosed = webhooks?.close();
      await app.close();
      const closing = [pages.processes, desk, ...Object.values(threads)].map(async (part) => part.close());
      await Promise.all([...closing, webhooksClosed]);
      clients.close();
      keys.close();
      await metrics?.close();
      await Promise.race([sources.close(), delay(CLOSE_SOURCES_MS, undefined, { ref: false })]);
    },
  };
}

interface ComposedPages {
  readonly processes: PageProcesses;
  /** Files by URL path. Files that page processes render are added after the first page process has started. */
  readonly files: Map<string, StoredResponse>;
}

/** Reads the files of the site and creates the processes that render pages. */
async function composePages(
  { siteFolder, webWorkers, publicUrl, securityContact }: IndexerAndSiteSettings,
  receiptKeys: ReceiptKeys,
  limits: SiteLimits,
  warn: (message: string) => void,
): Promise<ComposedPages> {
  const buildFolder = join(process.cwd(), siteFolder);
  const assetsFolder = join(buildFolder, 'assets');
  const [assetFiles, publicFiles, assets] = await Promise.all([
    readStaticFiles(assetsFolder, '/assets/', 'forever'),
    readStaticFiles(join(process.cwd(), 'public'), '/', 'a-day'),
    readAssetNames(assetsFolder),
  ]);
  const processes = new PageProcesses({
    program: join(buildFolder, 'page-process.mjs'),
    env: pageProcessEnvironment({
      script: `/assets/${assets.script}`,
      style: `/assets/${assets.style}`,
      font: `/assets/${assets.font}`,
      receiptKeys: JSON.stringify(receiptKeys.published),
    }),
    processLimits: isDevelopmentMode() ? developmentPageLimits : productionPageLimits,
    processes: webWorkers,
    limits: { ...limits.pages, running: limits.pages.running * webWorkers },
    warn,
  });
  const files = new Map([...assetFiles, ...publicFiles])
    .set(OPEN_SEARCH_PATH, createOpenSearchFile(publicUrl))
    .set(JWKS_PATH, createJwksFile(receiptKeys.published));
  if (securityContact !== undefined)
    files.set(SECURITY_PATH, createSecurityFile(securityContact, publicUrl, new Date()));
  return { processes, files };
}

/** Creates the rate limiter, which counts the points that the requests of each client cost. */
function composeLimiter(env: IndexerAndSiteSettings, { windowSeconds }: SiteLimits, log: ServerLog) {
  const budget = { points: env.rateLimit, windowSeconds };
  const exempt = createIpBlockList(env.rateLimitExempt);
  const { rateLimitRedisUrl: url } = env;
  const shared = url === undefined ? undefined : createRedisPointCounter(budget, url, log);
  const limiter = new ClientLimiter(budget, exempt, shared?.counter);
  return { limiter, exempt, close: () => shared?.close() };
}

interface Composed {
  readonly env: IndexerAndSiteSettings;
  readonly log: ServerLog;
  readonly limits: SiteLimits;
  readonly sources: SiteSources;
  readonly index: IndexWatch;
  readonly receiptKeys: ReceiptKeys;
  readonly desk: ComposedProofDesk;
  readonly pages: ComposedPages;
  readonly reportServices: () => SiteServices;
  readonly slots: ReturnType<typeof createStreamSlots>;
  readonly threads: {
    readonly decoder: DecoderThread;
    readonly exporter: ExportThread;
    readonly detector: PastedTextDetector;
    readonly painter: PictureRenderer;
  };
}

/** Creates the limits on open streams. Event streams of pages and of the API share one limit. */
function createStreamSlots(limits: SiteLimits) {
  return {
    events: new StreamSlots(limits.streams),
    'tx-events': new StreamSlots(limits.txStreams),
    waits: new StreamSlots(limits.waits),
    download: new StreamSlots(limits.downloads),
  };
}

/** Creates the API, pages, files, feeds and the live stream, which the Fastify app serves. */
function composeParts(composed: Composed): AppPluginOptions {
  const { env, log, limits, sources, index, desk, pages, threads, slots, reportServices } = composed;
  const { cache, feed } = index;
  const node = new SiteNode(sources.daemon, (message) => log.warn(message));
  const bodies = new RequestBodyBudget(limits.bodies.bytesOfAll);
  const pageCache = new PageCache(pages.processes, cache, reportServices);
  const routes = apiRoutes(composed, node);
  const scanner = env.viewKeyRoutes ? createViewKeyScanner(desk.workers, desk.queue) : undefined;
  const compatSources = createCompatSources(sources, node, scanner);
  const forms = createFormHandlers({
    pages: pageCache,
    desk: desk.desk,
    deskQueue: desk.queue,
    detect: threads.detector.detect,
    tools: {
      decode: threads.decoder.decode,
      relay: createApiRelayer(routes),
      compareAddress: createAddressComparer(desk.workers, desk.queue),
      network: async () => sources.network(),
    },
    publicUrl: env.publicUrl,
  });
  return {
    api: {
      routes,
      cache,
      bodies,
      slots,
    },
    mcp: { routes, bodies },
    compat: { sources: compatSources, cache, bodies },
    links: { sources: compatSources },
    pages: { pages: pageCache, forms, bodies, maxFormBytes: limits.bodies.formBytes },
    feeds: { database: sources.database, publicUrl: env.publicUrl, cache },
    previews: { reads: sources.site.reads, painter: threads.painter, cache },
    live: { stream: new LiveEventStreams(feed, limits.streams, slots.events), pages: pageCache },
    files: { files: pages.files },
    health: new HealthChecks(sources.site.reads, pages.processes, {
      readsReplica: sources.readsReplica,
      replicaDelayMs: () => feed.replicaDelayMs,
    }),
  };
}

function apiRoutes({ env, log, sources, index, receiptKeys, desk, threads }: Composed, node: SiteNode) {
  return apiV1Routes(
    {
      database: sources.database,
      version: readReleaseVersion(),
      node,
      events: index.events,
      exportDigests: new ExportDigestCache(),
      readExport: (task) => threads.exporter.read(task),
      decode: threads.decoder.decode,
      detect: threads.detector.detect,
      desk: createApiProofDesk(desk.desk, desk.queue),
      receipts: {
        keys: receiptKeys.published,
        read: async (text) => verifyReceipt({ keys: receiptKeys.published, issuer: env.publicUrl }, text),
      },
      compareNodes: sources.site.compareNodes,
      broadcast: env.broadcast ? async (bytes) => node.broadcast(bytes) : undefined,
    },
    (pattern, error) => log.error({ path: pattern }, errorStack(error)),
  );
}

/** Starts the sender of webhooks. Returns undefined when no receiver is configured. */
function startWebhooksOf(
  {
    webhooks: receivers,
    databaseDirectUrl: databaseUrl,
    redisUrl,
    outboundProxy,
    reorgAlarmDepth,
  }: IndexerAndSiteSettings,
  { events, feed }: IndexWatch,
  readStatus: PageDataReader['status'],
  warn: (message: string) => void,
): RunningWebhooks | undefined {
  if (receivers.length === 0 || redisUrl === undefined) return undefined;
  const webhooks = startWebhooks({
    receivers,
    databaseUrl,
    redisUrl,
    outboundProxy,
    events,
    readStatus,
    reorgAlarmDepth,
    warn,
  });
  feed.subscribe(() => webhooks.changed());
  return webhooks;
}

/** Starts to listen. @returns the port on which the server listens */
async function listen(
  app: FastifyInstance,
  { port, bindHost, publicUrl }: IndexerAndSiteSettings,
  log: ServerLog,
): Promise<number> {
  await app.listen({ port, host: bindHost });
  const sockets = app
    .addresses()
    .map((socket) => (typeof socket === 'string' ? socket : `${socket.address}, port ${socket.port}`));
  log.info(`The site listens on ${sockets.join(' and ')}. Visitors reach it at ${publicUrl}.`);
  const [address] = app.addresses();
  if (typeof address !== 'object')
    throw new Error(
      `The server listens on ${String(address)}, which has no port. Set BIND_ADDRESS to an IP address and PORT to a port number.`,
    );
  return address.port;
}
