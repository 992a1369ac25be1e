import { on } from 'node:events';
import { workerData, type MessagePort } from 'node:worker_threads';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { ApiError } from '../../api/errors.ts';
import { readExportFile } from '../../api/exports/read-file.ts';
import type { ExportFileTask } from '../../api/exports/task.ts';
import type { DaemonConnectionSettings } from '../../config/settings.ts';
import { connectDatabase } from '../../db/client.ts';
import { bindSiteDaemonCalls } from '../allowed-calls.ts';
import { SiteNode } from '../node.ts';

/** Settings of the thread. They are plain data, because they are copied into the thread. */
export interface ExportThreadSettings {
  readonly databaseUrl: string;
  readonly databasePoolMode: 'session' | 'transaction';
  readonly daemons: readonly DaemonConnectionSettings[];
}

/** An export with the port to which the thread sends its bytes. */
export interface ExportThreadTask {
  readonly task: ExportFileTask;
  readonly port: MessagePort;
}

/** A message of the thread about an export. */
export type ExportThreadMessage =
  | { readonly bytes: Uint8Array }
  | { readonly end: true }
  /** The fields of an ApiError, whose class is lost between threads. */
  | { readonly refusal: Pick<ApiError, 'code' | 'message' | 'field'> }
  /** A sentence for the operator's log. */
  | { readonly warning: string };

/** Postgres connections of the thread. Half of them are for parts, which take milliseconds to a second each. */
const CONNECTIONS = 4;

/** Time limit of a call to the daemon, during which a visitor waits. */
const DAEMON_TIMEOUT_MS = 8_000;

// Piscina copies the settings of thread.ts into `workerData`.
const settings = workerData as ExportThreadSettings;
const database = connectDatabase(settings.databaseUrl, {
  max: CONNECTIONS,
  name: 'ringscope exports',
  poolMode: settings.databasePoolMode,
});
const daemon = bindSiteDaemonCalls(
  createDaemonClient({ nodes: settings.daemons, timeoutMs: DAEMON_TIMEOUT_MS, maxSockets: 1 }),
);
const encoder = new TextEncoder();

/** Sends the bytes of an export, one part for each message of the port, until the port closes. */
export default async function sendExport({ task, port }: ExportThreadTask): Promise<void> {
  const send = (message: ExportThreadMessage, transferred: ArrayBuffer[] = []): void =>
    port.postMessage(message, transferred);
  const node = new SiteNode(daemon, (warning) => send({ warning }));
  const parts = readExportFile({ database, node }, task);
  try {
    for await (const _request of on(port, 'message', { close: ['close'] })) {
      const part = await parts.next();
      if (part.done === true) break;
      const { value } = part;
      // The copy has a buffer of its own, which changes its thread without another copy.
      const bytes = typeof value === 'string' ? encoder.encode(value) : value.slice();
      send({ bytes }, [bytes.buffer]);
    }
    send({ end: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, field } = error;
    send({ refusal: { code, message, field } });
  } finally {
    await parts.return(undefined);
    port.close();
  }
}
