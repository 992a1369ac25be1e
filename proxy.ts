import { NextResponse, type NextRequest } from 'next/server';
import { pathHeader } from './app/_lib/path-header.ts';

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

export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll('-', '');
  // eslint-disable-next-line no-restricted-syntax -- replaced by the bundler; not a setting
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set(pathHeader, request.nextUrl.pathname);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

export const config = {
  // Everything that may answer with HTML. The API has a policy of its own in next.config.mjs.
  matcher: ['/((?!_next/static/|api/v1/|icon.svg).*)'],
};
