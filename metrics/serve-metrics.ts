import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** Where a program serves its metrics. */
export interface MetricsSettings {
  /** TCP port, or 0 for a free one. */
  readonly port: number;
  /** IP address to listen on. */
  readonly host: string;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** The port cannot be opened. The message is meant for the operator. */
export class MetricsPortError extends Error {
  override readonly name = 'MetricsPortError';
}

/** Other pages for operators on the port of the metrics. */
interface OperatorPages {
  /** Path prefix of the requests that `handle` receives, without a slash at the end. */
  readonly path: string;
  readonly handle: RequestListener;
}

/**
 * Serves `/metrics`, and optionally other pages for operators.
 *
 * @param portSettingName option or variable with which the operator changes the port, for the error
 * @param collect returns the metrics of one scrape
 * @throws MetricsPortError when the port cannot be opened
 */
export async function serveMetrics(
  { port, host }: MetricsSettings,
  portSettingName: string,
  collect: () => Registry,
  pages?: OperatorPages,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (pages !== undefined && (path === pages.path || path.startsWith(`${pages.path}/`))) {
      pages.handle(request, response);
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response
        .writeHead(404, { 'content-type': 'text/plain' })
        .end(
          `Not found. This server has only GET /metrics${pages === undefined ? '' : ` and ${pages.path}`}.\n`,
        );
      return;
    }
    const registry = collect();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(`${String(error)}\n`),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = `Metrics cannot be served on ${host}, port ${port}: ${error.message}. Set ${portSettingName} to a free port.`;
      reject(new MetricsPortError(sentence, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
