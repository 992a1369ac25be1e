import type { FastifyInstance } from 'fastify';
import type { HttpResponse } from '../api/response.ts';
import type { HealthChecks, SiteReadiness } from './health.ts';

/**
 * Serves `/healthz`, which shows that this process runs, and `/readyz`, which shows whether it can serve
 * pages. Neither costs rate-limit points.
 */
export async function serveHealth(
  app: FastifyInstance,
  { health }: { readonly health: HealthChecks },
): Promise<void> {
  app.get('/healthz', async (_, reply) => reply.respond('data', stateResponse({ ready: true, reasons: [] })));
  app.get('/readyz', async (_, reply) => reply.respond('data', stateResponse(await health.readiness())));
}

function stateResponse(state: Pick<SiteReadiness, 'ready' | 'reasons'>): HttpResponse {
  return {
    status: state.ready ? 200 : 503,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: `${JSON.stringify(state)}\n`,
  };
}
