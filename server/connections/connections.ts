import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorPageReason } from '../error-page.ts';
import { writeRawErrorPage } from '../http/raw-error-page.ts';
import type { HeaderOptions } from '../http/security-headers.ts';
import { Connection, type ConnectionLimits, type ConnectionOwner, type Exchange } from './connection.ts';
import { stopParser } from './stop-parser.ts';

/** Limits on the connections of the server. */
export interface ConnectionsLimits extends ConnectionLimits {
  /** Connections of all clients. One more closes the connection that has been idle for the longest time. */
  readonly connections: number;
  /** Further connections when none is idle. They serve health checks alone. */
  readonly reserve: number;
  /** A connection of the reserve waits this long for its request, in milliseconds. */
  readonly reserveWaitMs: number;
}

export interface ConnectionsOptions {
  readonly limits: ConnectionsLimits;
  /** Decides whether a new connection is accepted. */
  readonly admits: (socket: Socket) => boolean;
  /** Called for a connection that had too many unanswered requests. */
  readonly overflowed: (socket: Socket) => void;
  /** Responds to a request. */
  readonly respond: (connection: Connection, exchange: Exchange) => void;
  readonly headerOptions: HeaderOptions;
  /** Receives errors of callbacks. They close the connection and do not end the process. */
  readonly reportDefect: (error: unknown) => void;
}

/**
 * The connections of an HTTP server. It decides which are accepted, gives their requests to the server one after the other, and
 * closes all of them at the end.
 *
 * Nothing here outlives a socket: sets lose a connection when its socket closes, which Node announces in every case.
 */
export class Connections implements ConnectionOwner {
  readonly limits: ConnectionsLimits;
  readonly #options: ConnectionsOptions;
  readonly #bySocket = new WeakMap<Duplex, Connection>();
  readonly #open = new Set<Connection>();
  /** The connection that has been idle for the longest time is the first. */
  readonly #idle = new Set<Connection>();
  /** Connections above the limit, the oldest first. */
  readonly #reserve = new Set<Connection>();
  #isEnding = false;

  constructor(options: ConnectionsOptions) {
    this.limits = options.limits;
    this.#options = options;
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Takes the connections, requests and errors of a server. The server must not listen yet. */
  attach(server: Server): void {
    const { connections, reserve } = this.limits;
    // The operating system closes the rest. A closed connection counts until its socket has reported it.
    server.maxConnections = connections + 2 * reserve;
    // The HTTP server gets only accepted connections. A parser for each of the others would take half as much time again.
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) =>
      this.#guard(socket, () => {
        if (!this.#admit(socket)) return;
        for (const listener of listeners) listener.call(server, socket);
      }),
    );
    const take =
      (isUnexpected: boolean) =>
      (request: IncomingMessage, response: ServerResponse): void =>
        this.#guard(request.socket, () => this.#take({ request, response, isUnexpected }));
    server.on('request', take(false));
    // The reader of the body sends `100 Continue`.
    server.on('checkContinue', take(false));
    server.on('checkExpectation', take(true));
    server.on('connect', (_, socket) =>
      this.#guard(socket, () => this.#find(socket, (connection) => connection.refuseTunnel())),
    );
    server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) =>
      this.#guard(socket, () => this.#find(socket, (connection) => connection.fail(code))),
    );
  }

  /** Closes idle connections at once, and each other connection after the response in progress. */
  end(): void {
    this.#isEnding = true;
    // A head or the first byte may be on its way. Its request would be refused.
    for (const { socket } of this.#idle) socket.destroy();
  }

  /** Closes all connections at once, also those that Node's HTTP server does not manage any more. */
  destroy(): void {
    for (const { socket } of this.#open) socket.destroy();
  }

  respond(connection: Connection, exchange: Exchange): void {
    this.#guard(connection.socket, () => this.#options.respond(connection, exchange));
  }

  refuse({ socket }: Connection, reason: ErrorPageReason): void {
    writeRawErrorPage(socket, reason, this.#options.headerOptions);
  }

  busyChanged(connection: Connection): void {
    // Deleting and adding moves the connection to the end.
    this.#idle.delete(connection);
    if (connection.isIdle) this.#idle.add(connection);
  }

  overflowed({ socket }: Connection): void {
    this.#options.overflowed(socket);
  }

  #admit(socket: Socket): boolean {
    // Without a listener, a reset after CONNECT would end the process. Node removes its own listener then.
    socket.on('error', ignore);
    if (this.#isEnding || !this.#options.admits(socket)) {
      socket.destroy();
      return false;
    }
    const { connections, reserve } = this.limits;
    const isFull = this.#open.size - this.#reserve.size >= connections && !this.#close(first(this.#idle));
    if (isFull && this.#reserve.size >= reserve && !this.#close(this.#silentReserve())) {
      socket.destroy();
      return false;
    }
    const connection = new Connection(socket, isFull, this);
    this.#bySocket.set(socket, connection);
    this.#open.add(connection);
    if (isFull) this.#addReserve(connection);
    else this.#idle.add(connection);
    socket.once('close', () => this.#forget(connection));
    return true;
  }

  #addReserve(connection: Connection): void {
    this.#reserve.add(connection);
    const { socket } = connection;
    const timer = setTimeout(() => {
      if (connection.isSilent) socket.destroy();
    }, this.limits.reserveWaitMs);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  }

  #silentReserve(): Connection | undefined {
    return [...this.#reserve].find(({ isSilent }) => isSilent);
  }

  /** @returns false when there is no connection to close */
  #close(connection: Connection | undefined): boolean {
    if (connection === undefined) return false;
    connection.socket.destroy();
    // The socket reports its end later, and further connections may come before.
    this.#forget(connection);
    return true;
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection);
    this.#idle.delete(connection);
    this.#reserve.delete(connection);
  }

  #take(exchange: Exchange): void {
    const { socket } = exchange.request;
    const connection = this.#bySocket.get(socket);
    if (connection === undefined || socket.destroyed) stopParser(socket);
    else connection.take(exchange);
  }

  #find(socket: Duplex, use: (connection: Connection) => void): void {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) socket.destroy();
    else use(connection);
  }

  /** Runs a callback of a socket. An error in it would otherwise end the process. */
  #guard(socket: Duplex, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.reportDefect(error);
      socket.destroy();
    }
  }
}

function first(connections: ReadonlySet<Connection>): Connection | undefined {
  for (const connection of connections) return connection;
  return undefined;
}

function ignore(): void {
  // The socket closes after an error, and nothing else is left to do.
}
