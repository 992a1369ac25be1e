import { getTableColumns } from 'drizzle-orm';
import { pickColumns, omitColumns, decodeJsonArray, createRowDecoder } from '../row-decoder.ts';
import { blocks, chainEvents, reorgs, syncState } from '../schema/index.ts';
import type { LookupReader } from '../client.ts';
import { TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { defineLookup } from './lookup.ts';
import { decodeIndexState, type IndexState } from './index-state.ts';
import { requireAllowedLimit } from './page-limit.ts';

export const MAX_EVENTS_PER_PAGE = 500;

/** Maximum number of transaction hashes in the event of a block. */
export const MAX_HASHES_PER_EVENT = 1_000;

const eventRow = createRowDecoder(getTableColumns(chainEvents));
const blockRow = createRowDecoder(
  pickColumns(blocks, [
    'height',
    'hash',
    'prevHash',
    'timestamp',
    'majorVersion',
    'minerTxHash',
    'txCount',
    'reward',
  ]),
);
const reorgRow = createRowDecoder(omitColumns(reorgs, ['detectedAt']));
const epochRow = createRowDecoder(pickColumns(syncState, ['eventsEpoch']));

type EventBlock = ReturnType<typeof blockRow.decode>;
type EventReorg = ReturnType<typeof reorgRow.decode>;

/** An event of the chain or of the pool, with the data of its block or reorg. */
export interface ChainEvent {
  readonly row: ReturnType<typeof eventRow.decode>;
  /** The block of a block event, even if a reorg has orphaned it since. Undefined for other events. */
  readonly block: EventBlock | undefined;
  readonly reorg: EventReorg | undefined;
  /** Hashes of the transactions of a block event, without the coinbase: at most {@link MAX_HASHES_PER_EVENT}. */
  readonly txHashes: readonly TxHash[];
}

/**
 * A page of events, oldest first, and the numbers of the oldest and newest event that were stored when the page was
 * read.
 */
export interface ChainEventPage {
  readonly indexState: IndexState | undefined;
  /** Id of the sequence of event numbers. It changes when the numbers start again. Undefined when the database was never indexed. */
  readonly epoch: string | undefined;
  /** Number of the oldest stored event. 1 while no event is stored. */
  readonly oldestEventNumber: number;
  /** Number of the newest event. 0 while no event is stored. */
  readonly newestEventNumber: number;
  readonly events: readonly ChainEvent[];
}

// A lookup, because a snapshot fails while nothing is indexed, and events must be readable even then.
const eventsLookup = defineLookup(
  'events',
  [],
  [
    `(select ${epochRow.rowJsonSql('state')} from state)`,
    `coalesce((select min(number) from chain_events), 1)::int8`,
    `coalesce((select max(number) from chain_events), 0)::int8`,
    // An orphaned block is read from `alternative_blocks`, which has the same columns as `blocks`.
    `(select json_agg(json_build_array(${eventRow.rowJsonSql('event')},
        case when block.hash is not null then ${blockRow.rowJsonSql('block')}
          when kept.hash is not null then ${blockRow.rowJsonSql('kept')} end,
        case when reorg.id is not null then ${reorgRow.rowJsonSql('reorg')} end,
        case when block.hash is not null then (select json_agg(encode(hash, 'hex') order by id) from (
            select id, hash from transactions
            where id > block.height * ${TX_IDS_PER_BLOCK}::bigint and id < (block.height + 1) * ${TX_IDS_PER_BLOCK}::bigint
            order by id limit ${MAX_HASHES_PER_EVENT}) as mined)
          when kept.hash is not null then (select json_agg(encode(hash, 'hex') order by position) from (
            select position, hash from alternative_transactions
            where block_hash = kept.hash and position > 0 order by position limit ${MAX_HASHES_PER_EVENT}) as mined)
          end) order by event.number)
      from (select * from chain_events where number > $1::bigint order by number limit $2) as event
      left join blocks block on event.kind = 'block' and block.height = event.height and block.hash = event.hash
      left join alternative_blocks kept on event.kind = 'block' and block.hash is null and kept.hash = event.hash
      left join reorgs reorg on reorg.id = event.reorg_id)`,
  ],
);

/**
 * Lists the events with numbers above `afterEventNumber`, oldest first. Also works while nothing is indexed and during a bulk load.
 *
 * @throws RangeError for a limit above {@link MAX_EVENTS_PER_PAGE}
 */
export async function lookUpChainEvents(
  reader: LookupReader,
  afterEventNumber: number,
  limit: number,
): Promise<ChainEventPage> {
  requireAllowedLimit(limit, MAX_EVENTS_PER_PAGE);
  const row = await reader.lookup(eventsLookup.name, eventsLookup.text, [afterEventNumber, limit]);
  const [epoch, first, last, events] = row.slice(2);
  return {
    indexState: decodeIndexState(row),
    epoch: epochRow.decodeJsonOrNull(epoch)?.eventsEpoch,
    oldestEventNumber: Number(first),
    newestEventNumber: Number(last),
    events: decodeJsonArray(events).map((event) => {
      const [own, block, reorg, hashes] = decodeJsonArray(event);
      return {
        row: eventRow.decodeJson(own),
        block: blockRow.decodeJsonOrNull(block),
        reorg: reorgRow.decodeJsonOrNull(reorg),
        // The hashes are not parsed, because their columns contain only 32-byte values.
        txHashes: decodeJsonArray(hashes) as readonly TxHash[],
      };
    }),
  };
}
