import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/**
 * Upper bounds of the buckets of the duration histogram, in seconds. A response from the cache takes less than a
 * millisecond.
 */
const durationBuckets = [0.002, 0.01, 0.05, 0.2, 1, 5, 20];

/**
 * Counts the responses of an app by path pattern and status, and measures their durations. A pattern is never the path itself, which may
 * contain the search of a visitor. Both languages of a page have the same pattern.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'ringscope_site_requests_total',
    help: 'Requests by path pattern and status. The status is "disconnected" when the client closed the connection before the response.',
    labelNames: ['pattern', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'ringscope_site_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, by path pattern. Event streams are not included.',
    labelNames: ['pattern'],
    buckets: durationBuckets,
    registers,
  });
  app.addHook('onRequest', ({ is404, routeOptions: { url, config } }, reply, done) => {
    const startedAt = performance.now();
    const pattern = config.pattern ?? (is404 ? 'unknown' : (url ?? 'unknown'));
    const { raw } = reply;
    // Fastify calls no hook when the client disconnects before the response.
    raw.once('close', () => {
      const isComplete = raw.writableFinished;
      requests.inc({ pattern, status: isComplete ? raw.statusCode : 'disconnected' });
      const isStream = String(raw.getHeader('content-type') ?? '').startsWith('text/event-stream');
      if (isComplete && !isStream) durations.observe({ pattern }, (performance.now() - startedAt) / 1_000);
    });
    done();
  });
}
