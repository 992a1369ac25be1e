import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  AnswerTooLargeError,
  InvalidRequestError,
  CancelledError,
  InvalidAnswerError,
  LoginRefusedError,
  NetworkError,
  OverloadedError,
  TimeoutError,
  UntrustedCertificateError,
} from '../errors.ts';
import type { CallTarget } from '../errors.ts';
import type { AnswerMemory } from './answer-memory.ts';
import { createDigestSession, parseChallenge, parseNextNonce } from './digest.ts';
import type { DigestSession, Login } from './digest.ts';
import { ConcurrencyLimit, TooManyWaitingError, WaitEndedError } from './concurrency-limit.ts';
import type { StopSignal } from './stop-signal.ts';
import { agentTrust, isTrusted, readsAsCertificates, normalizeFingerprint } from './tls.ts';
import type { TlsTrust } from './tls.ts';

/**
 * Options of a connection to one HTTP/1.1 server of Monero. It sends POST with Content-Length, one request at a time on
 * each kept-alive socket. It uses few sockets, no redirects and no compression. One deadline and one size limit apply
 * to the whole answer.
 */
export interface HttpOptions {
  /** `http://host:port` or `https://host:port`, with a base path if needed. It never contains credentials. */
  readonly url: string;
  readonly login?: Login;
  readonly tls?: TlsTrust;
  /** The largest number of connections. A daemon drops more than 25 from a private address and more than 3 from a public one. */
  readonly maxSockets: number;
  /** How many calls may wait for a connection. One more is refused at once. */
  readonly maxWaiting: number;
}

export interface HttpRequest {
  /** The name of the method, for errors. */
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly contentType: 'application/json' | 'application/octet-stream';
  /** The largest body of an answer that is accepted, in bytes. */
  readonly maxBytes: number;
  /** Memory for the body. By default each answer has its own. */
  readonly memory?: AnswerMemory | undefined;
  /** Ends the call at any stage: while it waits, logs in, sends or reads. */
  readonly stop: StopSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** The media type in lower case and without parameters. It is empty when the server sent none. */
  readonly contentType: string;
  readonly body: Buffer;
}

export interface HttpEndpoint {
  /** `host:port`, the name of the node in errors and answers. */
  readonly node: string;
  /** @throws RpcError; every HTTP status but 401 and 3xx is an answer */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Closes all connections. Calls that run fail with CancelledError. */
  close(): void;
}

/** This client closes idle sockets before the daemon does so after five minutes. So few calls use a closed socket. */
const IDLE_SOCKET_MS = 30_000;
/** A login takes two rounds. It takes two more when the connection or its nonce was replaced in the meantime. */
const MAX_LOGIN_ROUNDS = 4;

interface Connection {
  readonly agent: http.Agent | https.Agent;
  /** A digest nonce is valid for one socket. */
  readonly sessions: WeakMap<Socket, DigestSession>;
  /** The session for the next socket when the challenged one is closed. Some servers then ask again. */
  sessionForNextSocket: DigestSession | undefined;
  /** Sockets that are connected and whose certificate is trusted. */
  readonly ready: WeakSet<Socket>;
}

interface RawAnswer extends HttpAnswer {
  readonly challenge: string;
  readonly socket: Socket;
  /** Whether the socket can serve further requests. */
  readonly kept: boolean;
  /** The login session of the request. */
  readonly session: DigestSession | undefined;
}

export function createHttpEndpoint(options: HttpOptions): HttpEndpoint {
  const base = parseUrl(options.url);
  const secure = base.protocol === 'https:';
  const tls = options.tls ?? {};
  checkOptions(options, secure);

  const connections: Connection[] = [];
  const idleConnections: Connection[] = [];
  const limit = new ConcurrencyLimit({ running: options.maxSockets, waiting: options.maxWaiting });

  function openConnection(): Connection {
    const common = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1, timeout: IDLE_SOCKET_MS };
    const connection: Connection = {
      agent: secure ? new https.Agent({ ...common, ...agentTrust(tls) }) : new http.Agent(common),
      sessions: new WeakMap(),
      sessionForNextSocket: undefined,
      ready: new WeakSet(),
    };
    connections.push(connection);
    return connection;
  }

  let closed = false;
  const isClosed = (): boolean => closed;
  const node = `${base.hostname}:${base.port === '' ? (secure ? '443' : '80') : base.port}`;
  const prefix = base.pathname.replace(/\/+$/, '');

  async function send(request: HttpRequest): Promise<HttpAnswer> {
    const target: CallTarget = { method: request.method, node };
    const { stop } = request;
    if (isClosed()) throw new CancelledError('the client is closed', target);
    try {
      return await limit.run(
        async () => {
          if (isClosed()) throw new CancelledError('cancelled before it was sent', target);
          const connection = idleConnections.pop() ?? openConnection();
          try {
            return await sendWithLogin(connection, request, target);
          } finally {
            idleConnections.push(connection);
          }
        },
        { signal: stop.signal },
      );
    } catch (error) {
      if (error instanceof TooManyWaitingError) {
        throw new OverloadedError(`${String(options.maxWaiting)} calls are waiting already`, target);
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
      if (stop.reason() === 'cancelled' || isClosed()) throw new CancelledError('cancelled', target);
      throw error;
    }
  }

  /** Sends a request and logs in when the server asks for it. */
  async function sendWithLogin(
    connection: Connection,
    request: HttpRequest,
    target: CallTarget,
  ): Promise<HttpAnswer> {
    for (let round = 1; ; round += 1) {
      const answer = await sendOnce(connection, request, target);
      if (answer.status >= 300 && answer.status < 400) {
        throw new InvalidAnswerError(
          { expected: `a redirect (${String(answer.status)}), which is never followed` },
          target,
        );
      }
      if (answer.status !== 401) return answer;

      if (options.login === undefined) {
        throw new LoginRefusedError({ nodeMessage: 'a login is required and none was given' }, target);
      }
      const challenge = parseChallenge(answer.challenge);
      if (challenge === undefined) {
        throw new LoginRefusedError({ nodeMessage: 'no digest challenge with MD5 was offered' }, target);
      }
      // With a session, a 401 means wrong credentials, unless the realm changed, because the hash includes it.
      const wrongNonce =
        answer.session === undefined || challenge.stale || challenge.realm !== answer.session.realm;
      if (!wrongNonce || round === MAX_LOGIN_ROUNDS) {
        throw new LoginRefusedError({ nodeMessage: 'the user name or password is wrong' }, target);
      }
      const session = createDigestSession(challenge, options.login);
      if (answer.kept) connection.sessions.set(answer.socket, session);
      else connection.sessionForNextSocket = session;
    }
  }

  function sendOnce(connection: Connection, call: HttpRequest, target: CallTarget): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const path = prefix + call.path;
      const stop = call.stop.signal;
      if (stop.aborted) {
        reject(new NetworkError('stopped', target, { mayHaveRun: false }));
        return;
      }
      let over = false;
      let sent = false;
      let answered = false;
      let carrier: Socket;
      let session: DigestSession | undefined;
      const request = (secure ? https : http).request({
        agent: connection.agent,
        protocol: base.protocol,
        host: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port === '' ? undefined : base.port,
        method: 'POST',
        path,
        headers: {
          'content-type': call.contentType,
          'content-length': call.body.byteLength,
          'accept-encoding': 'identity',
          accept: call.contentType,
        },
      });

      const end = (): void => {
        over = true;
        stop.removeEventListener('abort', onStop);
      };
      const fail = (error: Error): void => {
        end();
        // Without a socket, the request is destroyed when it gets one. Otherwise the agent would keep an unfinished
        // socket.
        if (request.socket !== null) request.destroy();
        reject(error);
      };
      const onStop = (): void => fail(new NetworkError('stopped', target, { mayHaveRun: sent }));
      stop.addEventListener('abort', onStop, { once: true });

      // Node sends the headers with the first byte of the body, so they can depend on the socket.
      const begin = (socket: Socket): void => {
        if (!connection.ready.has(socket) && socket instanceof TLSSocket && !isTrusted(socket, tls)) {
          fail(new UntrustedCertificateError('the certificate shown is not trusted', target));
          return;
        }
        connection.ready.add(socket);
        session = connection.sessions.get(socket) ?? connection.sessionForNextSocket;
        connection.sessionForNextSocket = undefined;
        if (session !== undefined) {
          connection.sessions.set(socket, session);
          request.setHeader('authorization', session.authorize('POST', path));
        }
        sent = true;
        request.end(call.body);
      };
      request.once('socket', (socket) => {
        carrier = socket;
        if (over) request.destroy();
        else if (connection.ready.has(socket)) begin(socket);
        else socket.once(secure ? 'secureConnect' : 'connect', () => begin(socket));
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        fail(describeFailure(error, sent, target));
      });
      request.once('upgrade', (_response, socket) => {
        socket.destroy();
        fail(new InvalidAnswerError({ expected: 'a change of protocol, which was not asked for' }, target));
      });
      request.once('close', () => {
        if (!answered) fail(new NetworkError('the connection closed', target, { mayHaveRun: sent }));
      });
      request.once('response', (response) => {
        answered = true;
        const { headers } = response;
        readBody(response, call, target).then(
          (body) => {
            end();
            const nextNonce = parseNextNonce(headers['authentication-info']);
            if (nextNonce !== undefined) session?.renew(nextNonce);
            resolve({
              status: response.statusCode ?? 0,
              contentType: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
              challenge: headers['www-authenticate'] ?? '',
              body,
              socket: carrier,
              kept: headers.connection?.toLowerCase() !== 'close',
              session,
            });
          },
          (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
        );
      });
    });
  }

  return {
    node,
    send,
    close() {
      closed = true;
      limit.close();
      for (const connection of connections) connection.agent.destroy();
    },
  };
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new InvalidRequestError('the address must begin with http:// or https://', undefined, 'url');
  }
  if (url.username !== '' || url.password !== '') {
    throw new InvalidRequestError('credentials do not belong in an address; use login', undefined, 'url');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InvalidRequestError('the address must have no query and no fragment', undefined, 'url');
  }
  return url;
}

function checkOptions(options: HttpOptions, secure: boolean): void {
  if (!Number.isInteger(options.maxSockets) || options.maxSockets < 1 || options.maxSockets > 64) {
    throw new InvalidRequestError('must be a whole number from 1 to 64', undefined, 'maxSockets');
  }
  if (options.login !== undefined && /[:\p{Cc}]/u.test(options.login.user)) {
    throw new InvalidRequestError(
      'a user name must not contain ":" or control characters',
      undefined,
      'login',
    );
  }
  if (options.tls !== undefined && !secure) {
    throw new InvalidRequestError('needs an https:// address', undefined, 'tls');
  }
  if (!Number.isInteger(options.maxWaiting) || options.maxWaiting < 0) {
    throw new InvalidRequestError('must be a whole number, 0 or more', undefined, 'maxWaiting');
  }
  if (options.tls?.ca !== undefined && !readsAsCertificates(options.tls.ca)) {
    throw new InvalidRequestError('ca must be certificates as PEM text', undefined, 'tls');
  }
  for (const fingerprint of options.tls?.fingerprints ?? []) {
    if (normalizeFingerprint(fingerprint) === undefined) {
      throw new InvalidRequestError('must be SHA-256 fingerprints, 64 hexadecimal digits', undefined, 'tls');
    }
  }
}

/** Reads the whole body into one buffer of the declared size, because an answer can be over 100 MB. */
function readBody(
  response: http.IncomingMessage,
  { maxBytes, memory }: Pick<HttpRequest, 'maxBytes' | 'memory'>,
  target: CallTarget,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const encoding = response.headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      reject(new InvalidAnswerError({ expected: 'a compressed body, which was not asked for' }, target));
      return;
    }
    const declared = response.headers['content-length'];
    const length = declared === undefined ? undefined : Number(declared);
    if (length !== undefined && length > maxBytes) {
      reject(new AnswerTooLargeError(maxBytes, target));
      return;
    }
    // The system assigns memory when it is written, so a false Content-Length costs nothing.
    const whole = length === undefined ? undefined : (memory?.take(length) ?? Buffer.allocUnsafeSlow(length));
    const chunks: Buffer[] = [];
    let received = 0;
    response.on('data', (chunk: Buffer) => {
      if (received + chunk.length > maxBytes) {
        reject(new AnswerTooLargeError(maxBytes, target));
        return;
      }
      if (whole === undefined) chunks.push(chunk);
      else chunk.copy(whole, received);
      received += chunk.length;
    });
    response.once('end', () => {
      if (!response.complete) return;
      resolve(whole ?? Buffer.concat(chunks, received));
    });
    response.on('error', (cause: Error) => {
      reject(new NetworkError('the answer broke off', target, { mayHaveRun: true, cause }));
    });
    response.once('close', () => {
      if (!response.complete) {
        reject(
          new NetworkError('the connection closed before the answer was complete', target, {
            mayHaveRun: true,
          }),
        );
      }
    });
  });
}

/** Error codes of a failed connection. With these codes the request certainly did not reach the node. */
const neverConnectedCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

/** Error codes of OpenSSL for an untrusted certificate chain whose names do not include CERT. */
const untrustedCertificateCodes = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'HOSTNAME_MISMATCH',
]);

function describeFailure(error: NodeJS.ErrnoException, sent: boolean, target: CallTarget): Error {
  const code = error.code ?? '';
  if (code.startsWith('HPE_')) {
    // The parser's error is not the cause: it contains the received bytes, which are secret in a wallet's answer.
    return new InvalidAnswerError({ expected: `not HTTP (${code})` }, target);
  }
  if (code.startsWith('ERR_TLS_') || code.includes('CERT') || untrustedCertificateCodes.has(code)) {
    return new UntrustedCertificateError(`the certificate shown is not trusted (${code})`, target);
  }
  const mayHaveRun = sent && !neverConnectedCodes.has(code);
  const message = code === '' ? 'the connection failed' : `the connection failed (${code})`;
  return new NetworkError(message, target, { mayHaveRun, cause: error });
}
