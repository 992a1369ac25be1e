import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { allLanguages, pathInLanguage, SOURCE_LANGUAGE } from '../i18n/languages.ts';
import { API_PREFIX, serveApi, type ServeApiOptions } from './api/serve-api.ts';
import { serveApisOfOtherExplorers, type ServeApisOfOtherExplorersOptions } from './compat/serve-compat.ts';
import { serveUrlsOfOtherExplorers, type ServeUrlsOfOtherExplorersOptions } from './compat/serve-links.ts';
import { ClientConnections } from './connections/connections.ts';
import type { ClientAndIpNetworkConnectionLimiter } from './connections/peer-limit.ts';
import { serveFeeds, type ServeFeedsOptions } from './feeds/serve-feeds.ts';
import { sendErrorsAsPages } from './http/error-pages.ts';
import { refuseInvalidRequestHeaders } from './http/heads.ts';
import { HttpProblem } from './http/problem.ts';
import { addRequestProperties } from './http/request.ts';
import { createSecurityHeaders, type SecurityHeaderOptions } from './http/security-headers.ts';
import { addReplyMethods } from './http/send.ts';
import { isLoopbackIp, getSocketIp } from './limits/client-ip.ts';
import type { ApiKeys } from './limits/api-keys.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import type { HttpLimits } from './limits/site-limits.ts';
import { attachApiKeysToRequests, refuseClientsOverBudget } from './limits/spend-points.ts';
import { serveLinkPreviews, type ServeLinkPreviewsOptions } from './link-previews/serve-previews.ts';
import { serveLiveUpdates, type ServeLiveUpdatesOptions } from './live/serve-live.ts';
import { logResponses, errorStack, type ServerLog } from './log.ts';
import { recordRefusedRequests, type RefusalCounts } from './metrics/refusals.ts';
import { MCP_PATH, serveMcp, type ServeMcpOptions } from './mcp/serve-mcp.ts';
import { measureRequests } from './metrics/requests.ts';
import { servePages, type ServePagesOptions } from './pages/serve-pages.ts';
import { toDecodableUrl } from './request-url.ts';
import { serveFiles, type ServeFilesOptions } from './serve-files.ts';
import { serveHealth } from './serve-health.ts';
import type { HealthChecks } from './health.ts';

/** Options of the Fastify plugins that the app registers. */
export interface AppPluginOptions {
  readonly api: Omit<ServeApiOptions, 'limiter' | 'log'>;
  readonly mcp: Omit<ServeMcpOptions, 'limiter' | 'log'>;
  readonly compat: Omit<ServeApisOfOtherExplorersOptions, 'limiter' | 'log'>;
  readonly otherExplorerUrls: Omit<ServeUrlsOfOtherExplorersOptions, 'limiter'>;
  readonly pages: Omit<ServePagesOptions, 'limiter'>;
  readonly feeds: Omit<ServeFeedsOptions, 'limiter'>;
  readonly previews: Omit<ServeLinkPreviewsOptions, 'limiter' | 'log'>;
  readonly live: Omit<ServeLiveUpdatesOptions, 'limiter'>;
  readonly files: ServeFilesOptions;
  readonly health: HealthChecks;
}

export interface SiteAppOptions {
  readonly limits: HttpLimits;
  readonly limiter: ClientLimiter;
  readonly apiKeys: ApiKeys;
  /** Limits the connections of each client. Undefined behind a proxy, where all connections come from the proxy. */
  readonly perClientConnectionLimiter: ClientAndIpNetworkConnectionLimiter | undefined;
  readonly trustedProxyCount: number;
  readonly headerOptions: SecurityHeaderOptions;
  readonly refusals: RefusalCounts;
  /** Receives the metrics of requests. Undefined when the site serves no metrics. */
  readonly registry: Registry | undefined;
  readonly log: ServerLog;
}

/** Creates the HTTP server of the site. */
export function createSiteApp(pluginOptions: AppPluginOptions, options: SiteAppOptions): FastifyInstance {
  const { limiter, log, perClientConnectionLimiter, headerOptions, refusals, registry } = options;
  const connections = createConnections(options);
  const app = createFastify(options, connections);
  addRequestProperties(app);
  addReplyMethods(app, headerOptions);
  logResponses(app, log);
  if (registry !== undefined) measureRequests(app, registry);
  recordRefusedRequests(app, refusals);
  refuseInvalidRequestHeaders(app);
  sendErrorsAsPages(app, log);

  app.register(serveHealth, { health: pluginOptions.health });
  app.register(async (site) => {
    site.addHook('onRequest', ({ raw }, _, done) => {
      done(connections.isReserve(raw.socket) ? new HttpProblem('busy', { limit: 'connections' }) : undefined);
    });
    site.register(serveFiles, pluginOptions.files);
    site.register(async (limited) => {
      attachApiKeysToRequests(limited, options.apiKeys);
      refuseClientsOverBudget(limited, limiter, perClientConnectionLimiter !== undefined);
      limited.register(serveApi, { ...pluginOptions.api, limiter, log, prefix: API_PREFIX });
      limited.register(serveMcp, { ...pluginOptions.mcp, limiter, log, prefix: MCP_PATH });
      limited.register(serveApisOfOtherExplorers, { ...pluginOptions.compat, limiter, log, prefix: '/api' });
      limited.register(serveLiveUpdates, { ...pluginOptions.live, limiter });
      limited.register(serveFeeds, { ...pluginOptions.feeds, limiter });
      limited.register(serveLinkPreviews, { ...pluginOptions.previews, limiter, log });
      for (const language of allLanguages) {
        limited.register(
          async (pages) => {
            if (language === SOURCE_LANGUAGE)
              serveUrlsOfOtherExplorers(pages, { ...pluginOptions.otherExplorerUrls, limiter });
            await servePages(pages, { ...pluginOptions.pages, limiter });
          },
          { prefix: pathInLanguage('/', language).replace(/\/$/, '') },
        );
      }
    });
  });

  closeInTime(app, connections, options.limits.shutdownGraceMs, () => pluginOptions.live.streams.close());
  return app;
}

/** Creates a Fastify instance. `connections` accepts, limits and closes its connections. */
function createFastify(
  { limits, trustedProxyCount }: SiteAppOptions,
  connections: ClientConnections,
): FastifyInstance {
  const process = randomBytes(6).toString('hex');
  let requests = 0;
  return Fastify({
    // These request ids are unique among all processes and cheap to create.
    genReqId: () => `${process}-${(requests += 1).toString(36)}`,
    serverFactory(handle) {
      const server = createServer({
        headersTimeout: limits.headersTimeoutMs,
        requestTimeout: limits.requestTimeoutMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.timeoutCheckIntervalMs,
        // Node.js does not check the Host header here. A hook checks it, so that the error response has the usual headers.
        requireHostHeader: false,
      });
      server.timeout = limits.idleTimeoutMs;
      connections.attach(server, handle);
      return server;
    },
    clientErrorHandler: (error, socket) => connections.fail(error, socket),
    rewriteUrl: ({ url }) => toDecodableUrl(url ?? '/'),
    trustProxy: trustedProxyCount === 0 ? false : (_, hop) => hop < trustedProxyCount,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    // Fastify does not close the connections, because `closeInTime` does.
    forceCloseConnections: false,
    return503OnClosing: false,
  });
}

function createConnections({
  limits,
  limiter,
  perClientConnectionLimiter,
  headerOptions,
  refusals,
  log,
}: SiteAppOptions): ClientConnections {
  /** Loopback is never blocked: a local proxy or onion service forwards many visitors, and health checks come from this machine. */
  const isBlocked = (ip: string): boolean => !isLoopbackIp(ip) && limiter.isBlocked(ip);
  return new ClientConnections({
    limits: limits.connections,
    // Behind a proxy, `perClientConnectionLimiter` is undefined: the peer is the proxy, and blocking it would block all of its clients.
    shouldAccept: (socket) => {
      const isAdmitted =
        perClientConnectionLimiter === undefined ||
        (!isBlocked(getSocketIp(socket)) && perClientConnectionLimiter.admit(socket));
      if (!isAdmitted) refusals.count('connections');
      return isAdmitted;
    },
    onTooManyRequests: (socket) => {
      if (perClientConnectionLimiter !== undefined) limiter.recordAbuse(getSocketIp(socket));
    },
    pageHeaders: createSecurityHeaders(headerOptions)('page'),
    reportError: (error) => log.error(errorStack(error)),
  });
}

/**
 * Lets the app finish running requests when it closes. Ends the connections that are still open after the grace period.
 */
function closeInTime(
  app: FastifyInstance,
  connections: ClientConnections,
  graceMs: number,
  closeStreams: () => void,
): void {
  app.addHook('preClose', async () => {
    closeStreams();
    connections.end();
    // Without this timer, closing the server could take longer, because Node.js also waits for requests that have only
    // partly arrived.
    const timer = setTimeout(() => connections.destroy(), graceMs);
    app.server.once('close', () => clearTimeout(timer));
  });
}
