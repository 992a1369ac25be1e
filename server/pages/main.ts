/**
 * Program of a page process. The server starts it, sends it one request for each page over a local socket, and receives
 * HTML. Slow pages delay only other pages.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { deserialize } from 'node:v8';
import next from 'next';
import { readEnv } from '../../config/env.ts';
import { SOURCE_LANGUAGE, type Language } from '../../languages/languages.ts';
import { deskTextsOf, messagesOf } from '../../languages/messages.ts';
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

const server = createServer((request, response) => {
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
});
server.listen(socketPath, () => process.send?.('ready'));

// The server pings a process that seems to hang, and replaces it when no answer comes.
process.on('message', () => process.send?.('pong'));

// The channel closes when the server asks for the end, and also when the server is killed.
process.on('disconnect', () => {
  // The process ends even when the database does not answer.
  setTimeout(() => process.exit(0), CLOSE_MS).unref();
  server.close();
  server.closeAllConnections();
  void sources.close().finally(() => process.exit(0));
});
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
