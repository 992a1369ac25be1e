import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  securityHeaders,
  type AnswerKind,
  type HeaderList,
  type HeaderOptions,
} from './http/security-headers.ts';
import { send } from './http/send.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import { errorPage, type ErrorPageReason } from './error-page.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';

/** Seconds after which whoever was refused for a moment may come again. */
const RETRY_AFTER_SECONDS = '5';

/** A request, and the answer that is being made to it. */
export class RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path of the address. */
  readonly path: string;
  /** What follows the question mark; empty when nothing does. */
  readonly query: string;
  /** IP address of whoever asks. */
  readonly address: string;
  readonly #headerOptions: HeaderOptions;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { url, address, headerOptions }: { url: string; address: string; headerOptions: HeaderOptions },
  ) {
    const mark = url.indexOf('?');
    this.request = request;
    this.response = response;
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.query = mark === -1 ? '' : url.slice(mark + 1);
    this.address = address;
    this.#headerOptions = headerOptions;
  }

  get method(): string {
    return this.request.method ?? 'GET';
  }

  /** Whether the method only reads. */
  get isRead(): boolean {
    return this.method === 'GET' || this.method === 'HEAD';
  }

  /** Writes the headers that every answer of a kind has. */
  setHeaders(kind: AnswerKind): void {
    const headers = securityHeaders(kind, this.#headerOptions);
    for (let index = 0; index < headers.length; index += 2) {
      this.response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
    }
  }

  /**
   * Sends an answer of a kind with all its headers at once, which costs less than to begin and send.
   *
   * @param more headers beside those of the kind and the answer
   */
  sendAs(kind: AnswerKind, answer: StoredAnswer, more: HeaderList): void | Promise<void> {
    const headers = securityHeaders(kind, this.#headerOptions);
    return send(this.request, this.response, answer, more.length === 0 ? headers : [...headers, ...more]);
  }

  async send(answer: StoredAnswer): Promise<void> {
    await send(this.request, this.response, answer);
  }

  /** Sends a page that stands alone, in place of one that cannot be made. */
  async sendErrorPage(
    reason: ErrorPageReason,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    this.setHeaders('page');
    const { status, html } = errorPage(reason);
    await this.send(
      new StoredAnswer({
        status,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          ...(status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
          ...headers,
        },
        body: Buffer.from(html),
      }),
    );
  }

  /**
   * Answers a method that the address does not take, and OPTIONS, which asks for those that it takes.
   *
   * @param allowed the methods that it takes, with commas between
   */
  async sendMethods(allowed: string): Promise<void> {
    if (this.method !== 'OPTIONS') return this.sendErrorPage('read-only', { Allow: allowed });
    this.setHeaders('page');
    this.response.writeHead(204, { Allow: allowed, 'Cache-Control': 'no-store' }).end();
  }

  /**
   * Takes the cost of the answer from the budget of whoever asks, and says what is left of it.
   *
   * @returns the seconds after which to come again when the budget is used up; undefined when the request may go on
   */
  async spend(limiter: ClientLimiter, cost: number): Promise<number | undefined> {
    if (cost === 0) return undefined;
    const limit = await limiter.spend(this.address, cost);
    const headers = limiter.headers(limit);
    for (let index = 0; index < headers.length; index += 2) {
      this.response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
    }
    return limit.isAllowed ? undefined : limit.resetSeconds;
  }
}
