import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { IndexerAndSiteSettings } from '../../config/settings.ts';
import { serveMetrics, type MetricsServer } from '../../metrics/serve-metrics.ts';

/**
 * Serves the metrics of the site. Returns undefined when no port is configured.
 *
 * @throws MetricsPortError when the port cannot be opened
 */
export async function serveSiteMetrics(
  { metricsPort: port, metricsHost: host }: Pick<IndexerAndSiteSettings, 'metricsPort' | 'metricsHost'>,
  registry: Registry | undefined,
): Promise<MetricsServer | undefined> {
  if (port === undefined || registry === undefined) return undefined;
  return serveMetrics({ port, host }, 'METRICS_PORT', () => registry);
}

/** Returns the number of open connections of clients. */
export async function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}
