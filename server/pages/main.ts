/**
 * The process that renders pages. The server starts it, sends it one request for each page over a local socket, and gets
 * HTML back. It holds up nobody but those who wait for pages.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { deserialize } from 'node:v8';
import next from 'next';
import { readEnv } from '../../config/env.ts';
import type { DeskAnswer } from '../desk-answer.ts';
import { withPageRequest, type PageRequest } from '../hand-over.ts';
import { createServerLog } from '../log.ts';
import { pageDependsOn } from '../routes.ts';
import { createSources } from '../site.ts';
import { lastResort } from '../last-resort.ts';
import { plainHtml } from './plain-html.ts';
import { PageResponse } from './page-response.ts';

/** Pages are rendered a few at a time, and none asks for more than one at once. */
const CONNECTIONS = 4;

const env = readEnv();
const log = createServerLog(env.logLevel, 'pages');
const sources = createSources(env, log, CONNECTIONS);

const [, , socketPath = '', scriptPath = ''] = process.argv;
const app = next({ dev: false, dir: process.cwd() });
const handle = app.getRequestHandler();
await app.prepare();

/** Whoever speaks over this socket is the server, which has checked everything. */
async function deskAnswerOf(request: IncomingMessage): Promise<DeskAnswer | undefined> {
  if (request.method !== 'POST') return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return deserialize(Buffer.concat(chunks)) as DeskAnswer;
}

async function render(request: IncomingMessage, response: PageResponse): Promise<void> {
  const desk = await deskAnswerOf(request);
  let status: number | undefined;
  const { reads } = sources.site;
  let siteStatus: ReturnType<typeof reads.status> | undefined;
  const path = new URL(request.url ?? '/', 'http://page.internal').pathname;
  const page: PageRequest = {
    site: sources.site,
    path,
    isStill: pageDependsOn(path) === 'nothing',
    desk,
    get status() {
      siteStatus ??= reads.status();
      return siteStatus;
    },
    setStatus: (wanted) => {
      status = wanted;
    },
    setHeader: (name, value) => {
      response.setHeader(name, value);
    },
  };
  response.finish = (html) => {
    if (status !== undefined) response.statusCode = status;
    else if (response.statusCode >= 400) return failed(response);
    return plainHtml(html, scriptPath);
  };
  // What is rendered is a page; what was posted has been read.
  request.method = 'GET';
  await withPageRequest(page, () => handle(request, response));
}

/** Next has written to its own log what a page threw. */
function failed(response: PageResponse): string {
  const { status, html } = lastResort('defect');
  response.statusCode = status;
  return html;
}

const server = createServer({ ServerResponse: PageResponse }, (request, response) => {
  render(request, response).catch((error: unknown) => {
    log.error(
      `a page could not be rendered: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`,
    );
    if (response.headersSent) return;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.statusCode = 500;
    response.end('');
  });
});
server.listen(socketPath, () => process.send?.('ready'));

/** The server ends us by closing the channel, also when it is killed. */
process.on('disconnect', () => {
  server.close();
  server.closeAllConnections();
  void sources.close().finally(() => process.exit(0));
});
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
