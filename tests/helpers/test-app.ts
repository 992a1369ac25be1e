import Fastify, { type FastifyInstance } from 'fastify';
import { reportAsPages } from '../../server/http/error-pages.ts';
import { decorateRequests } from '../../server/http/request.ts';
import type { HeaderOptions } from '../../server/http/security-headers.ts';
import { decorateReplies } from '../../server/http/send.ts';
import { decodableUrl } from '../../server/request-url.ts';

/** Creates an instance that has what the parts of the site expect, for a test that registers some of them. */
export function createTestApp(headerOptions: HeaderOptions = { hstsSeconds: 0 }): FastifyInstance {
  const app = Fastify({
    rewriteUrl: ({ url }) => decodableUrl(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    // A connection that the server ends just when `fetch` uses it again makes a request fail, so no silence ends it.
    keepAliveTimeout: 0,
    forceCloseConnections: true,
  });
  decorateRequests(app);
  decorateReplies(app, headerOptions);
  reportAsPages(app, { error: () => undefined });
  return app;
}
