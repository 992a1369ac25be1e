import type { LookupReader } from '../../db/client.ts';
import { lookUpChainEvents, MAX_EVENTS_PER_PAGE, type ChainEventPage } from '../../db/queries/events.ts';
import type { LiveEvent } from './live-event.ts';

/** Finds the changes of an index whose database sends no notifications. */
export class IndexPoller {
  readonly #reader: LookupReader;
  #lastPage: ChainEventPage | undefined;

  constructor(reader: LookupReader) {
    this.#reader = reader;
  }

  /**
   * Returns what has changed since the last call. The first call returns only the event `listening`, with the
   * current tip.
   *
   * @throws errors of the database
   */
  async poll(): Promise<LiveEvent[]> {
    const before = this.#lastPage;
    const page = await lookUpChainEvents(
      this.#reader,
      before?.newestEventNumber ?? Number.MAX_SAFE_INTEGER,
      MAX_EVENTS_PER_PAGE,
    );
    this.#lastPage = page;
    const { hash = '', height } = page.indexState?.tip ?? {};
    if (before === undefined) return [{ kind: 'listening', hash, height }];
    const changes: LiveEvent[] = [];
    if (before.indexState?.tip.hash !== hash)
      changes.push({ kind: 'tip', hash, height, changedFromHeight: lowestAddedHeight(before, page) });
    if (page.events.some(({ row }) => row.kind === 'pool-added' || row.kind === 'pool-removed'))
      changes.push({ kind: 'pool' });
    const [nodeBefore, node] = [before.indexState?.node, page.indexState?.node];
    if (nodeBefore?.state !== node?.state || nodeBefore?.nodeHeight !== node?.nodeHeight)
      changes.push({ kind: 'node' });
    return changes;
  }
}

/**
 * Returns the lowest height of the added blocks. Undefined when the chain changed in another way, or when there were
 * too many changes.
 */
function lowestAddedHeight(
  before: ChainEventPage,
  { epoch, newestEventNumber, events }: ChainEventPage,
): number | undefined {
  if (epoch !== before.epoch || newestEventNumber !== (events.at(-1)?.row.number ?? before.newestEventNumber))
    return undefined;
  const ofChain = events.filter(({ row }) => row.kind !== 'pool-added' && row.kind !== 'pool-removed');
  const isGrowth = ofChain.length > 0 && ofChain.every(({ row }) => row.kind === 'block');
  return isGrowth ? ofChain[0]?.row.height : undefined;
}
