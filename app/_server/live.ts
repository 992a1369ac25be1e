/**
 * The live feed: what Postgres notifies when the indexer moves the tip or the pool, handed to every open page of this
 * process over one listening connection. Events only say that something is new; pages fetch what they show.
 */
import { z } from 'zod';
import { readTip } from '../../db/queries/snapshot.ts';
import { getDatabase } from './context.ts';
import { log } from './log.ts';
import { singleton } from './singleton.ts';

export type LiveEvent =
  /** The newest block is another one now. */
  { readonly kind: 'tip'; readonly hash: string } | { readonly kind: 'pool' };

type Listener = (event: LiveEvent) => void;

/** Open pages of one process. Further ones are refused and stay as they are. */
const MAX_LISTENERS = 2_000;

interface Feed {
  readonly listeners: Set<Listener>;
  listening: Promise<void> | undefined;
}

function feed(): Feed {
  return singleton('live feed', () => ({ listeners: new Set(), listening: undefined }));
}

function publish(event: LiveEvent): void {
  for (const listener of feed().listeners) listener(event);
}

/** Between two tries to listen again. */
const RETRY_MS = 1_000;

/** What the indexer says when it moves the frontier, as far as it matters here. */
const tipPayload = z.object({ hash: z.string() });

/** By channel. The tip comes with the notification: two thousand pages ask nothing when a block comes. */
const eventsOf: Readonly<Record<string, (payload: string) => LiveEvent>> = {
  ringscope_tip: (payload) => ({ kind: 'tip', hash: tipPayload.parse(JSON.parse(payload)).hash }),
  ringscope_pool: () => ({ kind: 'pool' }),
};

/** Listens from the first open page on. */
async function listen(): Promise<void> {
  const { lost } = await getDatabase().listen(Object.keys(eventsOf), (channel, payload = '') => {
    try {
      const event = eventsOf[channel]?.(payload);
      if (event !== undefined) publish(event);
    } catch (error) {
      // Anybody with a login may notify; an indexer of another version may say other things.
      log.warn(`a notification on ${channel} is not understood: ${error instanceof Error ? error.name : ''}`);
    }
  });
  void lost.then(listenAgain);
}

/** After the connection was lost: the pages that are open wait for events, and may have missed some. */
function listenAgain(): void {
  const shared = feed();
  shared.listening = undefined;
  if (shared.listeners.size === 0) return;
  setTimeout(() => {
    shared.listening ??= listen();
    shared.listening
      .then(currentTip)
      .then((hash) => publish({ kind: 'tip', hash }))
      .catch(listenAgain);
  }, RETRY_MS).unref();
}

/**
 * Calls `listener` for every event until the returned function is called; undefined when too many listen already.
 *
 * @throws what the driver throws when the database is away
 */
export async function subscribe(listener: Listener): Promise<(() => void) | undefined> {
  const shared = feed();
  if (shared.listeners.size >= MAX_LISTENERS) return undefined;
  shared.listening ??= listen();
  try {
    await shared.listening;
  } catch (error) {
    shared.listening = undefined;
    log.warn('the live feed cannot listen to the database');
    throw error;
  }
  shared.listeners.add(listener);
  return () => void shared.listeners.delete(listener);
}

/** Names the newest block: what a page compares with the one it was made at. */
export async function currentTip(): Promise<string> {
  const tip = await readTip(getDatabase().db);
  return tip?.hash ?? '';
}
