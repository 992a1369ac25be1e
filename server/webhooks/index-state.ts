import { readLastReportedIndexState, storeLastReportedIndexState } from '../../db/write/webhook-positions.ts';
import type { WriteDatabase } from '../../db/write-database.ts';
import { nodeStateJson } from '../../api/json/envelope.ts';
import type { PageDataReader } from '../../lookups/index.ts';
import { postWebhookMessage, type WebhookMessage } from './post.ts';
import type { WebhookReceiver } from './receiver.ts';

/** A state of the index that webhooks can report. */
export interface WatchedIndexState {
  /** `node.state` as in every response of the API. */
  readonly state: string;
  /** The problem of the node or the indexer, as a sentence. Empty when there is none. */
  readonly message: string;
  readonly indexedHeight: number | null;
  readonly nodeHeight: number | null;
  /** Unix seconds at which this process saw the state first. */
  readonly since: number;
}

/**
 * The state of an index without problems. A receiver that has accepted no state yet is treated as if it had accepted
 * this one.
 */
const OK = 'ok';

/**
 * Watches the state of the index for receivers of alarms. A state is reported only when it has lasted for a
 * while, because the restart of a daemon is no reason for an alarm.
 */
export class IndexStateWatcher {
  readonly #readStatus: PageDataReader['status'];
  readonly #settleMs: number;
  #seen: WatchedIndexState | undefined;
  #settled: WatchedIndexState | undefined;

  constructor(readStatus: PageDataReader['status'], settleMs: number) {
    this.#readStatus = readStatus;
    this.#settleMs = settleMs;
  }

  /** The newest state that has lasted for `settleMs` milliseconds. Undefined before the first one. */
  get settled(): WatchedIndexState | undefined {
    return this.#settled;
  }

  /**
   * Reads the state of the index. While the index cannot be read, the last state remains.
   *
   * @param now Unix milliseconds
   */
  async check(now: number): Promise<void> {
    const { data } = await this.#readStatus();
    if (data?.node === undefined) return;
    const { node, tip } = data;
    const { state, height } = nodeStateJson(node, now / 1000);
    const isSilent = state !== node.state;
    const since = this.#seen?.state === state ? this.#seen.since : Math.floor(now / 1000);
    this.#seen = {
      state,
      message: isSilent ? 'The indexer has stopped reporting.' : node.message,
      indexedHeight: tip?.height ?? null,
      nodeHeight: height,
      since,
    };
    if (now - since * 1000 >= this.#settleMs) this.#settled = this.#seen;
  }
}

/**
 * Sends each change of the state of the index to the receivers of alarms. After failed deliveries, a receiver gets only
 * the newest state, and nothing if this is the state that the receiver accepted last.
 */
export class IndexStateAlarmSender {
  readonly #database: WriteDatabase;
  readonly #timeoutMs: number;
  /** The last state that each receiver accepted, by receiver id. Needed when the database has no disk space left to store the state. */
  readonly #accepted = new Map<string, string>();

  constructor(database: WriteDatabase, timeoutMs: number) {
    this.#database = database;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends a state unless the receiver has accepted it already.
   *
   * @throws DeliveryError; errors of the database
   */
  async deliver(receiver: WebhookReceiver, current: WatchedIndexState, signal: AbortSignal): Promise<void> {
    const { id } = receiver;
    const last = this.#accepted.get(id) ?? (await readLastReportedIndexState(this.#database, id)) ?? OK;
    if (last === current.state) return;
    await postWebhookMessage(receiver, stateMessage(current), this.#timeoutMs, signal);
    this.#accepted.set(id, current.state);
    await storeLastReportedIndexState(this.#database, id, current.state);
  }
}

function stateMessage({
  state,
  message,
  indexedHeight,
  nodeHeight,
  since,
}: WatchedIndexState): WebhookMessage {
  const id = `state-${since}-${state}`;
  const data = { state, message, indexed_height: indexedHeight, node_height: nodeHeight, since };
  return { id, body: JSON.stringify({ id, type: 'state', data }), subject: `the state ${state}` };
}
