import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  securityHeaders,
  type AnswerKind,
  type HeaderList,
  type HeaderOptions,
} from './http/security-headers.ts';
import { send } from './http/send.ts';
import { StoredAnswer } from './http/stored-answer.ts';
import { SOURCE_LANGUAGE, splitLanguage, type Language } from '../i18n/languages.ts';
import { errorPage, type ErrorPageReason } from './error-page.ts';
import type { ClientLimiter } from './limits/client-limiter.ts';
import { NOT_STORED } from './routes.ts';

/** Seconds after which a client that got 503 may ask again. */
const RETRY_AFTER_SECONDS = '5';

interface RequestFacts {
  readonly url: string;
  /** Returns whether a path can be a page. Only pages have a language. The default is that no path is a page. */
  readonly isPage?: (path: string) => boolean;
  readonly address: string;
  readonly headerOptions: HeaderOptions;
}

/** Error pages by reason and language. */
const plainErrorPages = new Map<string, StoredAnswer>();

/** A request and its answer in progress. */
export class RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path of the URL, without the prefix of a language. */
  readonly path: string;
  /** The language of the URL. */
  readonly language: Language;
  /** Whole path of the URL. */
  readonly wholePath: string;
  /** Text after the question mark, or an empty string. */
  readonly query: string;
  /** IP address of the client. */
  readonly address: string;
  readonly #headerOptions: HeaderOptions;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { url, isPage = () => false, address, headerOptions }: RequestFacts,
  ) {
    const mark = url.indexOf('?');
    this.request = request;
    this.response = response;
    this.wholePath = mark === -1 ? url : url.slice(0, mark);
    const local = splitLanguage(this.wholePath);
    const isLocal = isPage(local.path);
    this.path = isLocal ? local.path : this.wholePath;
    this.language = isLocal ? local.language : SOURCE_LANGUAGE;
    this.query = mark === -1 ? '' : url.slice(mark + 1);
    this.address = address;
    this.#headerOptions = headerOptions;
  }

  /** Path and query of the URL. */
  get target(): string {
    return this.query === '' ? this.wholePath : `${this.wholePath}?${this.query}`;
  }

  get method(): string {
    return this.request.method ?? 'GET';
  }

  /** Whether the method only reads. */
  get isRead(): boolean {
    return this.method === 'GET' || this.method === 'HEAD';
  }

  /** Sets the headers that every answer of this kind has. */
  setHeaders(kind: AnswerKind): void {
    const headers = securityHeaders(kind, this.#headerOptions);
    for (let index = 0; index < headers.length; index += 2) {
      this.response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
    }
    const { onionUrl } = this.#headerOptions;
    if (kind === 'page' && onionUrl !== undefined) {
      // The address of a request is ASCII without spaces, so it may stand in a header.
      const query = this.query === '' ? '' : `?${this.query}`;
      this.response.setHeader('Onion-Location', onionUrl + this.wholePath + query);
    }
  }

  /**
   * Sends an answer together with the headers of its kind. This is faster than `setHeaders` followed by `send`.
   *
   * @param more further headers
   */
  sendAs(kind: AnswerKind, answer: StoredAnswer, more: HeaderList): void | Promise<void> {
    const headers = securityHeaders(kind, this.#headerOptions);
    return send(this.request, this.response, answer, more.length === 0 ? headers : [...headers, ...more]);
  }

  async send(answer: StoredAnswer): Promise<void> {
    await send(this.request, this.response, answer);
  }

  /** Sends a self-contained page that names the reason why there is no other answer. */
  async sendErrorPage(
    reason: ErrorPageReason,
    headers: Readonly<Record<string, string>> = {},
    addition = '',
  ): Promise<void> {
    this.setHeaders('page');
    for (const [name, value] of Object.entries(headers)) this.response.setHeader(name, value);
    await this.send(this.errorPage(reason, {}, addition));
  }

  /**
   * Returns the page that {@link sendErrorPage} sends, without the headers that every page has. A page without additions is
   * made and compressed once, because a busy server sends many.
   */
  errorPage(
    reason: ErrorPageReason,
    headers: Readonly<Record<string, string>> = {},
    addition = '',
  ): StoredAnswer {
    const isPlain = addition === '' && Object.keys(headers).length === 0;
    const key = `${reason} ${this.language}`;
    const known = isPlain ? plainErrorPages.get(key) : undefined;
    if (known !== undefined) return known;
    const { status, html } = errorPage(reason, this.language, addition);
    const made = new StoredAnswer({
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': NOT_STORED,
        ...(status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
        ...headers,
      },
      body: Buffer.from(html),
    });
    if (isPlain) plainErrorPages.set(key, made);
    return made;
  }

  /**
   * Answers OPTIONS, and refuses a method that this path does not accept.
   *
   * @param allowed the accepted methods, separated by commas
   */
  async sendMethods(allowed: string): Promise<void> {
    if (this.method !== 'OPTIONS') return this.sendErrorPage('read-only', { Allow: allowed });
    this.setHeaders('page');
    this.response.writeHead(204, { Allow: allowed, 'Cache-Control': NOT_STORED }).end();
  }

  /**
   * Takes the cost of the answer from the client's budget, and sets headers with the remaining points.
   *
   * @returns seconds until the budget is full again when the client has used it up; undefined when the request is allowed
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
