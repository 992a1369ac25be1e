import {
  CancelledError,
  InvalidResponseError,
  LoginRefusedError,
  NetworkError,
  OverloadedError,
  TimeoutError,
} from '../errors.ts';
import type { RpcCallTarget } from '../errors.ts';
import { ConcurrencyLimit, TooManyWaitingTasksError, WaitCancelledError } from '../concurrency-limit.ts';
import { createDigestSession, parseDigestChallenge } from './digest.ts';
import { sendHttpRequest, openHttpConnection } from './exchange.ts';
import type {
  HttpConnection,
  HttpConnectionTarget,
  HttpExchangeResult,
  ServiceResponse,
  HttpRequest,
} from './exchange.ts';
import { checkHttpOptions, parseServiceUrl } from './http-options.ts';
import type { HttpOptions } from './http-options.ts';

/**
 * Maximum number of requests for one call. A login takes two requests, and two more if the socket or the nonce of the
 * server was replaced meanwhile.
 */
const MAX_LOGIN_ROUNDS = 4;

/** HTTP/1.1 client for one Monero daemon or wallet service, with connections, logins and a concurrency limit. */
export class RpcHttpClient {
  /** `host:port`, which identifies the node in errors and results. */
  readonly node: string;
  readonly #options: HttpOptions;
  readonly #destination: HttpConnectionTarget;
  readonly #connections: HttpConnection[] = [];
  readonly #idleConnections: HttpConnection[] = [];
  readonly #limit: ConcurrencyLimit;
  #closed = false;

  constructor(options: HttpOptions) {
    const url = parseServiceUrl(options.url);
    const isSecure = url.protocol === 'https:';
    checkHttpOptions(options, isSecure);
    this.#options = options;
    this.#destination = { url, tls: options.tls ?? {}, proxy: options.proxy };
    this.#limit = new ConcurrencyLimit({
      maxRunning: options.maxSockets,
      maxWaiting: options.maxWaitingCalls,
    });
    this.node = `${url.hostname}:${url.port === '' ? (isSecure ? '443' : '80') : url.port}`;
  }

  /** Returns the response with any HTTP status, except for a refused login (401) or a redirect (3xx). @throws RpcError */
  async send(request: HttpRequest): Promise<ServiceResponse> {
    const target: RpcCallTarget = { method: request.method, node: this.node };
    const { stopSignal } = request;
    if (this.#isClosed())
      throw new CancelledError(
        'the call was not sent, because the RPC client is already closed; create a new client',
        target,
      );
    try {
      return await this.#limit.run(() => this.#sendOverFreeConnection(request, target), {
        signal: stopSignal.signal,
      });
    } catch (error) {
      if (error instanceof TooManyWaitingTasksError) {
        throw new OverloadedError(
          `the call was refused, because ${String(this.#options.maxWaitingCalls)} other calls, the limit maxWaitingCalls, already wait for a connection; try again later`,
          target,
        );
      }
      if (error instanceof WaitCancelledError) {
        if (stopSignal.reason() === 'timeout')
          throw new OverloadedError(
            'the call was not sent, because no connection became free before its deadline; send fewer calls at once or raise timeoutMs',
            target,
          );
        throw new CancelledError(
          'the call was not sent, because its caller cancelled it or closed the RPC client',
          target,
        );
      }
      // When a call is stopped, the connection breaks too. Report the stop, not the broken connection.
      if (!(error instanceof NetworkError)) throw error;
      if (stopSignal.reason() === 'timeout') {
        throw new TimeoutError(
          'the response was not complete before the deadline of the call; raise timeoutMs if the node needs longer',
          target,
          {
            mayHaveRun: error.mayHaveRun,
          },
        );
      }
      if (stopSignal.reason() === 'cancelled' || this.#isClosed())
        throw new CancelledError(
          'the response is incomplete, because the caller cancelled the call or closed the client; the node may still execute it',
          target,
        );
      throw error;
    }
  }

  /** Closes all connections. Calls in progress fail with CancelledError. */
  close(): void {
    this.#closed = true;
    this.#limit.close();
    for (const connection of this.#connections) connection.agent.destroy();
  }

  async #sendOverFreeConnection(request: HttpRequest, target: RpcCallTarget): Promise<ServiceResponse> {
    if (this.#isClosed())
      throw new CancelledError(
        'the call was not sent, because the RPC client was closed while the call waited for a free connection',
        target,
      );
    const connection = this.#idleConnections.pop() ?? this.#open();
    try {
      return await this.#sendWithLogin(connection, request, target);
    } finally {
      this.#idleConnections.push(connection);
    }
  }

  /** A method instead of a field access, because TypeScript would assume that the field stays false during `await`. */
  #isClosed(): boolean {
    return this.#closed;
  }

  #open(): HttpConnection {
    const connection = openHttpConnection(this.#destination);
    this.#connections.push(connection);
    return connection;
  }

  /** Sends a request, and logs in when the server requires it. */
  async #sendWithLogin(
    connection: HttpConnection,
    request: HttpRequest,
    target: RpcCallTarget,
  ): Promise<ServiceResponse> {
    for (let round = 1; ; round += 1) {
      const result = await sendHttpRequest(connection, request, target);
      if (result.status >= 300 && result.status < 400) {
        throw new InvalidResponseError(
          {
            problem: `the server redirects to another URL (status ${String(result.status)}), but the client does not follow redirects; configure the final URL`,
          },
          target,
        );
      }
      if (result.status !== 401) return result;
      this.#logIn(connection, result, round, target);
    }
  }

  /** Creates the digest session that authorizes the next request after a 401. @throws LoginRefusedError */
  #logIn(
    connection: HttpConnection,
    unauthorized: HttpExchangeResult,
    round: number,
    target: RpcCallTarget,
  ): void {
    const { login } = this.#options;
    if (login === undefined) {
      throw new LoginRefusedError(
        { nodeMessage: 'the server requires a login, but none is configured; set the option login' },
        target,
      );
    }
    const challenge = parseDigestChallenge(unauthorized.wwwAuthenticate);
    if (challenge === undefined) {
      throw new LoginRefusedError(
        {
          nodeMessage:
            'the server does not offer HTTP digest authentication with MD5, the only login that Monero programs use; check the URL of the node and any proxy before it',
        },
        target,
      );
    }
    // A 401 for a request with digest credentials means that they are wrong, unless the nonce expired or the realm changed.
    const wrongNonce =
      unauthorized.digestSession === undefined ||
      challenge.stale ||
      challenge.realm !== unauthorized.digestSession.realm;
    if (!wrongNonce || round === MAX_LOGIN_ROUNDS) {
      throw new LoginRefusedError(
        {
          nodeMessage:
            'the server refused the login, because the user name or the password is wrong; correct the option login',
        },
        target,
      );
    }
    const session = createDigestSession(challenge, login);
    if (unauthorized.isReusable) connection.sessions.set(unauthorized.socket, session);
    else connection.sessionForNextSocket = session;
  }
}
