import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { httpParserErrorReason } from '../http/raw-error-page.ts';
import type { ErrorPageReason } from '../error-page.ts';
import { stopHttpParser } from './stop-parser.ts';

export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Limits on the requests of a single connection. */
export interface ConnectionLimits {
  /** Maximum number of unanswered requests at the same time. A further request closes the connection. */
  readonly maxOpenRequests: number;
  /** Maximum number of requests of a connection. The response to the last one closes the connection. */
  readonly maxRequests: number;
}

/** Members of `ClientConnections` that each connection uses. */
export interface ConnectionOwner {
  readonly limits: ConnectionLimits;
  /** True during the shutdown. Each connection then closes after the response in progress. */
  readonly isShuttingDown: boolean;
  respond(connection: ClientConnection, exchange: HttpExchange): void;
  /** Sends an error page to a connection without a readable request, and closes it. */
  refuse(connection: ClientConnection, reason: ErrorPageReason): void;
  onBusyChange(connection: ClientConnection): void;
  onTooManyRequests(connection: ClientConnection): void;
}

/**
 * One connection and its unanswered requests.
 *
 * Node.js emits all requests that arrive in one read at once. This class starts a request only after the previous response is closed, and in a
 * new turn of the event loop. So a client that sends many requests in one packet does not delay other clients.
 */
export class ClientConnection {
  readonly socket: Socket;
  /** Whether the connection was accepted above the limit on connections, to serve only health checks. */
  readonly servesOnlyHealthChecks: boolean;
  readonly #owner: ConnectionOwner;
  #currentExchange: HttpExchange | undefined;
  readonly #queuedExchanges: HttpExchange[] = [];
  #requestCount = 0;
  /** Whether the connection reads no further request. */
  #acceptsNoMoreRequests = false;
  /** Parser error or timeout after the last request. The connection sends the error page after the responses to earlier requests. */
  #pendingErrorReason: ErrorPageReason | undefined;

  constructor(socket: Socket, isReserve: boolean, owner: ConnectionOwner) {
    this.socket = socket;
    this.servesOnlyHealthChecks = isReserve;
    this.#owner = owner;
  }

  /** Whether every request has its response. */
  get isIdle(): boolean {
    return this.#currentExchange === undefined;
  }

  /** Whether no request has arrived yet. */
  get isSilent(): boolean {
    return this.#requestCount === 0;
  }

  /** Accepts a request that has arrived. Drops the request without a response if the connection accepts no further requests. */
  take(exchange: HttpExchange): void {
    if (this.#acceptsNoMoreRequests) {
      stopHttpParser(this.socket);
      return;
    }
    const { limits, isShuttingDown } = this.#owner;
    this.#requestCount += 1;
    if (this.#currentExchange !== undefined && 1 + this.#queuedExchanges.length >= limits.maxOpenRequests) {
      this.#overflow();
      return;
    }
    if (this.servesOnlyHealthChecks || isShuttingDown || this.#requestCount >= limits.maxRequests) {
      this.#acceptsNoMoreRequests = true;
      exchange.response.setHeader('Connection', 'close');
    }
    if (this.#currentExchange !== undefined) this.#queuedExchanges.push(exchange);
    else {
      this.#currentExchange = exchange;
      this.#owner.onBusyChange(this);
      this.#start(exchange);
    }
  }

  /** Handles a parser error or a timeout. It never writes into a response that has begun. */
  fail(code: string | undefined): void {
    const { socket } = this;
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const reason = httpParserErrorReason(code);
    const running = this.#currentExchange;
    if (running === undefined) this.#refuse(reason);
    else if (!running.request.complete) {
      if (running.response.headersSent) socket.destroy();
      else this.#refuse(reason);
    } else if (!this.#acceptsNoMoreRequests) {
      this.#acceptsNoMoreRequests = true;
      // An incomplete last request is the one that failed, so the error page is its response.
      if (this.#queuedExchanges.at(-1)?.request.complete === false) this.#queuedExchanges.pop();
      this.#pendingErrorReason = reason;
      socket.pause();
    }
  }

  /**
   * Refuses CONNECT with an error page. Closes the connection instead while an earlier request has no complete response,
   * because Node.js no longer manages the connection after CONNECT.
   */
  refuseTunnel(): void {
    if (this.#currentExchange === undefined) this.#refuse('read-only');
    else this.socket.destroy();
  }

  #start(exchange: HttpExchange): void {
    exchange.response.once('close', () => this.#next());
    this.#owner.respond(this, exchange);
  }

  #next(): void {
    const { socket } = this;
    this.#currentExchange = this.#queuedExchanges.shift();
    if (socket.destroyed || socket.writableEnded) this.#queuedExchanges.length = 0;
    else if (this.#owner.isShuttingDown) socket.destroy();
    else if (this.#currentExchange !== undefined) {
      const exchange = this.#currentExchange;
      // Lets the event loop serve other connections first.
      setImmediate(() => {
        if (!socket.destroyed) this.#start(exchange);
      });
    } else if (this.#pendingErrorReason !== undefined) this.#refuse(this.#pendingErrorReason);
    else this.#owner.onBusyChange(this);
  }

  #refuse(reason: ErrorPageReason): void {
    this.#acceptsNoMoreRequests = true;
    this.#queuedExchanges.length = 0;
    this.#owner.refuse(this, reason);
  }

  #overflow(): void {
    this.#acceptsNoMoreRequests = true;
    this.#queuedExchanges.length = 0;
    stopHttpParser(this.socket);
    this.socket.destroy();
    this.#owner.onTooManyRequests(this);
  }
}
