import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { securityHeaders, type HeaderList, type HeaderOptions } from './http/security-headers.ts';
import { readPlainRequest } from './http/plain-request.ts';
import { encodedAlready } from './http/send.ts';
import type { EncodedAnswer, StoredAnswer } from './http/stored-answer.ts';
import { socketAddress } from './limits/client-address.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';

/** A kept answer and the points that it costs. */
export interface KeptAnswer {
  readonly answer: StoredAnswer;
  readonly cost: number;
}

export interface DirectAnswersOptions {
  /** Returns the kept answer for an address, or undefined when there is none. */
  readonly findKept: (path: string, query: string) => KeptAnswer | undefined;
  readonly limiter: ClientLimiter;
  readonly headerOptions: HeaderOptions;
  /** A connection is closed when its client takes no part of the answer for so long. */
  readonly idleTimeoutMs: number;
}

type GiveBack = (socket: Socket) => void;

/** A connection without a request is given to the HTTP server after this time, which has its own limits. */
const WAIT_MS = 500;

/**
 * Answers plain requests for kept answers before the HTTP server sees them.
 *
 * For each new connection, `node:http` needs half as much processor time again as the socket and the answer together. So this
 * class reads the first bytes of a connection. It answers a plain request for which there is a kept answer. The HTTP server
 * gets all other connections, together with the bytes.
 */
export class DirectAnswers {
  readonly #options: DirectAnswersOptions;
  readonly #waiting = new Set<Socket>();
  readonly #securityHead: string;
  #isEnding = false;

  constructor(options: DirectAnswersOptions) {
    this.#options = options;
    this.#securityHead = headText(securityHeaders('data', options.headerOptions));
  }

  /** Takes the connections of a server, and gives the server those that are not answered here. */
  attach(server: Server): void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    const giveBack: GiveBack = (socket) => {
      for (const listener of listeners) listener.call(server, socket);
    };
    server.on('connection', (socket: Socket) => {
      if (this.#isEnding) giveBack(socket);
      else this.#await(socket, giveBack);
    });
  }

  /** Closes connections that have sent nothing. The HTTP server gets all further connections. */
  close(): void {
    this.#isEnding = true;
    for (const socket of this.#waiting) socket.destroy();
  }

  #await(socket: Socket, giveBack: GiveBack): void {
    const stop = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(socket);
      socket.off('data', take).off('end', end).off('close', stop);
    };
    const end = (): void => void socket.destroy();
    const take = (bytes: Buffer): void => {
      stop();
      if (!this.#take(socket, bytes, giveBack)) returnBytes(socket, bytes, giveBack);
    };
    const timer = setTimeout(() => {
      stop();
      socket.off('error', ignore);
      giveBack(socket);
    }, WAIT_MS);
    this.#waiting.add(socket);
    socket.on('error', ignore).on('data', take).on('end', end).on('close', stop);
  }

  /** @returns whether the request is answered here */
  #take(socket: Socket, bytes: Buffer, giveBack: GiveBack): boolean {
    const asked = readPlainRequest(bytes);
    if (asked === undefined) return false;
    const kept = this.#options.findKept(asked.path, asked.query);
    if (kept?.answer.status !== 200) return false;
    const coded = encodedAlready(kept.answer, asked.acceptEncoding);
    if (coded === undefined) return false;
    void this.#send(socket, kept.cost, coded)
      .then((isSent) => {
        // The HTTP server refuses the request again, with the usual explanation.
        if (!isSent) returnBytes(socket, bytes, giveBack);
      })
      .catch(() => socket.destroy());
    return true;
  }

  /** @returns false when the client has used up its budget */
  async #send(socket: Socket, cost: number, answer: EncodedAnswer): Promise<boolean> {
    const { limiter, idleTimeoutMs } = this.#options;
    const limit = await limiter.spend(socketAddress(socket), cost);
    if (!limit.isAllowed) return false;
    if (!socket.writable) return true;
    socket.cork();
    socket.write(
      `HTTP/1.1 200 OK\r\n${this.#securityHead}${headText(limiter.headers(limit))}${keptHeadText(answer)}` +
        `Date: ${dateText()}\r\nConnection: close\r\n\r\n`,
      'latin1',
    );
    socket.write(answer.body);
    socket.uncork();
    // Small answers are in the buffers of the kernel now.
    if (socket.writableLength > 0) socket.setTimeout(idleTimeoutMs, () => socket.destroy());
    socket.destroySoon();
    return true;
  }
}

/** The HTTP server sets its own listener for errors of a connection. */
function ignore(): void {
  // The connection closes by itself.
}

/** Gives the server a connection as if nothing had been read from it. */
function returnBytes(socket: Socket, bytes: Buffer, giveBack: GiveBack): void {
  if (socket.readableEnded || socket.destroyed) {
    socket.destroy();
    return;
  }
  socket.off('error', ignore);
  socket.pause();
  socket.unshift(bytes);
  giveBack(socket);
  // An earlier call would let the connection flow while the HTTP server holds it back, and a body of any length would be read.
  process.nextTick(() => socket.resume());
}

const texts = new WeakMap<EncodedAnswer, string>();

/** Returns the headers of an answer as they are sent. They are made once. */
function keptHeadText(answer: EncodedAnswer): string {
  const text = texts.get(answer) ?? headText(answer.head);
  texts.set(answer, text);
  return text;
}

function headText(headers: HeaderList): string {
  let text = '';
  for (let index = 0; index < headers.length; index += 2) {
    text += `${headers[index] ?? ''}: ${headers[index + 1] ?? ''}\r\n`;
  }
  return text;
}

const date = { second: 0, text: '' };

/** Returns the present time in the form of HTTP. It is made once for each second. */
function dateText(): string {
  const second = Math.floor(Date.now() / 1_000);
  if (date.second !== second) {
    date.second = second;
    date.text = new Date(second * 1_000).toUTCString();
  }
  return date.text;
}
