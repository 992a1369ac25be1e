import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { securityHeaders, type HeaderList, type HeaderOptions } from './http/security-headers.ts';
import { readPlainRequest } from './http/plain-request.ts';
import { wholeAlready } from './http/send.ts';
import type { StoredAnswer } from './http/stored-answer.ts';
import { headText, type WholeAnswer } from './http/whole-answer.ts';
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

/** A connection without a request is given to the HTTP server after this time, which has its own limits. */
const WAIT_MS = 500;

/** A connection that has sent nothing yet. */
interface Waiting {
  /** Gives the connection to the HTTP server. */
  readonly giveBack: () => void;
  /** Time of `performance.now()` until which the connection waits. */
  readonly until: number;
}

/**
 * Answers plain requests for kept answers before the HTTP server sees them.
 *
 * For each new connection, `node:http` needs half as much processor time again as the socket and the answer together. So this
 * class reads the first bytes of a connection. It answers a plain request for which there is a kept answer. The HTTP server
 * gets all other connections, together with the bytes.
 */
export class DirectAnswers {
  readonly #options: DirectAnswersOptions;
  /** In the order of their arrival. */
  readonly #waiting = new Map<Socket, Waiting>();
  /** The start of each answer: the status line and the headers that all answers have. */
  readonly #start: string;
  #sweep: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(options: DirectAnswersOptions) {
    this.#options = options;
    this.#start = `HTTP/1.1 200 OK\r\n${headText(securityHeaders('data', options.headerOptions))}`;
  }

  /** Takes the connections of a server, and gives the server those that are not answered here. */
  attach(server: Server): void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    const give = (socket: Socket): void => {
      for (const listener of listeners) listener.call(server, socket);
    };
    server.on('connection', (socket: Socket) => {
      if (this.#isEnding) give(socket);
      else this.#await(socket, give);
    });
    // One timer for all connections costs less than a timer for each.
    this.#sweep = setInterval(() => this.#giveBackSilent(), WAIT_MS / 2);
    this.#sweep.unref();
  }

  /** Closes connections that have sent nothing. The HTTP server gets all further connections. */
  close(): void {
    this.#isEnding = true;
    clearInterval(this.#sweep);
    for (const socket of this.#waiting.keys()) socket.destroy();
  }

  #giveBackSilent(): void {
    const now = performance.now();
    for (const [socket, { giveBack, until }] of this.#waiting) {
      if (until > now) return;
      this.#waiting.delete(socket);
      if (socket.readableEnded) socket.destroy();
      if (!socket.destroyed) giveBack();
    }
  }

  #await(socket: Socket, give: (socket: Socket) => void): void {
    const take = (bytes: Buffer): void => {
      // Bytes that follow a whole request are not read.
      if (!this.#waiting.delete(socket)) return;
      if (this.#take(socket, bytes, giveBack)) return;
      giveBack(bytes);
    };
    const giveBack = (bytes?: Buffer): void => {
      socket.off('data', take);
      if (bytes === undefined) give(socket);
      else returnBytes(socket, bytes, give);
    };
    socket.on('error', ignore).on('data', take);
    this.#waiting.set(socket, { giveBack, until: performance.now() + WAIT_MS });
  }

  /** @returns whether the request is answered here */
  #take(socket: Socket, bytes: Buffer, giveBack: (bytes: Buffer) => void): boolean {
    const asked = readPlainRequest(bytes);
    if (asked === undefined) return false;
    const kept = this.#options.findKept(asked.path, asked.query);
    if (kept?.answer.status !== 200) return false;
    const whole = wholeAlready(kept.answer, asked.acceptEncoding, this.#start);
    if (whole === undefined) return false;
    const { limiter } = this.#options;
    const address = socketAddress(socket);
    if (limiter.isUnlimited(address)) {
      this.#send(socket, whole, []);
      return true;
    }
    void limiter
      .spend(address, kept.cost)
      .then((limit) => {
        if (limit.isAllowed) this.#send(socket, whole, limiter.headers(limit));
        // The HTTP server refuses the request again, with the usual explanation.
        else giveBack(bytes);
      })
      .catch(() => socket.destroy());
    return true;
  }

  #send(socket: Socket, answer: WholeAnswer, limitHeaders: HeaderList): void {
    if (!socket.writable) return;
    // A stream that is destroyed within the callback makes an error with a stack, which takes 20 µs.
    const onSent = (): void => process.nextTick(() => socket.destroy());
    if (limitHeaders.length === 0) {
      socket.write(answer.bytes(dateText()), onSent);
    } else {
      socket.cork();
      socket.write(`${this.#start}${headText(limitHeaders)}`, 'latin1');
      socket.write(answer.bytesAfterStart(dateText()), onSent);
      socket.uncork();
    }
    // Nothing is left to send here when the answer is small, because the kernel has copied it.
    if (socket.writableLength > 0) {
      socket.setTimeout(this.#options.idleTimeoutMs, () => socket.destroy());
    }
  }
}

/** An error closes the connection. The HTTP server sets a listener of its own. */
function ignore(): void {
  // There is nothing else to do.
}

/** Gives the server a connection as if nothing had been read from it. */
function returnBytes(socket: Socket, bytes: Buffer, give: (socket: Socket) => void): void {
  if (socket.readableEnded || socket.destroyed) {
    socket.destroy();
    return;
  }
  socket.pause();
  socket.unshift(bytes);
  give(socket);
  // An earlier call would let the connection flow while the HTTP server holds it back, and a body of any length would be read.
  process.nextTick(() => socket.resume());
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
