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
  /** Unix seconds at which this process first saw the state. */
  readonly sinceUnixSeconds: number;
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
  readonly #stableAfterMs: number;
  #latestState: WatchedIndexState | undefined;
  #stableState: WatchedIndexState | undefined;

  constructor(readStatus: PageDataReader['status'], stableAfterMs: number) {
    this.#readStatus = readStatus;
    this.#stableAfterMs = stableAfterMs;
  }

  /** The newest state that has lasted for `stableAfterMs` milliseconds. Undefined before the first one. */
  get stableState(): WatchedIndexState | undefined {
    return this.#stableState;
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
    const since =
      this.#latestState?.state === state ? this.#latestState.sinceUnixSeconds : Math.floor(now / 1000);
    this.#latestState = {
      state,
      message: isSilent ? 'The indexer has stopped reporting.' : node.message,
      indexedHeight: tip?.height ?? null,
      nodeHeight: height,
      sinceUnixSeconds: since,
    };
    if (now - since * 1000 >= this.#stableAfterMs) this.#stableState = this.#latestState;
  }
}

/**
 * Sends each change of the state of the index to the receivers of alarms. After failed deliveries, a receiver gets only
 * the newest state, and none if it has already accepted this state.
 */
export class IndexStateAlarmSender {
  readonly #database: WriteDatabase;
  readonly #timeoutMs: number;
  /** The last state that each receiver accepted. The database contains this state too, unless the write failed, as on a full disk. */
  readonly #acceptedStates = new Map<string, string>();

  constructor(database: WriteDatabase, timeoutMs: number) {
    this.#database = database;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends a state unless the receiver has accepted it already.
   *
   * @throws DeliveryError; errors of the database
   */
  async deliver(
    receiver: WebhookReceiver,
    indexState: WatchedIndexState,
    signal: AbortSignal,
  ): Promise<void> {
    const { id } = receiver;
    const last = this.#acceptedStates.get(id) ?? (await readLastReportedIndexState(this.#database, id)) ?? OK;
    if (last === indexState.state) return;
    await postWebhookMessage(receiver, stateMessage(indexState), this.#timeoutMs, signal);
    this.#acceptedStates.set(id, indexState.state);
    await storeLastReportedIndexState(this.#database, id, indexState.state);
  }
}

function stateMessage({
  state,
  message,
  indexedHeight,
  nodeHeight,
  sinceUnixSeconds,
}: WatchedIndexState): WebhookMessage {
  const id = `state-${sinceUnixSeconds}-${state}`;
  const data = {
    state,
    message,
    indexed_height: indexedHeight,
    node_height: nodeHeight,
    since: sinceUnixSeconds,
  };
  return { id, body: JSON.stringify({ id, type: 'state', data }), logName: `the state ${state}` };
}
