import Fastify, { type FastifyInstance } from 'fastify';
import { sendErrorsAsPages } from '../../server/http/error-pages.ts';
import { addRequestProperties } from '../../server/http/request.ts';
import type { SecurityHeaderOptions } from '../../server/http/security-headers.ts';
import { addReplyMethods } from '../../server/http/send.ts';
import { toDecodableUrl } from '../../server/request-url.ts';

/** Creates an instance with the services that the parts of the site need, for a test that registers some of the parts. */
export function createTestApp(headerOptions: SecurityHeaderOptions = { hstsSeconds: 0 }): FastifyInstance {
  const app = Fastify({
    rewriteUrl: ({ url }) => toDecodableUrl(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    // A connection that the server closes just when `fetch` reuses it makes a request fail, so an idle
    // connection is never closed.
    keepAliveTimeout: 0,
    forceCloseConnections: true,
  });
  addRequestProperties(app);
  addReplyMethods(app, headerOptions);
  sendErrorsAsPages(app, { error: () => undefined });
  return app;
}
