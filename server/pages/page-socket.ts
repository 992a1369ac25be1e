import { request as httpRequest, type Agent, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { serialize } from 'node:v8';
import { CONFIRMATIONS, DEPENDS_ON, LANGUAGE_HEADER, type PageInput } from '../page-request.ts';
import { targetOf, type PageUrl } from '../page-url.ts';

/** The page that a process renders. */
export interface AskedPage extends PageInput, PageUrl {}

/** A request to a Route Handler of a page process. */
export interface RouteRequest extends Pick<RequestOptions, 'method' | 'path' | 'headers'> {
  readonly body?: Buffer;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether the page says that only changes of the tip make it old. */
  readonly dependsOnTipAlone: boolean;
  /** Confirmations of what the page is about, or 0. */
  readonly confirmations: number;
}

/** A page is not available. A visitor may request it again. */
export class PageLostError extends Error {
  override readonly name: string = 'PageLostError';
}

/** The connection to a page process failed before the page was complete, usually because the process ended. */
export class PageConnectionError extends PageLostError {
  override readonly name = 'PageConnectionError';
}

/** Limit on the size of a page. The largest pages have some hundred kilobytes. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

export interface PageSocket {
  /** Path of the Unix socket of the page process. */
  readonly socketPath: string;
  readonly agent: Agent;
}

/**
 * Sends one request to a page process.
 *
 * @param timeoutMs a page that takes longer is abandoned
 * @throws PageConnectionError when the connection failed
 * @throws PageLostError when the page took too long or is too large
 */
export async function requestPage(
  { socketPath, agent }: PageSocket,
  { body, ...options }: RouteRequest,
  timeoutMs: number,
): Promise<RenderedPage> {
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const lost = (error: Error): void => {
      if (signal.aborted) reject(new PageLostError('A page took too long.'));
      else reject(error instanceof PageLostError ? error : new PageConnectionError(error.message));
    };
    const request = httpRequest(
      {
        socketPath,
        agent,
        ...options,
        signal,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_PAGE_BYTES) request.destroy(new PageLostError('A page is too large.'));
          else chunks.push(chunk);
        });
        response.on('error', lost);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 500,
            headers: sentHeaders(response.headers),
            body: Buffer.concat(chunks),
            dependsOnTipAlone: response.headers[DEPENDS_ON.toLowerCase()] === 'tip',
            confirmations: Number(response.headers[CONFIRMATIONS.toLowerCase()] ?? 0),
          });
        });
      },
    );
    request.on('error', lost);
    request.end(body);
  });
}

/**
 * Returns the request for a page. Next and the connections of the process remember URLs, so a URL with a text of a visitor is
 * sent in the body, and so is the result of a form.
 */
export function routeRequestOf(page: AskedPage): RouteRequest {
  const { path, params, query, language, posted, isValid, isPrivate, hasTypedText } = page;
  if (isValid && !isPrivate && !hasTypedText && posted === undefined) {
    return { method: 'GET', path: targetOf(page), headers: { [LANGUAGE_HEADER]: language } };
  }
  const input: PageInput = { path, params, query, language, posted };
  return { method: 'POST', path: page.route, body: serialize(input) };
}

/** Returns whether a page process responds to a small request within `timeoutMs`. A process that hangs does not. */
export async function ping(socketPath: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    // No page is requested with this method. Each ping has its own connection, which the process must accept.
    const request = httpRequest(
      { socketPath, agent: false, method: 'OPTIONS', path: '*', signal },
      (response) => {
        response.resume();
        resolve(true);
      },
    );
    request.on('error', () => resolve(false));
    request.end();
  });
}

/** Headers of a page that the server passes on. It writes all other headers itself. */
const passedHeaders: Readonly<Record<string, string>> = {
  'content-type': 'Content-Type',
  'cache-control': 'Cache-Control',
  location: 'Location',
  'referrer-policy': 'Referrer-Policy',
  'retry-after': 'Retry-After',
};

function sentHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, sent] of Object.entries(passedHeaders)) {
    const value = headers[name];
    if (typeof value === 'string') found[sent] = value;
  }
  return found;
}
