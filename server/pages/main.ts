/**
 * Program of a page process: Next as a custom server. The main server starts it, sends it one request for each page over a local socket,
 * and receives HTML. Slow pages delay only other pages.
 *
 * @see Next.js documentation, "How to set up a custom server"
 */
import { createServer } from 'node:http';
import next from 'next';
import { readIndexerAndSiteSettings } from '../../config/env.ts';
import { isDevelopmentMode } from '../../config/page-process.ts';
import { createServerLog } from '../log.ts';

const [, , socketPath = ''] = process.argv;
const log = createServerLog(readIndexerAndSiteSettings().logLevel, 'pages');
const app = next({ dev: isDevelopmentMode(), dir: process.cwd() });
const handle = app.getRequestHandler();
const server = createServer((request, response) => {
  // A ping of the main server. The response shows that this process accepts connections and does not hang.
  if (request.method === 'OPTIONS') response.writeHead(204).end();
  else void handle(request, response);
});
// The main server closes idle connections. If this process closed one, a request that arrives at the same time would fail.
server.keepAliveTimeout = 0;

// The IPC channel closes when the main server stops this process, and also when the main server is killed.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// The IPC channel may have closed while the modules were loaded.
if (!process.connected) process.exit(0);

await app.prepare();
// Without this listener, the process would continue after the error, because Next only logs it.
server.once('error', (error) => {
  log.error(
    `This page process cannot listen on ${socketPath} (${error.message}), so it exits. The server starts a new one.`,
  );
  process.exit(1);
});
server.listen(socketPath, () => {
  // The callback ignores the error of a closed channel. This process then ends, because the main server has ended.
  process.send?.('ready', undefined, undefined, () => undefined);
});
