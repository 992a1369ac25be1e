/**
 * Program of a page process. The server starts it, sends it one request for each page over a local socket, and receives
 * HTML. Slow pages delay only other pages.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { deserialize } from 'node:v8';
import next from 'next';
import { readEnv } from '../../config/env.ts';
import { SOURCE_LANGUAGE, type Language } from '../../i18n/languages.ts';
import { deskTextsOf, messagesOf } from '../../i18n/messages.ts';
import { withPageRequest, type PageQuestion, type PageRequest } from '../page-request.ts';
import { errorPage, type ErrorPage } from '../error-page.ts';
import { createServerLog } from '../log.ts';
import { receiptPublicKey } from '../receipts/key.ts';
import { readReceipt } from '../receipts/receipts.ts';
import { pageDependsOn } from '../routes.ts';
import { createSources } from '../sources.ts';

/** A process draws few pages at the same time, and a page uses one connection at a time. */
const CONNECTIONS = 4;

const CLOSE_MS = 1_000;

const env = readEnv();
const log = createServerLog(env.logLevel, 'pages');
const sources = createSources(env, log, CONNECTIONS);
const server = createServer(take);
// The server closes the connections. A connection that ends while it carries a request would lose the page.
server.keepAliveTimeout = 0;

// The channel closes when the server asks for the end, and also when the server is killed.
process.on('disconnect', end);
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// The channel may have closed while the modules were loaded.
if (!process.connected) end();

const [, , socketPath = '', script = '', style = '', receiptKey = ''] = process.argv;
const publicKey = receiptPublicKey(receiptKey);
const app = next({ dev: false, dir: process.cwd() });
const handle = app.getRequestHandler();
await app.prepare();

/** Reads what the server asks. Only the server can connect to this socket, so its data is trusted. */
async function questionOf(request: IncomingMessage): Promise<PageQuestion> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return deserialize(Buffer.concat(chunks)) as PageQuestion;
}

async function answer(
  { path, params, query, language, posted }: PageQuestion,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { reads } = sources.site;
  let siteStatus: ReturnType<typeof reads.status> | undefined;
  const page: PageRequest = {
    site: sources.site,
    path,
    params,
    query,
    language,
    speech: { language, messages: messagesOf(language) },
    deskTexts: deskTextsOf(language),
    isStatic: pageDependsOn(path) === 'nothing',
    desk: posted?.desk,
    tools: posted?.tools,
    get status() {
      siteStatus ??= reads.status();
      return siteStatus;
    },
    now: Date.now() / 1000,
    assets: { script, style },
    readReceipt: (text) => readReceipt(publicKey, text),
    failed: (error) => failed(error, language),
  };
  // Next renders a page only for GET. The body has been read above.
  request.method = 'GET';
  await withPageRequest(page, () => handle(request, response));
}

function failed(error: unknown, language: Language): ErrorPage {
  log.error(
    `A page could not be drawn: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`,
  );
  return errorPage('defect', language);
}

function take(request: IncomingMessage, response: ServerResponse): void {
  // A ping of the server. It shows that this process accepts connections and does not hang.
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  let language: Language = SOURCE_LANGUAGE;
  const answerQuestion = async (): Promise<void> => {
    const question = await questionOf(request);
    ({ language } = question);
    await answer(question, request, response);
  };
  answerQuestion().catch((error: unknown) => {
    const { status, html } = failed(error, language);
    if (!response.headersSent) {
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
    }
  });
}

function end(): void {
  // The process ends even when the database does not answer.
  setTimeout(() => process.exit(0), CLOSE_MS).unref();
  server.close();
  server.closeAllConnections();
  void sources.close().finally(() => process.exit(0));
}

// Next would only log the error.
server.once('error', (error) => {
  log.error(`A page process cannot listen: ${error.message}`);
  process.exit(1);
});
server.listen(socketPath, () => {
  // The server may have ended meanwhile. Then the channel is closed, and this process ends as well.
  process.send?.('ready', undefined, undefined, () => undefined);
});
