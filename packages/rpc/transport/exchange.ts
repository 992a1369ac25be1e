import http from 'node:http';
import https from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { InvalidResponseError, NetworkError, UntrustedCertificateError } from '../errors.ts';
import type { RpcCallTarget } from '../errors.ts';
import { parseNextNonce } from './digest.ts';
import type { DigestSession } from './digest.ts';
import { toRpcError } from './http-failure.ts';
import { readResponseBody } from './read-body.ts';
import type { ResponseBodyOptions } from './read-body.ts';
import type { CallStopSignal } from './stop-signal.ts';
import { agentTlsOptions, certificateFingerprint, isTrustedCertificate } from './tls.ts';
import type { TrustedTlsCertificates } from './tls.ts';

/** A `POST` request that calls a method. */
export interface HttpRequest extends ResponseBodyOptions {
  /** Name of the method, for error messages. */
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly contentType: 'application/json' | 'application/octet-stream';
  /** Stops the call at any stage: while it waits, logs in, sends or reads. */
  readonly stopSignal: CallStopSignal;
}

export interface ServiceResponse {
  readonly status: number;
  /** Media type in lower case, without parameters. Empty when the server sent none. */
  readonly contentType: string;
  readonly body: Buffer;
}

/** A response, with the data that the next request on the same connection needs. */
export interface HttpExchangeResult extends ServiceResponse {
  readonly wwwAuthenticate: string;
  readonly socket: Socket;
  /** Whether the server keeps the socket open for further requests. */
  readonly isReusable: boolean;
  /** HTTP digest session that authenticates the request. Undefined when the request has no login. */
  readonly digestSession: DigestSession | undefined;
}

/** The URL of a server and the certificates that are trusted for it. */
export interface HttpConnectionTarget {
  readonly url: URL;
  readonly tls: TrustedTlsCertificates;
  /** URL of a SOCKS proxy. Undefined without one. */
  readonly proxy: string | undefined;
}

/** A connection to a server. It has at most one open socket at a time, and each socket has its own login session. */
export interface HttpConnection {
  readonly destination: HttpConnectionTarget;
  readonly agent: http.Agent | https.Agent;
  /** The login session of each socket. A digest nonce is valid for one socket only. */
  readonly sessions: WeakMap<Socket, DigestSession>;
  /**
   * Login session for the next socket, set when the server sent a challenge and closed the socket. The next request uses
   * the session and clears this property.
   */
  sessionForNextSocket: DigestSession | undefined;
  /** Sockets that are connected and, with TLS, have a trusted certificate. */
  readonly readySockets: WeakSet<Socket>;
}

/**
 * The daemon closes idle sockets after five minutes. The client closes them earlier, so that calls rarely fail on a
 * closed socket.
 */
const IDLE_SOCKET_MS = 30_000;

/** Creates a connection, which opens its socket with the first request. */
export function openHttpConnection(destination: HttpConnectionTarget): HttpConnection {
  return {
    destination,
    agent: openAgent(destination),
    sessions: new WeakMap(),
    sessionForNextSocket: undefined,
    readySockets: new WeakSet(),
  };
}

function openAgent(destination: HttpConnectionTarget): http.Agent | https.Agent {
  const { tls, proxy } = destination;
  const common = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1 };
  // The proxy agent gets no idle timeout, because its timeout would also end calls that take long.
  if (proxy !== undefined) return new SocksProxyAgent(proxy, { ...common, ...agentTlsOptions(tls) });
  const withTimeout = { ...common, timeout: IDLE_SOCKET_MS };
  return isSecure(destination)
    ? new https.Agent({ ...withTimeout, ...agentTlsOptions(tls) })
    : new http.Agent(withTimeout);
}

/**
 * Sends one request over a connection and reads its response.
 *
 * @throws RpcError; a response with any HTTP status is returned, not thrown
 */
export async function sendHttpRequest(
  connection: HttpConnection,
  httpRequest: HttpRequest,
  target: RpcCallTarget,
): Promise<HttpExchangeResult> {
  if (httpRequest.stopSignal.signal.aborted)
    throw new NetworkError(
      'the call was not sent, because its deadline passed or its caller cancelled it',
      target,
      {
        mayHaveRun: false,
      },
    );
  return await new Promise((resolve, reject) => {
    new Exchange(connection, httpRequest, target, { resolve, reject }).start();
  });
}

interface Settle {
  readonly resolve: (result: HttpExchangeResult) => void;
  readonly reject: (error: Error) => void;
}

/** One request and its response. It settles once: with the response, with an error, or when the call is stopped. */
class Exchange {
  readonly #connection: HttpConnection;
  readonly #call: HttpRequest;
  readonly #target: RpcCallTarget;
  readonly #request: ClientRequest;
  readonly #path: string;
  readonly #settle: Settle;
  #isOver = false;
  #isSent = false;
  #hasResponse = false;
  #session: DigestSession | undefined;

  constructor(connection: HttpConnection, call: HttpRequest, target: RpcCallTarget, settle: Settle) {
    this.#settle = settle;
    this.#connection = connection;
    this.#call = call;
    this.#target = target;
    const { url } = connection.destination;
    this.#path = url.pathname.replace(/(?<!\/)\/+$/, '') + call.path;
    this.#request = openRequest(connection, call, this.#path);
  }

  start(): void {
    this.#call.stopSignal.signal.addEventListener('abort', this.#onStop, { once: true });
    const request = this.#request;
    request.once('socket', (socket) => this.#onSocket(socket));
    request.on('error', (error: NodeJS.ErrnoException) => {
      this.#fail(
        this.#isErrorOfProxy(error)
          ? this.#networkError('the outbound proxy did not connect to the server')
          : toRpcError(error, this.#isSent, this.#target),
      );
    });
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      this.#fail(
        new InvalidResponseError(
          {
            problem:
              'the server switched to another protocol (status 101), which the client did not request, so the client closed the connection',
          },
          this.#target,
        ),
      );
    });
    request.once('close', () => {
      if (!this.#hasResponse)
        this.#fail(this.#networkError('the server closed the connection before it sent a response'));
    });
    request.once('response', (response) => {
      this.#hasResponse = true;
      this.#read(response).then(
        (result) => {
          this.#end();
          this.#settle.resolve(result);
        },
        (error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }

  /** Returns whether the proxy caused the error. Such an error contains the login of the proxy, so the client hides it. */
  #isErrorOfProxy({ code }: NodeJS.ErrnoException): boolean {
    return this.#connection.destination.proxy !== undefined && !this.#isSent && code === undefined;
  }

  #onSocket(socket: Socket): void {
    if (this.#isOver) {
      this.#request.destroy();
    } else if (this.#connection.readySockets.has(socket) || isConnectedByProxy(socket)) {
      this.#send(socket);
    } else {
      const event = isSecure(this.#connection.destination) ? 'secureConnect' : 'connect';
      socket.once(event, () => this.#send(socket));
    }
  }

  /** Sets the header `authorization`, then sends the request. Node.js sends headers only with the body, so the header can still be set. */
  #send(socket: Socket): void {
    const { readySockets, sessions, destination, sessionForNextSocket } = this.#connection;
    if (
      !readySockets.has(socket) &&
      socket instanceof TLSSocket &&
      !isTrustedCertificate(socket, destination.tls)
    ) {
      this.#fail(
        new UntrustedCertificateError(
          `the certificate of the server has the SHA-256 fingerprint ${certificateFingerprint(socket) ?? '(none)'}, which is not in tls.fingerprints, so the client sent nothing; add it if you trust the server`,
          this.#target,
        ),
      );
      return;
    }
    readySockets.add(socket);
    this.#session = sessions.get(socket) ?? sessionForNextSocket;
    this.#connection.sessionForNextSocket = undefined;
    if (this.#session !== undefined) {
      sessions.set(socket, this.#session);
      this.#request.setHeader('authorization', this.#session.authorize('POST', this.#path));
    }
    this.#isSent = true;
    this.#request.end(this.#call.body);
  }

  async #read(response: IncomingMessage): Promise<HttpExchangeResult> {
    const { headers, socket } = response;
    const body = await readResponseBody(response, this.#call, this.#target);
    const nextNonce = parseNextNonce(headers['authentication-info']);
    if (nextNonce !== undefined) this.#session?.renew(nextNonce);
    return {
      status: response.statusCode ?? 0,
      contentType: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
      wwwAuthenticate: headers['www-authenticate'] ?? '',
      body,
      socket,
      isReusable: headers.connection?.toLowerCase() !== 'close',
      digestSession: this.#session,
    };
  }

  readonly #onStop = (): void =>
    this.#fail(
      this.#networkError(
        'the call ended without a response, because its deadline passed or its caller cancelled it',
      ),
    );

  #fail(error: Error): void {
    this.#end();
    // A request without a socket is destroyed in `#onSocket`. Destroying it here would leave an unused socket in the agent.
    if (this.#request.socket !== null) this.#request.destroy();
    this.#settle.reject(error);
  }

  #end(): void {
    this.#isOver = true;
    this.#call.stopSignal.signal.removeEventListener('abort', this.#onStop);
  }

  #networkError(reason: string): NetworkError {
    return new NetworkError(reason, this.#target, { mayHaveRun: this.#isSent });
  }
}

function openRequest({ agent, destination }: HttpConnection, call: HttpRequest, path: string): ClientRequest {
  const { url } = destination;
  return (isSecure(destination) ? https : http).request({
    agent,
    protocol: url.protocol,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? undefined : url.port,
    method: 'POST',
    path,
    headers: {
      'content-type': call.contentType,
      'content-length': call.body.byteLength,
      'accept-encoding': 'identity',
      accept: call.contentType,
    },
  });
}

/**
 * Returns whether a socket without TLS is already connected, so that no `connect` event follows. A proxy agent returns
 * connected sockets.
 */
function isConnectedByProxy(socket: Socket): boolean {
  return !(socket instanceof TLSSocket) && !socket.connecting;
}

const isSecure = ({ url }: HttpConnectionTarget): boolean => url.protocol === 'https:';
