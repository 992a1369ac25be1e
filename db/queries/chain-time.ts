import { SPAN_SECONDS } from './chain-series.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { LookupReader } from '../client.ts';
import { pickColumns, createRowDecoder } from '../row-decoder.ts';
import { blocks } from '../schema/index.ts';
import { defineLookup, runLookup, type WithIndexState } from './lookup.ts';

/**
 * Miners choose the timestamps of blocks, so timestamps do not always ascend with the height. These lookups sort them: the time of height h
 * is the (h + 1)th smallest of all timestamps. So a later time never returns a lower height, and a greater height never returns an earlier
 * time. If all timestamps ascend, the time of a height is the timestamp of its block.
 */

export interface TimedBlock {
  readonly height: number;
  readonly hash: BlockHash;
  /** Timestamp in Unix seconds, chosen by the miner. */
  readonly timestamp: number;
}

const blockRow = createRowDecoder(pickColumns(blocks, ['height', 'hash', 'timestamp']));

const { day: DAY, hour: HOUR } = SPAN_SECONDS;

// The lookups of this file are hand-written SQL, because drizzle has no window functions, which the lookup of a time
// needs.
const heightAt = defineLookup(
  'height_at',
  [
    `earlier as materialized (
      select (
        coalesce((select sum(blocks) from chain_series
          where seconds = ${DAY} and start < $1::bigint - $1::bigint % ${DAY}), 0)
        + coalesce((select sum(blocks) from chain_series
          where seconds = ${HOUR} and start >= $1::bigint - $1::bigint % ${DAY} and start < $1::bigint - $1::bigint % ${HOUR}), 0)
        + (select count(*) from blocks
          where timestamp >= $1::bigint - $1::bigint % ${HOUR} and timestamp < $1::bigint
            and height <= (select indexed_height from state) and (select has_indexes from state)))::integer as count)`,
  ],
  [
    `(select count from earlier)`,
    `(select ${blockRow.rowJsonSql('block')} from blocks block
      where height = (select count from earlier) and height <= (select indexed_height from state))`,
  ],
  { needsIndexes: 'all' },
);

/**
 * Returns a common table expression that finds the hour or day that contains the time of height `$1`.
 *
 * @param base SQL expression of the number of blocks before the first hour or day that `within` selects
 * @param within SQL condition that selects the hours or days to search
 */
function spanCte(name: string, seconds: number, base: string, within: string): string {
  return `${name} as materialized (
    select start, before from (
      select start, blocks, ${base} + sum(blocks) over (order by start) - blocks as before from chain_series
      where seconds = ${seconds} and ${within}) as spans
    where before <= $1::integer and $1::integer < before + blocks)`;
}

const timeAt = defineLookup(
  'time_at',
  [
    spanCte('day', DAY, '0', 'true'),
    spanCte(
      'hour',
      HOUR,
      '(select before from day)',
      `start >= (select start from day) and start < (select start from day) + ${DAY}`,
    ),
  ],
  [
    `(select timestamp::float8 from blocks
      where timestamp >= (select start from hour) and timestamp < (select start from hour) + ${HOUR}
        and height <= (select indexed_height from state) and (select has_indexes from state)
      order by timestamp offset $1::integer - (select before from hour) limit 1)`,
    `(select ${blockRow.rowJsonSql('block')} from blocks block
      where height = $1::integer and height <= (select indexed_height from state))`,
  ],
  { needsIndexes: 'all' },
);

export interface HeightAtTime {
  /** Number of blocks whose timestamp is earlier than the requested time. */
  readonly height: number;
  /** The block at `height`. Undefined when every block has an earlier timestamp. */
  readonly block: TimedBlock | undefined;
}

/**
 * Returns the height that corresponds to a time: the number of blocks whose timestamps are earlier.
 *
 * @param unixTime Unix seconds
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpHeightAtTime(
  reader: LookupReader,
  unixTime: number,
): Promise<WithIndexState<HeightAtTime>> {
  const { indexState, columns } = await runLookup(reader, heightAt, [unixTime]);
  const [count, block] = columns;
  return { indexState, data: { height: Number(count), block: blockRow.decodeJsonOrNull(block) } };
}

export interface TimeAtHeight {
  /** The (requested height + 1)th smallest timestamp of the chain, in Unix seconds. It may differ from that of `block`. */
  readonly time: number;
  /** The block at the requested height. */
  readonly block: TimedBlock;
}

/**
 * Returns the time that corresponds to a height: the (height + 1)th smallest of all timestamps. Undefined above the
 * tip.
 *
 * @throws EmptyIndexError, IndexesMissingError
 */
export async function lookUpTimeAtHeight(
  reader: LookupReader,
  height: number,
): Promise<WithIndexState<TimeAtHeight | undefined>> {
  const { indexState, columns } = await runLookup(reader, timeAt, [height]);
  const [time, values] = columns;
  const block = blockRow.decodeJsonOrNull(values);
  if (block === undefined) return { indexState, data: undefined };
  if (typeof time !== 'number')
    throw new Error(
      `The index is damaged: the sums in chain_series do not include block ${height}. Run \`npm run indexer -- verify\`.`,
    );
  return { indexState, data: { time, block } };
}
