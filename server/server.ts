/** The HTTP server: takes each request, finds who answers it, and keeps whoever is slow from holding it up. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ApiAnswerer } from './answer-api.ts';
import type { PageAnswerer } from './answer-pages.ts';
import { Exchange } from './exchange.ts';
import type { Health } from './health.ts';
import type { HeaderOptions } from './http/security-headers.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import { answerUnreadable, reasonOfParserError } from './http/unreadable.ts';
import { clientAddress } from './limits/client-address.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import type { ConnectionCap } from './limits/connection-cap.ts';
import type { HttpLimits } from './limits/site-limits.ts';
import type { LiveStream } from './live/stream.ts';
import type { ServerLog } from './log.ts';
import { logRequest } from './request-log.ts';
import { decodableUrl } from './request-url.ts';
import { costs, isFilePath } from './routes.ts';

export interface ServerParts {
  readonly api: ApiAnswerer;
  readonly pages: PageAnswerer;
  readonly files: ReadonlyMap<string, StoredAnswer>;
  readonly stream: LiveStream;
  readonly health: Health;
  readonly limiter: ClientLimiter;
  /** Undefined behind a proxy. */
  readonly connectionCap: ConnectionCap | undefined;
  readonly log: ServerLog;
  readonly trustedProxies: number;
  readonly headerOptions: HeaderOptions;
  readonly limits: HttpLimits;
}

/** What an address takes that is only read. */
const READ_METHODS = 'GET, HEAD, OPTIONS';

export class SiteServer {
  readonly #parts: ServerParts;
  readonly #server: Server;
  /** The answer that is being made on a connection. */
  readonly #answering = new WeakMap<Duplex, ServerResponse>();
  #isEnding = false;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    const { limits, connectionCap, headerOptions } = parts;
    const take = (request: IncomingMessage, response: ServerResponse): void => this.#take(request, response);
    this.#server = createServer(
      {
        headersTimeout: limits.headTimeoutMs,
        requestTimeout: limits.requestTimeoutMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.checkIntervalMs,
        // A missing host is refused below, with the headers that every answer has.
        requireHostHeader: false,
      },
      take,
    );
    this.#server.maxConnections = limits.connections;
    this.#server.timeout = limits.idleTimeoutMs;
    this.#server.on('connection', (socket) => connectionCap?.admit(socket));
    // Whoever reads the body tells the client to send it.
    this.#server.on('checkContinue', take);
    this.#server.on('checkExpectation', ({ socket }: IncomingMessage) =>
      answerUnreadable(socket, 'unexpected', headerOptions),
    );
    this.#server.on('connect', (_, socket) => answerUnreadable(socket, 'read-only', headerOptions));
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      // Two answers on one connection would be read as one.
      if (error.code === 'ECONNRESET' || this.#answering.get(socket)?.headersSent === true) socket.destroy();
      else answerUnreadable(socket, reasonOfParserError(error.code), headerOptions);
    });
  }

  /**
   * @param port 0 takes any
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

  /** Refuses what is new, finishes what is running, and lets go of what takes too long. */
  async close(): Promise<void> {
    this.#isEnding = true;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#parts.stream.close();
    this.#server.closeIdleConnections();
    const impatient = setTimeout(() => this.#server.closeAllConnections(), this.#parts.limits.graceMs);
    await closed;
    clearTimeout(impatient);
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.#answering.set(socket, response);
    response.once('close', () => {
      if (this.#answering.get(socket) === response) this.#answering.delete(socket);
      // The connection would wait for a next request, which is not answered any more.
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
    const exchange = new Exchange(request, response, {
      url: decodableUrl(request.url ?? '/'),
      address: clientAddress(request, trustedProxies),
      headerOptions,
    });
    if (this.#isEnding) response.setHeader('Connection', 'close');
    const pattern = await this.#answer(exchange);
    logRequest(log, request, response, pattern, startedAt);
  }

  /** @returns the pattern of the address, for the log */
  async #answer(exchange: Exchange): Promise<string> {
    const { api, pages, files } = this.#parts;
    const { path } = exchange;
    if (!isHostTold(exchange.request)) {
      await exchange.sendLastResort('bad-request', { Connection: 'close' });
      return 'no host';
    }
    if (api.isApi(path)) return api.answer(exchange);
    if (path === '/healthz' || path === '/readyz') return this.#answerHealth(exchange);
    if (path === '/live') return this.#answerLive(exchange);
    if (files.has(path) || isFilePath(path)) return this.#answerFile(exchange, files.get(path));
    return pages.answer(exchange);
  }

  async #answerFile(exchange: Exchange, file: StoredAnswer | undefined): Promise<string> {
    if (!exchange.isRead) await exchange.sendMethods(READ_METHODS);
    else if (file === undefined) await exchange.sendLastResort('no-such-file');
    else {
      exchange.begin('file');
      await exchange.send(file);
    }
    return 'file';
  }

  /** `/healthz`: this process answers. `/readyz`: it has something to answer from. */
  async #answerHealth(exchange: Exchange): Promise<string> {
    const { path, isRead } = exchange;
    if (!isRead) {
      await exchange.sendMethods(READ_METHODS);
      return path;
    }
    const found = path === '/healthz' ? { ready: true, reasons: [] } : await this.#parts.health.readiness();
    exchange.begin('data');
    await exchange.send(
      new StoredAnswer({
        status: found.ready ? 200 : 503,
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
        body: Buffer.from(`${JSON.stringify(found)}\n`),
      }),
    );
    return path;
  }

  async #answerLive(exchange: Exchange): Promise<string> {
    const { limiter, stream } = this.#parts;
    if (exchange.method !== 'GET') {
      await exchange.sendMethods('GET, OPTIONS');
      return '/live';
    }
    const refusedFor = await exchange.take(limiter, costs.live);
    if (refusedFor !== undefined) {
      await exchange.sendLastResort('too-many', { 'Retry-After': String(refusedFor) });
      return '/live';
    }
    const place = stream.takePlace(exchange.address);
    if (place === undefined) await exchange.sendLastResort('busy');
    else {
      exchange.begin('data');
      place.open(exchange.request, exchange.response);
    }
    return '/live';
  }
}

/** A request of HTTP/1.1 names exactly one host (RFC 9112, 3.2). Nothing is made of that name. */
function isHostTold({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  // Names and values take turns. `headersDistinct` would make lists of all of them for each request.
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
