import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SOURCE_LANGUAGE } from '../i18n/languages.ts';
import type { ApiAnswerer } from './api/answer-api.ts';
import type { FeedAnswerer } from './feeds/answer-feeds.ts';
import { PARTS_PATH, type PageAnswerer } from './answer-pages.ts';
import type { CompatAnswerer } from './compat/answer-compat.ts';
import type { LinkAnswerer } from './compat/answer-links.ts';
import { Connections } from './connections/connections.ts';
import type { Connection, Exchange } from './connections/connection.ts';
import type { PeerLimit } from './connections/peer-limit.ts';
import { RequestContext } from './request-context.ts';
import type { Health } from './health.ts';
import type { HeaderOptions } from './http/security-headers.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import { clientAddress, isLoopback, socketAddress } from './limits/client-address.ts';
import type { ClientLimiter, RateLimitResult } from './limits/client-limiter.ts';
import type { HttpLimits } from './limits/site-limits.ts';
import type { LiveStream } from './live/stream.ts';
import type { PictureAnswerer } from './link-previews/answer-pictures.ts';
import { logRequest, type ServerLog } from './log.ts';
import { Refusals } from './refusals.ts';
import { decodableUrl } from './request-url.ts';
import { requestCosts, isFilePath } from './routes.ts';

export interface ServerParts {
  readonly api: ApiAnswerer;
  readonly compat: CompatAnswerer;
  readonly links: LinkAnswerer;
  readonly pages: PageAnswerer;
  readonly feeds: FeedAnswerer;
  readonly pictures: PictureAnswerer;
  readonly files: ReadonlyMap<string, StoredAnswer>;
  readonly stream: LiveStream;
  readonly health: Health;
  readonly limiter: ClientLimiter;
  /** Undefined behind a proxy. */
  readonly peerLimit: PeerLimit | undefined;
  readonly log: ServerLog;
  readonly trustedProxies: number;
  readonly headerOptions: HeaderOptions;
  readonly limits: HttpLimits;
}

const HOST = 'host';

/** Addresses of the server itself. */
const serviceAddresses = new Set(['/healthz', '/readyz', '/live', PARTS_PATH]);

/** Methods of a path that can only be read. */
const READ_METHODS = 'GET, HEAD, OPTIONS';

/** The HTTP server. It routes each request to its answerer, and enforces limits on connections and time. */
export class SiteServer {
  readonly #parts: ServerParts;
  readonly #server: Server;
  readonly #connections: Connections;
  readonly #refusals: Refusals;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    const { limits, peerLimit, limiter, headerOptions, log } = parts;
    this.#refusals = new Refusals(parts);
    this.#server = createServer({
      headersTimeout: limits.headTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      // The server refuses a missing host itself, so that the answer has the usual headers.
      requireHostHeader: false,
    });
    this.#server.timeout = limits.idleTimeoutMs;
    this.#connections = new Connections({
      limits: limits.connections,
      // Behind a proxy, the peer is the proxy, which is not to blame for its clients.
      admits: (socket) => {
        if (peerLimit === undefined) return true;
        return !this.#isBlocked(socketAddress(socket)) && peerLimit.admit(socket);
      },
      overflowed: (socket) => {
        if (peerLimit !== undefined) limiter.noteAbuse(socketAddress(socket));
      },
      respond: (connection, exchange) => this.#respond(connection, exchange),
      headerOptions,
      reportDefect: (error) => log.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown'),
    });
    this.#connections.attach(this.#server);
  }

  /**
   * @param port 0 chooses a free port
   * @returns the port that it listens on
   * @throws the error of the system when it cannot listen there
   */
  async listen(port: number, bindAddress: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, bindAddress, resolve);
    });
    const address = this.#server.address() as AddressInfo;
    return address.port;
  }

  /** Refuses new requests, finishes running ones, and closes connections that exceed the grace period. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#parts.stream.close();
    this.#connections.end();
    const graceTimer = setTimeout(() => this.#connections.destroy(), this.#parts.limits.graceMs);
    await closed;
    clearTimeout(graceTimer);
  }

  /** A proxy or an onion service on this machine stands for many visitors, and health checks come from here. */
  #isBlocked(address: string): boolean {
    return !isLoopback(address) && this.#parts.limiter.isBlocked(address);
  }

  #respond(connection: Connection, exchange: Exchange): void {
    this.#handle(connection, exchange).catch((error: unknown) => {
      this.#parts.log.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown');
      exchange.response.destroy();
    });
  }

  async #handle(connection: Connection, { request, response, isUnexpected }: Exchange): Promise<void> {
    const { log, trustedProxies, headerOptions } = this.#parts;
    const startedAt = performance.now();
    const context = new RequestContext(request, response, {
      url: decodableUrl(request.url ?? '/'),
      isPage: (path) => this.#isPage(path),
      address: clientAddress(request, trustedProxies),
      headerOptions,
    });
    const pattern = await (isUnexpected
      ? this.#refuseExpectation(context)
      : this.#answer(context, connection.isReserve));
    logRequest(log, request, response, pattern, startedAt);
  }

  async #refuseExpectation(context: RequestContext): Promise<string> {
    await context.sendErrorPage('unexpected', { Connection: 'close' });
    return 'unexpected';
  }

  /** @returns the pattern of the path, for the log */
  async #answer(context: RequestContext, isReserve: boolean): Promise<string> {
    const { api, compat, feeds, pictures, links, pages, files, limiter } = this.#parts;
    const { path } = context;
    if (!hasOneHost(context.request)) {
      if (path.startsWith('/api/')) await api.answerBadRequest(context);
      else await context.sendErrorPage('bad-request', { Connection: 'close' });
      return 'no host';
    }
    if (path === '/healthz' || path === '/readyz') return this.#answerHealth(context);
    if (isReserve) return this.#refusals.sendBusy(context);
    if (files.has(path) || isFilePath(path)) return this.#answerFile(context, files.get(path));
    // A preflight request costs nothing, and without its response a browser cannot read the refusal.
    const refused = context.method === 'OPTIONS' ? undefined : limiter.refuseAgain(context.address);
    if (refused !== undefined) return this.#refuse(context, refused);
    if (api.isApi(path)) return api.answer(context);
    if (compat.isCompat(path)) return compat.answer(context);
    if (path === '/live') return this.#answerLive(context);
    if (path === PARTS_PATH) return pages.answerParts(context);
    if (feeds.isFeed(path)) return feeds.answer(context);
    if (pictures.isPicture(path)) return pictures.answer(context);
    const target = context.language === SOURCE_LANGUAGE ? links.find(context) : undefined;
    return target === undefined ? pages.answer(context) : links.answer(context, target);
  }

  /** Refuses a client that was refused before in this window. When it goes on, its connection is closed. */
  async #refuse(context: RequestContext, refused: RateLimitResult): Promise<string> {
    const { limiter, peerLimit } = this.#parts;
    if (peerLimit !== undefined && limiter.mustClose(context.address)) {
      context.response.shouldKeepAlive = false;
    }
    return this.#refusals.sendTooMany(context, refused);
  }

  /** Returns whether only the pages can answer a path. */
  #isPage(path: string): boolean {
    const { api, compat, feeds, pictures, files } = this.#parts;
    return !(
      api.isApi(path) ||
      compat.isCompat(path) ||
      feeds.isFeed(path) ||
      pictures.isPicture(path) ||
      files.has(path) ||
      isFilePath(path) ||
      serviceAddresses.has(path)
    );
  }

  async #answerFile(context: RequestContext, file: StoredAnswer | undefined): Promise<string> {
    if (!context.isRead) await context.sendMethods(READ_METHODS);
    else if (file === undefined) await context.sendErrorPage('no-such-file');
    else {
      context.setHeaders('file');
      await context.send(file);
    }
    return 'file';
  }

  /** `/healthz` shows whether this process runs. `/readyz` shows whether it can serve pages now. */
  async #answerHealth(context: RequestContext): Promise<string> {
    const { path, isRead } = context;
    if (!isRead) {
      await context.sendMethods(READ_METHODS);
      return path;
    }
    const found = path === '/healthz' ? { ready: true, reasons: [] } : await this.#parts.health.readiness();
    context.setHeaders('data');
    await context.send(
      new StoredAnswer({
        status: found.ready ? 200 : 503,
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
        body: Buffer.from(`${JSON.stringify(found)}\n`),
      }),
    );
    return path;
  }

  async #answerLive(context: RequestContext): Promise<string> {
    const { limiter, stream } = this.#parts;
    if (context.method !== 'GET') {
      await context.sendMethods('GET, OPTIONS');
      return '/live';
    }
    const refusedFor = await context.spend(limiter, requestCosts.live);
    if (refusedFor !== undefined) {
      await context.sendErrorPage('too-many', { 'Retry-After': String(refusedFor) });
      return '/live';
    }
    const slot = stream.takeSlot(context.address);
    if (slot === undefined) await context.sendErrorPage('busy');
    else {
      context.setHeaders('data');
      slot.open(context.request, context.response);
    }
    return '/live';
  }
}

/** Returns whether the request has exactly one Host header, as RFC 9112, 3.2 requires. The value is not used. */
function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  // Names and values alternate. `headersDistinct` would build lists of all headers for each request.
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
