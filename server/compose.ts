import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { IndexerAndSiteSettings } from '../config/settings.ts';
import { findListenProblem, ListenError } from '../config/listen-problem.ts';
import type { PageDataReader } from '../lookups/index.ts';
import type { MetricsServer } from '../metrics/serve-metrics.ts';
import { createSiteApp } from './app.ts';
import { composePluginOptions } from './compose-plugins.ts';
import { ClientAndIpNetworkConnectionLimiter } from './connections/peer-limit.ts';
import { DecoderThread } from './decode/decoder.ts';
import { ExportThread } from './exports/thread.ts';
import { PastedValueDetector } from './detect/detector.ts';
import { ApiKeys } from './limits/api-keys.ts';
import { composeRateLimiter, createStreamSlots } from './limits/compose.ts';
import { siteLimits, type SiteLimits } from './limits/site-limits.ts';
import { LinkPreviewRenderer } from './link-previews/picture-renderer.ts';
import { watchIndex, type IndexWatch } from './live/index-watch.ts';
import type { ServerLog } from './log.ts';
import { RefusalCounts } from './metrics/refusals.ts';
import { createServicesReporter } from './metrics/report-services.ts';
import { addSiteMetrics } from './metrics/site-metrics.ts';
import { countConnections, serveSiteMetrics } from './metrics/start-metrics.ts';
import { ServiceMonitor } from './metrics/watched-services.ts';
import { readMetadataFiles } from './pages/metadata-files.ts';
import { createPageProcessesAndFiles } from './pages/compose.ts';
import { composeProofChecker } from './proofs/compose.ts';
import { loadSharedReceiptKeys } from './receipts/key.ts';
import { createSiteSources } from './sources.ts';
import { startWebhooks, type RunningWebhookSender } from './webhooks/start.ts';

/** Postgres connections of the server itself. Each page process has its own. */
const CONNECTIONS = 6;

/** Maximum time in milliseconds that the shutdown waits until the database connections are closed. */
const CLOSE_SOURCES_MS = 500;

/** A site with all its parts, which does not listen before `start` is called. */
export interface ComposedSite {
  /**
   * Starts the page processes and listens.
   *
   * @throws ListenError when the port is not available
   * @returns the port on which the site listens: the configured port, or a free port if the configured port is 0
   */
  start(): Promise<number>;
  /** Finishes running requests, refuses new ones, and ends all page processes and threads. Takes at most ten seconds. */
  close(): Promise<void>;
}

/**
 * Composes all parts of the site from its settings.
 *
 * @param limits by default those of a running site; only tests pass others
 */
export async function composeSite(
  env: IndexerAndSiteSettings,
  log: ServerLog,
  limits: SiteLimits = siteLimits,
): Promise<ComposedSite> {
  const warn = (message: string): void => log.warn(message);
  const sources = createSiteSources(env, log, CONNECTIONS);
  const services = new ServiceMonitor(sources.database, sources.watchedDaemons, log);
  const index = watchIndex(sources, env.cacheMegabytes * 1024 * 1024, log);
  const receiptKeys = await loadSharedReceiptKeys(
    sources.database,
    env.receiptKeyFile,
    Date.now() / 1000,
    warn,
  );
  const proofs = composeProofChecker({
    env,
    sources,
    receiptKeys,
    limits,
    warn,
    reportWalletProblem: (problem) => services.walletServiceLog.report(problem),
  });
  const pages = await createPageProcessesAndFiles(env, receiptKeys, limits, warn);
  const threads = {
    decoder: new DecoderThread(),
    exporter: new ExportThread({
      databaseUrl: env.databaseReadUrl ?? env.databaseUrl,
      databasePoolMode: env.databasePoolMode,
      daemons: env.daemons,
      logLevel: env.logLevel,
      maxDownloads: limits.downloads.total,
    }),
    detector: new PastedValueDetector(),
    painter: new LinkPreviewRenderer(),
  };
  const clients = composeRateLimiter(env, limits, log);
  const keys = new ApiKeys(env.apiKeysFile, limits.windowSeconds, warn);
  const slots = createStreamSlots(limits);
  const measured = {
    services,
    hasWallet: env.walletRpcUrl !== undefined,
    proofCheckQueue: proofs.queue,
    processes: pages.processes,
    slots,
  };
  const reportServices = createServicesReporter(measured);
  const plugins = composePluginOptions({
    env,
    log,
    limits,
    sources,
    index,
    receiptKeys,
    proofs,
    pages,
    threads,
    slots,
    reportServices,
  });
  const refusals = new RefusalCounts();
  const registry = env.metricsPort === undefined ? undefined : new Registry();
  const app = createSiteApp(plugins, {
    limits: limits.http,
    limiter: clients.limiter,
    apiKeys: keys,
    // Behind a proxy all connections come from the proxy, so they cannot be counted by client.
    perClientConnectionLimiter:
      env.trustedProxies > 0
        ? undefined
        : new ClientAndIpNetworkConnectionLimiter(limits.http.perClientConnections, clients.exempt),
    trustedProxyCount: env.trustedProxies,
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
      apiKeys: keys,
      isRedisUp: clients.isRedisUp,
      countConnections: async () => countConnections(app),
    });
  let metrics: MetricsServer | undefined;
  let webhooks: RunningWebhookSender | undefined;
  return {
    async start() {
      // The check comes first, because page processes need seconds to start.
      const problem = await findListenProblem(env.port, env.bindHost);
      if (problem !== undefined) throw new ListenError(problem);
      metrics = await serveSiteMetrics(env, registry);
      services.start();
      index.start();
      proofs.start();
      await pages.processes.start();
      for (const [path, file] of await readMetadataFiles(pages.processes)) pages.files.set(path, file);
      webhooks = startWebhooksOf(env, index, sources.site.pageDataReader.status, warn);
      return listen(app, env, log);
    },
    async close() {
      services.close();
      index.close();
      const webhooksClosed = webhooks?.close();
      await app.close();
      const closing = [pages.processes, proofs, ...Object.values(threads)].map(async (part) => part.close());
      await Promise.all([...closing, webhooksClosed]);
      clients.close();
      keys.close();
      await metrics?.close();
      await Promise.race([sources.close(), delay(CLOSE_SOURCES_MS, undefined, { ref: false })]);
    },
  };
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
): RunningWebhookSender | undefined {
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
  feed.subscribe(() => webhooks.notifyIndexChanged());
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
