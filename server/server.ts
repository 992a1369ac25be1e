/** The HTTP server: takes each request, finds who answers it, and keeps whoever is slow from holding it up. */
import type { AddressInfo } from 'node:net';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ApiAnswerer } from './answer-api.ts';
import type { PageAnswerer } from './answer-pages.ts';
import { Exchange } from './exchange.ts';
import { readiness } from './health.ts';
import type { HeaderOptions } from './http/security-headers.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import { clientAddress } from './limits/client-address.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import type { HttpLimits } from './limits/site-limits.ts';
import type { LiveStream } from './live/stream.ts';
import type { ServerLog } from './log.ts';
import type { Reads } from '../read/index.ts';
import { logRequest } from './request-log.ts';
import { decodableUrl } from './request-url.ts';
import { costs } from './routes.ts';

export interface ServerParts {
  readonly api: ApiAnswerer;
  readonly pages: PageAnswerer;
  readonly files: ReadonlyMap<string, StoredAnswer>;
  readonly stream: LiveStream;
  readonly reads: Reads;
  readonly limiter: ClientLimiter;
  readonly log: ServerLog;
  readonly trustedProxies: number;
  readonly readyMaxAge: number;
  readonly headerOptions: HeaderOptions;
  readonly limits: HttpLimits;
}

export class SiteServer {
  readonly #parts: ServerParts;
  readonly #server: Server;
  #isEnding = false;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    const { limits } = parts;
    this.#server = createServer(
      {
        headersTimeout: limits.headTimeoutMs,
        requestTimeout: limits.requestTimeoutMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.checkIntervalMs,
      },
      (request, response) => {
        this.#handle(request, response).catch((error: unknown) => {
          parts.log.error(error instanceof Error ? (error.stack ?? error.message) : 'unknown');
          response.destroy();
        });
      },
    );
    this.#server.maxConnections = limits.connections;
    this.#server.timeout = limits.idleTimeoutMs;
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
    this.#parts.stream.close();
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeIdleConnections();
    const impatient = setTimeout(() => this.#server.closeAllConnections(), this.#parts.limits.graceMs);
    await closed;
    clearTimeout(impatient);
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
    if (api.isApi(path)) return api.answer(exchange);
    if (path === '/healthz' || path === '/readyz') return this.#answerHealth(exchange);
    if (path === '/live') return this.#answerLive(exchange);
    const file = files.get(path);
    if (file !== undefined) return this.#answerFile(exchange, file);
    return pages.answer(exchange);
  }

  async #answerFile(exchange: Exchange, file: StoredAnswer): Promise<string> {
    exchange.begin('file');
    if (exchange.isRead) await exchange.send(file);
    else await exchange.sendLastResort('read-only', { Allow: 'GET, HEAD' });
    return 'file';
  }

  /** `/healthz`: this process answers. `/readyz`: it has something to answer from. */
  async #answerHealth(exchange: Exchange): Promise<string> {
    exchange.begin('data');
    const { reads, readyMaxAge } = this.#parts;
    const found =
      exchange.path === '/healthz'
        ? { ready: true, reasons: [] }
        : await readiness(reads, readyMaxAge, Date.now() / 1000);
    await exchange.send(
      new StoredAnswer({
        status: found.ready ? 200 : 503,
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
        body: Buffer.from(`${JSON.stringify(found)}\n`),
      }),
    );
    return exchange.path;
  }

  async #answerLive(exchange: Exchange): Promise<string> {
    const { limiter, stream } = this.#parts;
    const refusedFor = await exchange.take(limiter, costs.live);
    if (refusedFor !== undefined) {
      await exchange.sendLastResort('too-many', { 'Retry-After': String(refusedFor) });
    } else if (!exchange.isRead) {
      await exchange.sendLastResort('read-only', { Allow: 'GET, HEAD' });
    } else {
      exchange.begin('data');
      const { request, response, address } = exchange;
      if (!(await stream.open(request, response, address))) await exchange.sendLastResort('busy');
    }
    return '/live';
  }
}
