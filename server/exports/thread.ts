import { on } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { ApiError } from '../../api/errors.ts';
import type { ExportFileTask } from '../../api/exports/task.ts';
import { createLazyThread } from '../lazy-thread.ts';
import type { ExportThreadMessage, ExportThreadSettings, ExportThreadTask } from './worker.ts';

/** Milliseconds after which a thread without exports ends. */
const IDLE_MS = 30_000;

/**
 * Limit on the JavaScript heap of the thread in MiB: `HEAP_MB` for its code, and `HEAP_MB_PER_EXPORT` for each export.
 * Exports of inputs need the most memory (bench/exports.md).
 */
const HEAP_MB = 120;
const HEAP_MB_PER_EXPORT = 30;

/**
 * Creates the files of exports in a thread with its own database connections, so that other responses need not wait for
 * an export.
 */
export class ExportThread {
  readonly #pool;

  constructor(settings: ExportThreadSettings) {
    const { maxDownloads } = settings;
    this.#pool = createLazyThread<ExportThreadTask, undefined>(
      new URL('export-thread.cjs', import.meta.url),
      {
        concurrentTasksPerWorker: maxDownloads,
        idleTimeout: IDLE_MS,
        maxQueue: maxDownloads,
        workerData: settings,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB + HEAP_MB_PER_EXPORT * maxDownloads },
      },
    );
  }

  /**
   * Yields the bytes of an export file, part by part. The thread creates each part only when the caller requests it.
   *
   * @throws ApiError when a reorg replaces a block of the range, or when the index or the node cannot be read
   */
  async *read(task: ExportFileTask): AsyncGenerator<Uint8Array> {
    const { port1: port, port2 } = new MessageChannel();
    const failed = new AbortController();
    // If the thread fails, for example for lack of memory, this signal ends the loop over its messages. Without it, the
    // loop would wait forever.
    this.#pool
      .run({ task, port: port2 }, { transferList: [port2] })
      .catch((error: unknown) => failed.abort(error));
    try {
      port.postMessage('next');
      for await (const [message] of on(port, 'message', { signal: failed.signal }) as AsyncIterable<
        [ExportThreadMessage]
      >) {
        if ('end' in message) return;
        if ('refusal' in message) {
          const { code, message: text, field } = message.refusal;
          throw new ApiError(code, text, field);
        } else {
          yield message.bytes;
          port.postMessage('next');
        }
      }
    } catch (error) {
      throw failed.signal.aborted ? failed.signal.reason : error;
    } finally {
      port.close();
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
