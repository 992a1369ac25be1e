import { setTimeout as delay } from 'node:timers/promises';
import { findProxyUrl, type OutboundProxy } from '../../config/outbound-proxy.ts';
import type { WebhookReceiverSettings } from '../../config/webhooks.ts';
import { readDatabaseId } from '../../db/write/database-id.ts';
import { tryAcquireWebhookLock } from '../../db/write/writer-lock.ts';
import { openWriteDatabase } from '../../db/write-database.ts';
import type { EventLog } from '../../lookups/event-log.ts';
import type { PageDataReader } from '../../lookups/index.ts';
import { WebhookDeliveryQueue } from './delivery-queue.ts';
import { IndexStateAlarmSender, IndexStateWatcher } from './index-state.ts';
import { toWebhookReceiver } from './receiver.ts';
import { deliverPendingEvents, type WebhookSenderSignals } from './sender.ts';

export interface WebhookOptions {
  readonly receivers: readonly WebhookReceiverSettings[];
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly outboundProxy?: OutboundProxy | undefined;
  readonly events: EventLog;
  readonly readStatus: PageDataReader['status'];
  /** Minimum number of orphaned blocks of a reorg that is reported to receivers of alarms. */
  readonly reorgAlarmDepth: number;
  readonly warn: (message: string) => void;
  /** Time limit for the response of a receiver, in milliseconds. */
  readonly timeoutMs?: number;
  /** Longest pause between two attempts to deliver events to a receiver, in milliseconds. */
  readonly maxPauseMs?: number;
  /**
   * Milliseconds between two checks of all receivers by the active sender, and between two attempts of a standby sender to acquire
   * the lock.
   */
  readonly tickMs?: number;
  /** Milliseconds for which a state of the index must last before it is reported to receivers of alarms. */
  readonly stableAfterMs?: number;
}

/**
 * Time limit for the response of a receiver. It is shorter than the ten seconds of a shutdown. Otherwise, a shutdown could abort a
 * delivery, and the next sender would repeat it.
 */
const TIMEOUT_MS = 8_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const TICK_MS = 5_000;
const SETTLE_MS = 30_000;

/** Number of receivers to which events are sent at the same time. */
const CONCURRENCY = 8;

/** Time limit for the shutdown of the sender, in case the database or Redis does not respond. */
const CLOSE_MS = 9_400;

export interface RunningWebhookSender {
  /** Must be called when the index may have new events. */
  notifyIndexChanged(): void;
  /** Starts no further delivery, and waits for those in progress. Takes at most ten seconds. */
  close(): Promise<void>;
}

/**
 * Starts to send events to receivers. Several processes may start a sender, but only one is active for each database. Another sender takes
 * over when the active one ends.
 */
export function startWebhooks(options: WebhookOptions): RunningWebhookSender {
  const { databaseUrl, redisUrl, events, reorgAlarmDepth, warn } = options;
  const { timeoutMs = TIMEOUT_MS, maxPauseMs = LONGEST_PAUSE_MS, tickMs = TICK_MS } = options;
  const indexState = new IndexStateWatcher(options.readStatus, options.stableAfterMs ?? SETTLE_MS);
  const receivers = new Map(
    options.receivers.map((settings) => {
      const receiver = toWebhookReceiver(settings, findProxyUrl(options.outboundProxy, settings.url));
      return [receiver.id, receiver];
    }),
  );
  const stop = new AbortController();
  /** Aborts the requests in progress when the shutdown has taken too long. */
  const giveUp = new AbortController();
  const database = openWriteDatabase(databaseUrl, {
    maxConnections: 4,
    applicationName: 'ringscope webhooks',
    onWarning: warn,
  });
  const stateSender = new IndexStateAlarmSender(database, timeoutMs);
  let queue: WebhookDeliveryQueue | undefined;
  const addAll = (): void => {
    for (const id of receivers.keys()) queue?.add(id);
  };

  const serve = async (id: string, signals: WebhookSenderSignals): Promise<void> => {
    const receiver = receivers.get(id);
    if (receiver === undefined) return;
    let accepted = 0;
    try {
      const sender = { database, events, timeoutMs, reorgAlarmDepth };
      await deliverPendingEvents(sender, receiver, () => (accepted += 1), signals);
      if (receiver.receivesAlarms && indexState.stableState !== undefined && !signals.stop.aborted)
        await stateSender.deliver(receiver, indexState.stableState, signals.abortRequest);
    } catch (error) {
      if (signals.abortRequest.aborted) return;
      warn(
        `webhooks: a delivery failed, and the queue retries it: ${error instanceof Error ? error.message : String(error)}`,
      );
      // The pause before a retry grows with each failed attempt. After an accepted event, a new job starts without this pause.
      if (accepted === 0) throw error;
      queue?.add(id);
    }
  };

  const runWhileLocked = async (): Promise<void> => {
    const lock = await tryAcquireWebhookLock(database);
    if (lock === undefined) return;
    const lockLost = new AbortController();
    void lock.connectionEnded.then(() => lockLost.abort());
    const ended = AbortSignal.any([lockLost.signal, stop.signal]);
    // After the loss of the lock, another sender may send the same event, so the request is aborted.
    const signals = { stop: ended, abortRequest: AbortSignal.any([lockLost.signal, giveUp.signal]) };
    try {
      queue = new WebhookDeliveryQueue({
        redisUrl,
        prefix: `ringscope-webhooks-${await readDatabaseId(database)}`,
        concurrency: CONCURRENCY,
        maxPauseMs,
        deliver: async (id) => serve(id, signals),
        warn,
      });
      while (!ended.aborted) {
        // Errors are ignored here. If the database is unreachable, the delivery of events fails too and reports the error.
        await indexState.check(Date.now()).catch(() => undefined);
        addAll();
        await delay(tickMs, undefined, { signal: ended }).catch(() => undefined);
      }
    } finally {
      const closingQueue = queue;
      queue = undefined;
      await closingQueue?.close();
      lock.release();
    }
  };

  const running = (async () => {
    while (!stop.signal.aborted) {
      await runWhileLocked().catch((error: unknown) =>
        warn(
          `webhooks: the sender stopped and starts again in ${tickMs} ms: ${error instanceof Error ? error.message : String(error)}`,
        ),
      );
      await delay(tickMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();

  const end = async (): Promise<void> => {
    stop.abort();
    const ended = running.then(() => database.close());
    await Promise.race([ended, delay(CLOSE_MS, undefined, { ref: false })]);
    giveUp.abort();
  };
  let closing: Promise<void> | undefined;

  return {
    notifyIndexChanged: addAll,
    async close() {
      closing ??= end();
      await closing;
    },
  };
}
