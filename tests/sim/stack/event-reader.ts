import { setTimeout as delay } from 'node:timers/promises';
import { EventClient, type ReceivedEvent } from '../../helpers/event-client.ts';
import type { KnownChain } from './known-chain.ts';

/** A client of the event stream that repeats every change on its own chain. */
export interface EventReader {
  /** Hash of the newest block of the chain that follows from the events. */
  tip(): string;
  readonly problems: readonly string[];
  /** Number of received events, and of connections. */
  counts(): { readonly events: number; readonly connections: number };
  stop(): Promise<void>;
}

/** Pause before another connection, as the page's script has one. */
const RETRY_MS = 300;

/** Follows `/api/v1/stream`, and continues after the last event whenever the connection ends. */
export function startEventReader(url: string, chain: KnownChain): EventReader {
  const client = new EventClient();
  const replay = new EventReplay(chain);
  const stopping = new AbortController();
  let connections = 0;
  const follow = async (): Promise<void> => {
    let handled = 0;
    while (!stopping.signal.aborted) {
      try {
        const response = await fetch(`${url}/api/v1/stream?types=block,reorg,pool`, {
          headers: client.lastId === '' ? {} : { 'last-event-id': client.lastId },
          signal: stopping.signal,
        });
        if (response.status === 200 && response.body !== null) {
          connections += 1;
          const decoder = new TextDecoder();
          for await (const chunk of response.body) {
            client.read(decoder.decode(chunk, { stream: true }));
            for (const event of client.events.slice(handled)) replay.apply(event);
            handled = client.events.length;
          }
        }
      } catch {
        // The connection has ended in the middle. The next one continues after the last complete event.
      }
      client.disconnect();
      await delay(RETRY_MS);
    }
  };
  const following = follow();
  return {
    tip: () => replay.tip,
    problems: replay.problems,
    counts: () => ({ events: client.events.length, connections }),
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

/** Applies events to a chain of hashes, and finds events that do not follow from the ones before. */
export class EventReplay {
  readonly #chain: KnownChain;
  readonly problems: string[] = [];
  tip = '';
  #number = 0;

  constructor(chain: KnownChain) {
    this.#chain = chain;
  }

  apply({ id, name, data }: ReceivedEvent): void {
    const number = Number(id.split('-')[1]);
    if (name !== 'start' && number <= this.#number) this.problems.push(`event ${id} after ${this.#number}`);
    this.#number = number;
    const hash = String(data['hash']);
    switch (name) {
      case 'start':
        this.tip = hash;
        break;
      case 'block':
        if (data['prev_hash'] !== this.tip)
          this.problems.push(`event ${id}: block ${hash} is not above ${this.tip}`);
        if (this.#chain.block(hash)?.height !== data['height'])
          this.problems.push(`event ${id}: no daemon had the block ${hash}`);
        this.tip = hash;
        break;
      case 'reorg':
        this.#removeBlocks(id, data);
        break;
      case 'pool':
        break;
      case 'reset':
        this.#addBackfilledBlocks(id, data);
        break;
      default:
        this.problems.push(`event ${id} is ${name}`);
    }
  }

  /** After a long outage of the indexers, a backfill adds blocks above the tip. Each merge of ranges has one event for all its blocks. */
  #addBackfilledBlocks(id: string, { hash, from_height: from }: ReceivedEvent['data']): void {
    const block = this.#chain.block(String(hash));
    const below = block === undefined ? undefined : this.#chain.at(block, Number(from) - 1);
    // A reset from height 0 means that the server cannot continue after the last event. It must always be able to.
    if (below?.hash !== this.tip)
      this.problems.push(`event ${id}: a reset from height ${String(from)} does not continue ${this.tip}`);
    this.tip = String(hash);
  }

  #removeBlocks(id: string, data: ReceivedEvent['data']): void {
    const fork = String(data['fork_hash']);
    const before = this.#chain.block(this.tip);
    const expected = before === undefined ? undefined : this.#chain.at(before, Number(data['fork_height']));
    if (expected?.hash !== fork)
      this.problems.push(`event ${id}: ${fork} is not on the branch that ends with ${this.tip}`);
    this.tip = fork;
  }
}
