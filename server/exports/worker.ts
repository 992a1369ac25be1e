import { on } from 'node:events';
import { workerData, type MessagePort } from 'node:worker_threads';
import { ConcurrencyLimit } from '@ringscope/rpc/concurrency-limit.ts';
import { ApiError } from '../../api/errors.ts';
import { generateExportFile } from '../../api/exports/read-file.ts';
import type { ExportFileTask } from '../../api/exports/task.ts';
import type { DaemonConnectionSettings, Settings } from '../../config/settings.ts';
import { connectDatabase } from '../../db/client.ts';
import { bindSiteDaemonCalls } from '../allowed-calls.ts';
import { createSiteDaemonClient } from '../daemon-client.ts';
import { createServerLog } from '../log.ts';
import { SiteDaemonClient } from '../node.ts';

/** Settings of the thread. They are plain data, because they are copied into the thread. */
export interface ExportThreadSettings {
  readonly databaseUrl: string;
  readonly databasePoolMode: 'session' | 'transaction';
  readonly daemons: readonly DaemonConnectionSettings[];
  readonly logLevel: Settings['logLevel'];
  /** Maximum number of exports that the thread sends at the same time. */
  readonly maxDownloads: number;
}

/** An export with the port to which the thread sends its bytes. */
export interface ExportThreadTask {
  readonly task: ExportFileTask;
  readonly port: MessagePort;
}

/** A message from the thread about an export: a part of the file, its end, or an error. */
export type ExportThreadMessage =
  | { readonly bytes: Uint8Array }
  | { readonly end: true }
  /** The fields of an ApiError, whose class is lost between threads. */
  | { readonly refusal: Pick<ApiError, 'code' | 'message' | 'field'> };

/** Number of Postgres connections of the thread. Snapshots use at most half of them. */
const CONNECTIONS = 4;

// Piscina copies the settings of thread.ts into `workerData`.
const settings = workerData as ExportThreadSettings;
const log = createServerLog(settings.logLevel, 'exports');
const warn = (message: string): void => log.warn(message);
const database = connectDatabase(settings.databaseUrl, {
  maxConnections: CONNECTIONS,
  applicationName: 'ringscope exports',
  warn,
  poolMode: settings.databasePoolMode,
});
const node = new SiteDaemonClient(
  bindSiteDaemonCalls(createSiteDaemonClient(settings.daemons, { maxSockets: 1 })),
  warn,
);
/**
 * Parts of export files wait here for a database connection. If they waited in the connection pool instead, the pool
 * would refuse them after five seconds, which would end the download.
 */
const parts = new ConcurrencyLimit({ maxRunning: CONNECTIONS / 2, maxWaiting: settings.maxDownloads });
const encoder = new TextEncoder();

/** Sends an export through `port`: one part of the file for each message received, until the file ends or the port closes. */
export default async function sendExport({ task, port }: ExportThreadTask): Promise<void> {
  const send = (message: ExportThreadMessage, transferred: ArrayBuffer[] = []): void =>
    port.postMessage(message, transferred);
  const file = generateExportFile({ database, node }, task, (read) => parts.run(read));
  try {
    for await (const _request of on(port, 'message', { close: ['close'] })) {
      const part = await file.next();
      if (part.done === true) break;
      const { value } = part;
      // `slice` copies the bytes to a buffer of their own, which `send` then transfers to the other thread without another copy.
      const bytes = typeof value === 'string' ? encoder.encode(value) : value.slice();
      send({ bytes }, [bytes.buffer]);
    }
    send({ end: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, field } = error;
    send({ refusal: { code, message, field } });
  } finally {
    await file.return(undefined);
    port.close();
  }
}
