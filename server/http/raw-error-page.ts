import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOURCE_LANGUAGE } from '../../i18n/languages.ts';
import { errorPage, type ErrorPageReason } from '../error-page.ts';
import { securityHeaders, type HeaderOptions } from './security-headers.ts';

/** Errors of Node's parser and timers that get another status than 400. */
const reasons: Readonly<Record<string, ErrorPageReason>> = {
  HPE_HEADER_OVERFLOW: 'head-too-long',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
};

export function reasonOfParserError(code: string | undefined): ErrorPageReason {
  return reasons[code ?? ''] ?? 'bad-request';
}

/** Writes an error page to a connection that has no readable request, and closes it. */
export function writeRawErrorPage(socket: Duplex, reason: ErrorPageReason, options: HeaderOptions): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, html } = errorPage(reason, SOURCE_LANGUAGE);
  const headers = [
    ...securityHeaders('page', options),
    ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(Buffer.byteLength(html))],
    ...['Cache-Control', 'no-store', 'Connection', 'close'],
    ...(status === 405 ? ['Allow', 'GET, HEAD, OPTIONS'] : []),
  ];
  const head = headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`));
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${html}`;
  socket.end(text, () => socket.destroy());
}
