import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorPageReason } from '../error-page.ts';
import { writeRawErrorPage } from '../http/raw-error-page.ts';
import type { LowerCaseHeaders } from '../http/security-headers.ts';
import {
  ClientConnection,
  type ConnectionLimits,
  type ConnectionOwner,
  type HttpExchange,
} from './connection.ts';
import { stopHttpParser } from './stop-parser.ts';

/** Limits that apply to all connections together. Those of `ConnectionLimits` apply to each one. */
export interface ServerConnectionLimits extends ConnectionLimits {
  /** Maximum number of connections. Each connection above this number closes the one that has been idle for the longest time. */
  readonly maxConnections: number;
  /** Maximum number of additional connections for health checks, accepted when all `maxConnections` are open and none is idle. */
  readonly maxReserveConnections: number;
  /** Time in milliseconds within which a reserve connection must send its request. */
  readonly reserveConnectionRequestTimeoutMs: number;
}

export interface ClientConnectionsOptions {
  readonly limits: ServerConnectionLimits;
  /** Returns whether to accept a new connection. */
  readonly shouldAccept: (socket: Socket) => boolean;
  /** Called for a connection that had too many unanswered requests. */
  readonly onTooManyRequests: (socket: Socket) => void;
  /** Security headers that every page gets. */
  readonly pageHeaders: LowerCaseHeaders;
  /** Receives errors that callbacks throw. Such an error closes the connection and does not end the process. */
  readonly reportError: (error: unknown) => void;
}

/**
 * The connections of an HTTP server. This class decides which ones to accept, passes the requests of each connection to the server one at
 * a time, and closes all connections at shutdown.
 *
 * Node.js emits `close` for every socket. The connection is then removed from every set, so no set retains closed connections.
 */
export class ClientConnections implements ConnectionOwner {
  readonly limits: ServerConnectionLimits;
  readonly #options: ClientConnectionsOptions;
  readonly #bySocket = new WeakMap<Duplex, ClientConnection>();
  readonly #openConnections = new Set<ClientConnection>();
  /** Idle connections. The first one has been idle for the longest time. */
  readonly #idleConnections = new Set<ClientConnection>();
  /** Connections that were accepted above the limit on connections, the oldest first. */
  readonly #reserveConnections = new Set<ClientConnection>();
  #handle: RequestListener = () => undefined;
  #isEnding = false;

  constructor(options: ClientConnectionsOptions) {
    this.limits = options.limits;
    this.#options = options;
  }

  get isShuttingDown(): boolean {
    return this.#isEnding;
  }

  /**
   * Takes over the connections and requests of a server, which must not listen yet.
   *
   * @param handle responds to a request
   */
  attach(server: Server, handle: RequestListener): void {
    this.#handle = handle;
    const { maxConnections, maxReserveConnections } = this.limits;
    // Node.js closes connections above this limit at once. It counts a destroyed connection until its `close` event, so the limit has a
    // margin.
    server.maxConnections = maxConnections + 2 * maxReserveConnections;
    // The HTTP server gets only accepted connections. Creating a parser for each refused one would take 50% more time.
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) =>
      this.#guard(socket, () => {
        if (!this.#admit(socket)) return;
        for (const listener of listeners) listener.call(server, socket);
      }),
    );
    const take: RequestListener = (request, response) =>
      this.#guard(request.socket, () => this.#take({ request, response }));
    server.on('request', take);
    // `acceptRequestBodies` sends `100 Continue` before it reads the body, and `refuseInvalidRequestHeaders` refuses any other expectation.
    server.on('checkContinue', take);
    server.on('checkExpectation', take);
    server.on('connect', (_, socket) =>
      this.#guard(socket, () => this.#find(socket, (connection) => connection.refuseTunnel())),
    );
  }

  /** Handles a parser error or a timeout. */
  fail({ code }: NodeJS.ErrnoException, socket: Duplex): void {
    this.#guard(socket, () => this.#find(socket, (connection) => connection.fail(code)));
  }

  /** Whether a connection was accepted above the limit on connections, to serve only health checks. */
  isReserve(socket: Duplex): boolean {
    return this.#bySocket.get(socket)?.servesOnlyHealthChecks === true;
  }

  /** Closes idle connections at once, and each other connection after the response in progress. */
  end(): void {
    this.#isEnding = true;
    // A request in transit on an idle connection is lost, but the server would refuse it anyway.
    for (const { socket } of this.#idleConnections) socket.destroy();
  }

  /** Closes all connections at once, including those that Node.js's HTTP server no longer manages. */
  destroy(): void {
    for (const { socket } of this.#openConnections) socket.destroy();
  }

  respond({ socket }: ClientConnection, { request, response }: HttpExchange): void {
    this.#guard(socket, () => this.#handle(request, response));
  }

  refuse({ socket }: ClientConnection, reason: ErrorPageReason): void {
    writeRawErrorPage(socket, reason, this.#options.pageHeaders);
  }

  onBusyChange(connection: ClientConnection): void {
    // A connection that becomes idle moves to the end of the set, because it has been idle for the shortest time.
    this.#idleConnections.delete(connection);
    if (connection.isIdle) this.#idleConnections.add(connection);
  }

  onTooManyRequests({ socket }: ClientConnection): void {
    this.#options.onTooManyRequests(socket);
  }

  #admit(socket: Socket): boolean {
    // Node.js removes its own `error` listener after CONNECT. Without this listener, a connection reset would end the process.
    socket.on('error', ignore);
    if (this.#isEnding || !this.#options.shouldAccept(socket)) {
      socket.destroy();
      return false;
    }
    const { maxConnections, maxReserveConnections } = this.limits;
    const isFull =
      this.#openConnections.size - this.#reserveConnections.size >= maxConnections &&
      !this.#close(first(this.#idleConnections));
    if (
      isFull &&
      this.#reserveConnections.size >= maxReserveConnections &&
      !this.#close(this.#silentReserve())
    ) {
      socket.destroy();
      return false;
    }
    const connection = new ClientConnection(socket, isFull, this);
    this.#bySocket.set(socket, connection);
    this.#openConnections.add(connection);
    if (isFull) this.#addReserve(connection);
    else this.#idleConnections.add(connection);
    socket.once('close', () => this.#forget(connection));
    return true;
  }

  #addReserve(connection: ClientConnection): void {
    this.#reserveConnections.add(connection);
    const { socket } = connection;
    const timer = setTimeout(() => {
      if (connection.isSilent) socket.destroy();
    }, this.limits.reserveConnectionRequestTimeoutMs);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  }

  #silentReserve(): ClientConnection | undefined {
    return [...this.#reserveConnections].find(({ isSilent }) => isSilent);
  }

  /** Closes a connection. @returns false when there is no connection to close */
  #close(connection: ClientConnection | undefined): boolean {
    if (connection === undefined) return false;
    connection.socket.destroy();
    // Forgets the connection at once, because the socket emits `close` later, and more connections may arrive before that.
    this.#forget(connection);
    return true;
  }

  #forget(connection: ClientConnection): void {
    this.#openConnections.delete(connection);
    this.#idleConnections.delete(connection);
    this.#reserveConnections.delete(connection);
  }

  #take(exchange: HttpExchange): void {
    const { socket } = exchange.request;
    const connection = this.#bySocket.get(socket);
    if (connection === undefined || socket.destroyed) stopHttpParser(socket);
    else connection.take(exchange);
  }

  #find(socket: Duplex, use: (connection: ClientConnection) => void): void {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) socket.destroy();
    else use(connection);
  }

  /** Runs a callback of a socket. An error in it closes the socket instead of ending the process. */
  #guard(socket: Duplex, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.reportError(error);
      socket.destroy();
    }
  }
}

function first(connections: ReadonlySet<ClientConnection>): ClientConnection | undefined {
  for (const connection of connections) return connection;
  return undefined;
}

function ignore(): void {
  // The socket closes after an error, so there is nothing else to do.
}
