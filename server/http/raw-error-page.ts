import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { renderErrorPage, type ErrorPageReason } from '../error-page.ts';
import type { LowerCaseHeaders } from './security-headers.ts';

/** Errors of Node.js's parser and timers that get a status other than 400. */
const reasons: Readonly<Record<string, ErrorPageReason>> = {
  HPE_HEADER_OVERFLOW: 'head-too-long',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
};

export function httpParserErrorReason(code: string | undefined): ErrorPageReason {
  return reasons[code ?? ''] ?? 'bad-request';
}

/**
 * Writes an error page to a connection that has no readable request, and closes it.
 *
 * @param pageHeaders headers of every page
 */
export function writeRawErrorPage(
  socket: Duplex,
  reason: ErrorPageReason,
  pageHeaders: LowerCaseHeaders,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, html } = renderErrorPage(reason, SOURCE_LANGUAGE);
  const headers = {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(html)),
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 405 ? { allow: 'GET, HEAD, OPTIONS' } : {}),
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${html}`;
  socket.end(text, () => socket.destroy());
}
