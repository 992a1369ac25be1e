import { NextResponse, type NextRequest } from 'next/server';
import { pathHeader } from './app/_lib/path-header.ts';
import { routes } from './app/_lib/routes.ts';
import { methodRefused } from './app/_server/last-resort.ts';

/**
 * The content security policy of every page: our own files, and the inline scripts that carry this request's nonce
 * (Next finds it in the request header and puts it on what it writes). Nothing inline else, no third party, no frames.
 */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  // React rebuilds server stacks by eval, and its overlay styles inline, in development alone.
  const scripts = development ? " 'unsafe-eval'" : '';
  const styles = development ? "'self' 'unsafe-inline'" : "'self'";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Pages are read. Only the forms of the proof desk are sent. */
function methodsOf(path: string): readonly string[] {
  const read = ['GET', 'HEAD', 'OPTIONS'];
  return path === routes.proofs ? [...read, 'POST'] : read;
}

/** Next would render a page to any method. */
function answerToMethod(method: string, path: string): NextResponse | undefined {
  const methods = methodsOf(path);
  const headers = { Allow: methods.join(', '), 'Cache-Control': 'no-store' };
  if (method === 'OPTIONS') return new NextResponse(null, { status: 204, headers });
  if (methods.includes(method)) return undefined;
  const { status, html } = methodRefused();
  return new NextResponse(html, {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  });
}

export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll('-', '');
  // eslint-disable-next-line no-restricted-syntax -- replaced by the bundler; not a setting
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set(pathHeader, request.nextUrl.pathname);
  const response =
    answerToMethod(request.method, request.nextUrl.pathname) ?? NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

export const config = {
  // Everything that may answer with HTML. The API has a policy of its own in next.config.mjs.
  matcher: ['/((?!_next/static/|api/v1/|icon.svg|apple-icon.png|favicon.ico|robots.txt).*)'],
};
