import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { SOURCE_LANGUAGE } from '../languages/languages.ts';
import type { ApiAnswerer } from './api/answer-api.ts';
import type { FeedAnswerer } from './feeds/answer-feeds.ts';
import { PARTS_PATH, type PageAnswerer } from './answer-pages.ts';
import type { CompatAnswerer } from './compat/answer-compat.ts';
import type { LinkAnswerer } from './compat/answer-links.ts';
import { RequestContext } from './request-context.ts';
import type { Health } from './health.ts';
import type { HeaderOptions } from './http/security-headers.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import { writeRawErrorPage, reasonOfParserError } from './http/raw-error-page.ts';
import { clientAddress } from './limits/client-address.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import type { ConnectionLimit } from './limits/connection-limit.ts';
import type { HttpLimits } from './limits/site-limits.ts';
import type { LiveStream } from './live/stream.ts';
import type { PictureAnswerer } from './pictures/answer-pictures.ts';
import type { ServerLog } from './log.ts';
import { logRequest } from './request-log.ts';
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
  readonly connectionLimit: ConnectionLimit | undefined;
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
  /** The answer in progress on each connection. */
  readonly #answering = new Map<Duplex, ServerResponse>();
  #isEnding = false;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    const { limits, connectionLimit: connectionCap, headerOptions } = parts;
    const take = (request: IncomingMessage, response: ServerResponse): void => this.#take(request, response);
    this.#server = createServer(
      {
        headersTimeout: limits.headTimeoutMs,
        requestTimeout: limits.requestTimeoutMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.checkIntervalMs,
        // The server refuses a missing host itself, so that the answer has the usual headers.
        requireHostHeader: false,
      },
      take,
    );
    this.#server.maxConnections = limits.connections;
    this.#server.timeout = limits.idleTimeoutMs;
    this.#server.on('connection', (socket) => connectionCap?.admit(socket));
    // The reader of the body sends `100 Continue`.
    this.#server.on('checkContinue', take);
    this.#server.on('checkExpectation', ({ socket }: IncomingMessage) =>
      writeRawErrorPage(socket, 'unexpected', headerOptions),
    );
    this.#server.on('connect', (_, socket) => writeRawErrorPage(socket, 'read-only', headerOptions));
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      // A second answer on the connection would be read as a part of the first.
      if (error.code === 'ECONNRESET' || this.#answering.get(socket)?.headersSent === true) socket.destroy();
      else writeRawErrorPage(socket, reasonOfParserError(error.code), headerOptions);
    });
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
    this.#isEnding = true;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#parts.stream.close();
    this.#server.closeIdleConnections();
    const graceTimer = setTimeout(() => this.#server.closeAllConnections(), this.#parts.limits.graceMs);
    await closed;
    clearTimeout(graceTimer);
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.#answering.set(socket, response);
    response.once('close', () => {
      if (this.#answering.get(socket) === response) this.#answering.delete(socket);
      // During the shutdown, further requests get no answer, so idle connections are closed.
      if (this.#isEnding) this.#server.closeIdleConnections();
    });
    this.#handle(request, response).catch((error: unknown) => {
      this.#parts.log.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown');
      response.destroy();
    });
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { log, trustedProxies, headerOptions } = this.#parts;
    const startedAt = performance.now();
    const context = new RequestContext(request, response, {
      url: decodableUrl(request.url ?? '/'),
      isPage: (path) => this.#isPage(path),
      address: clientAddress(request, trustedProxies),
      headerOptions,
    });
    if (this.#isEnding) response.setHeader('Connection', 'close');
    const pattern = await this.#answer(context);
    logRequest(log, request, response, pattern, startedAt);
  }

  /** @returns the pattern of the path, for the log */
  async #answer(context: RequestContext): Promise<string> {
    const { api, compat, feeds, pictures, links, pages, files } = this.#parts;
    const { path } = context;
    if (!hasOneHost(context.request)) {
      if (path.startsWith('/api/')) await api.answerBadRequest(context);
      else await context.sendErrorPage('bad-request', { Connection: 'close' });
      return 'no host';
    }
    if (api.isApi(path)) return api.answer(context);
    if (compat.isCompat(path)) return compat.answer(context);
    if (path === '/healthz' || path === '/readyz') return this.#answerHealth(context);
    if (path === '/live') return this.#answerLive(context);
    if (path === PARTS_PATH) return pages.answerParts(context);
    if (feeds.isFeed(path)) return feeds.answer(context);
    if (pictures.isPicture(path)) return pictures.answer(context);
    if (files.has(path) || isFilePath(path)) return this.#answerFile(context, files.get(path));
    const target = context.language === SOURCE_LANGUAGE ? links.find(context) : undefined;
    return target === undefined ? pages.answer(context) : links.answer(context, target);
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

  /** `/healthz` shows whether this process runs. `/readyz` shows whether it has current data. */
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
