import {
  CancelledError,
  InvalidResponseError,
  LoginRefusedError,
  NetworkError,
  OverloadedError,
  TimeoutError,
} from '../errors.ts';
import type { CallTarget } from '../errors.ts';
import { ConcurrencyLimit, TooManyWaitingError, WaitEndedError } from '../concurrency-limit.ts';
import { createDigestSession, parseChallenge } from './digest.ts';
import { exchange, openConnection } from './exchange.ts';
import type { Connection, Destination, ExchangeResult, ServiceResponse, HttpRequest } from './exchange.ts';
import { checkOptions, parseUrl } from './http-options.ts';
import type { HttpOptions } from './http-options.ts';

/** A login takes two rounds. It takes two more when the connection or its nonce was replaced in the meantime. */
const MAX_LOGIN_ROUNDS = 4;

/** An HTTP/1.1 server of Monero: connections, logins, and a limit for calls at the same time. */
export class HttpEndpoint {
  /** `host:port`, the name of the node in errors and answers. */
  readonly node: string;
  readonly #options: HttpOptions;
  readonly #destination: Destination;
  readonly #connections: Connection[] = [];
  readonly #idleConnections: Connection[] = [];
  readonly #limit: ConcurrencyLimit;
  #closed = false;

  constructor(options: HttpOptions) {
    const url = parseUrl(options.url);
    const isSecure = url.protocol === 'https:';
    checkOptions(options, isSecure);
    this.#options = options;
    this.#destination = { url, tls: options.tls ?? {} };
    this.#limit = new ConcurrencyLimit({ running: options.maxSockets, waiting: options.maxWaiting });
    this.node = `${url.hostname}:${url.port === '' ? (isSecure ? '443' : '80') : url.port}`;
  }

  /** @throws RpcError; every HTTP status but 401 and 3xx is an answer */
  async send(request: HttpRequest): Promise<ServiceResponse> {
    const target: CallTarget = { method: request.method, node: this.node };
    const { stop } = request;
    if (this.#isClosed()) throw new CancelledError('the client is closed', target);
    try {
      return await this.#limit.run(() => this.#sendOverFreeConnection(request, target), {
        signal: stop.signal,
      });
    } catch (error) {
      if (error instanceof TooManyWaitingError) {
        throw new OverloadedError(`${String(this.#options.maxWaiting)} calls are waiting already`, target);
      }
      if (error instanceof WaitEndedError) {
        if (stop.reason() === 'timeout') throw new OverloadedError('no free connection in time', target);
        throw new CancelledError('cancelled before it was sent', target);
      }
      // A stop cuts the connection, so the socket's error is only its consequence.
      if (!(error instanceof NetworkError)) throw error;
      if (stop.reason() === 'timeout') {
        throw new TimeoutError('no complete answer in time', target, { mayHaveRun: error.mayHaveRun });
      }
      if (stop.reason() === 'cancelled' || this.#isClosed()) throw new CancelledError('cancelled', target);
      throw error;
    }
  }

  /** Closes all connections. Calls that run fail with CancelledError. */
  close(): void {
    this.#closed = true;
    this.#limit.close();
    for (const connection of this.#connections) connection.agent.destroy();
  }

  async #sendOverFreeConnection(request: HttpRequest, target: CallTarget): Promise<ServiceResponse> {
    if (this.#isClosed()) throw new CancelledError('cancelled before it was sent', target);
    const connection = this.#idleConnections.pop() ?? this.#open();
    try {
      return await this.#sendWithLogin(connection, request, target);
    } finally {
      this.#idleConnections.push(connection);
    }
  }

  /** A method, because the client may be closed during a call. */
  #isClosed(): boolean {
    return this.#closed;
  }

  #open(): Connection {
    const connection = openConnection(this.#destination);
    this.#connections.push(connection);
    return connection;
  }

  /** Sends a request and logs in when the server asks for it. */
  async #sendWithLogin(
    connection: Connection,
    request: HttpRequest,
    target: CallTarget,
  ): Promise<ServiceResponse> {
    for (let round = 1; ; round += 1) {
      const result = await exchange(connection, request, target);
      if (result.status >= 300 && result.status < 400) {
        throw new InvalidResponseError(
          { expected: `a redirect (${String(result.status)}), which is never followed` },
          target,
        );
      }
      if (result.status !== 401) return result;
      this.#logIn(connection, result, round, target);
    }
  }

  /** Creates the session with which the next request answers a challenge. @throws LoginRefusedError */
  #logIn(connection: Connection, refused: ExchangeResult, round: number, target: CallTarget): void {
    const { login } = this.#options;
    if (login === undefined) {
      throw new LoginRefusedError({ nodeMessage: 'a login is required and none was given' }, target);
    }
    const challenge = parseChallenge(refused.challenge);
    if (challenge === undefined) {
      throw new LoginRefusedError({ nodeMessage: 'no digest challenge with MD5 was offered' }, target);
    }
    // With a session, a 401 means wrong credentials, unless the realm changed, because the hash includes it.
    const wrongNonce =
      refused.session === undefined || challenge.stale || challenge.realm !== refused.session.realm;
    if (!wrongNonce || round === MAX_LOGIN_ROUNDS) {
      throw new LoginRefusedError({ nodeMessage: 'the user name or password is wrong' }, target);
    }
    const session = createDigestSession(challenge, login);
    if (refused.isReusable) connection.sessions.set(refused.socket, session);
    else connection.sessionForNextSocket = session;
  }
}
