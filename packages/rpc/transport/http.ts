import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  CancelledError,
  InvalidAnswerError,
  LoginRefusedError,
  NetworkError,
  OverloadedError,
  TimeoutError,
  UntrustedCertificateError,
} from '../errors.ts';
import type { CallTarget } from '../errors.ts';
import { createDigestSession, parseChallenge, parseNextNonce } from './digest.ts';
import type { DigestSession } from './digest.ts';
import { ConcurrencyLimit, TooManyWaitingError, WaitEndedError } from '../concurrency-limit.ts';
import type { StopSignal } from './stop-signal.ts';
import { describeFailure } from './http-failure.ts';
import { checkOptions, parseUrl } from './http-options.ts';
import type { HttpOptions } from './http-options.ts';
import { readBody } from './read-body.ts';
import type { BodyOptions } from './read-body.ts';
import { agentTrust, isTrusted } from './tls.ts';

export interface HttpRequest extends BodyOptions {
  /** The name of the method, for errors. */
  readonly method: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly contentType: 'application/json' | 'application/octet-stream';
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
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '');

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
          fail(new UntrustedCertificateError('the certificate of the server is not trusted', target));
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
