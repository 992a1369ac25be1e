import { request as httpRequest, type Agent, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { serialize } from 'node:v8';
import { CONFIRMATIONS, DEPENDS_ON, LANGUAGE_HEADER, type PageInput } from '../page-request.ts';
import { targetOf, type PageUrl } from '../page-url.ts';

/** The page that a process renders. */
export interface AskedPage extends PageInput, PageUrl {}

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
 * Sends one request for a page to a page process.
 *
 * @param timeoutMs a page that takes longer is abandoned
 * @throws PageConnectionError when the connection failed
 * @throws PageLostError when the page took too long or is too large
 */
export async function requestPage(
  { socketPath, agent }: PageSocket,
  page: AskedPage,
  timeoutMs: number,
): Promise<RenderedPage> {
  const signal = AbortSignal.timeout(timeoutMs);
  const isGet = mayBeInUrl(page);
  return new Promise((resolve, reject) => {
    const lost = (error: Error): void => {
      if (signal.aborted) reject(new PageLostError('A page took too long.'));
      else reject(error instanceof PageLostError ? error : new PageConnectionError(error.message));
    };
    const request = httpRequest(
      {
        socketPath,
        agent,
        ...(isGet ? getOptions(page) : { method: 'POST', path: page.route }),
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
    request.end(isGet ? undefined : serialize(inputOf(page)));
  });
}

/**
 * Returns whether the URL of a request may name the page. Next and its connections remember URLs, so a URL with a text of a
 * visitor is sent in the body, and so is the result of a form.
 */
function mayBeInUrl({ isValid, isPrivate, hasTypedText, posted }: AskedPage): boolean {
  return isValid && !isPrivate && !hasTypedText && posted === undefined;
}

function getOptions(page: AskedPage): RequestOptions {
  return { method: 'GET', path: targetOf(page), headers: { [LANGUAGE_HEADER]: page.language } };
}

function inputOf({ path, params, query, language, posted }: AskedPage): PageInput {
  return { path, params, query, language, posted };
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
