import { request as httpRequest, type Agent, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { serialize } from 'node:v8';
import {
  CONFIRMATIONS_HEADER,
  DEPENDS_ON_HEADER,
  LANGUAGE_HEADER,
  type PageRenderInput,
} from '../page-request.ts';
import { joinPathAndQuery, type CanonicalPageUrl } from '../page-url.ts';

/** A page to render: its canonical URL, and the other values of the request. */
export interface RequestedPage extends PageRenderInput, CanonicalPageUrl {}

/** A request to a Next route handler in a page process. */
export interface PageProcessRequest extends Pick<RequestOptions, 'method' | 'path' | 'headers'> {
  readonly body?: Buffer;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether a header of the rendered page states that only a change of the tip makes the page outdated. */
  readonly dependsOnTipAlone: boolean;
  /** Confirmations of the block or transaction that the page shows, or 0. */
  readonly shownConfirmations: number;
}

/** A page could not be rendered now. The visitor may request it again. */
export class PageUnavailableError extends Error {
  override readonly name: string = 'PageUnavailableError';
}

/** The connection to a page process failed before the page was complete, usually because the process has ended. */
export class PageConnectionError extends PageUnavailableError {
  override readonly name = 'PageConnectionError';
}

/** Limit on the size of a page. The largest pages have a few hundred kilobytes. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

export interface PageSocket {
  /** Path of the Unix socket of the page process. */
  readonly socketPath: string;
  readonly agent: Agent;
}

/**
 * Sends one request to a page process.
 *
 * @param timeoutMs time limit of the request
 * @throws PageConnectionError when the connection failed
 * @throws PageUnavailableError when the page takes too long or is too large
 */
export async function requestPage(
  { socketPath, agent }: PageSocket,
  { body, ...options }: PageProcessRequest,
  timeoutMs: number,
): Promise<RenderedPage> {
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      if (signal.aborted)
        reject(
          new PageUnavailableError(
            `The page process did not render a page within the limit of ${timeoutMs} ms. The visitor gets an error page.`,
          ),
        );
      else reject(error instanceof PageUnavailableError ? error : new PageConnectionError(error.message));
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
          if (bytes > MAX_PAGE_BYTES)
            request.destroy(
              new PageUnavailableError(
                `The page process returned a page with more bytes than the limit of ${MAX_PAGE_BYTES}, so it was not sent. The visitor gets an error page.`,
              ),
            );
          else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 500,
            headers: sentHeaders(response.headers),
            body: Buffer.concat(chunks),
            dependsOnTipAlone: response.headers[DEPENDS_ON_HEADER.toLowerCase()] === 'tip',
            shownConfirmations: Number(response.headers[CONFIRMATIONS_HEADER.toLowerCase()] ?? 0),
          });
        });
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}

/**
 * Returns the request for a page. Next.js and open connections keep request URLs in memory. So input of a visitor is sent in the body of a
 * POST request, like the result of a form and the state of the server.
 */
export function toPageProcessRequest(page: RequestedPage): PageProcessRequest {
  const { path, params, query, language, postedFormResult, isValid, isPrivate, hasFreeText, services } = page;
  if (isValid && !isPrivate && !hasFreeText && postedFormResult === undefined && services === undefined) {
    return { method: 'GET', path: joinPathAndQuery(page), headers: { [LANGUAGE_HEADER]: language } };
  }
  const input: PageRenderInput = { path, params, query, language, postedFormResult, services };
  return { method: 'POST', path: page.route, body: serialize(input) };
}

/** Returns whether a page process responds to a small request within `timeoutMs`. A process that hangs does not. */
export async function pingPageProcess(socketPath: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    // A ping uses OPTIONS, because no request for a page does. It opens a new connection, to test that the process accepts them.
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

/** Headers of a page process that the main server passes on to visitors. The main server sets all other headers itself. */
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
