import type { LookupReader } from '../client.ts';
import { feeRateSql } from '../fee-rate.ts';
import { createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { TX_IDS_PER_BLOCK } from '../schema/tx-ids.ts';
import { defineLookup, runLookup, type WithIndexState } from './lookup.ts';

/** Number of newest blocks whose transactions are measured: about a day. */
export const WAITING_TIME_SAMPLE_BLOCKS = 720;

const waitRow = createRowDecoder({
  group: decodeNumber,
  count: decodeNumber,
  tenth: decodeNumber,
  median: decodeNumber,
  nineTenths: decodeNumber,
});

/**
 * How long transactions of a range of fee rates waited, from the time when this index first saw them to the timestamp of their
 * block. All times are in seconds.
 */
export type PoolWaitsByFeeRate = ReturnType<typeof waitRow.decode>;

const TIP = '(select indexed_height from state)';

/** Returns SQL for a percentile of the column `wait`. @param share from 0 to 1, for instance 0.5 for the median */
function percentile(share: number): string {
  return `percentile_disc(${share.toString()}) within group (order by wait)::float8`;
}

const waits = defineLookup(
  'pool_waits',
  [
    `mined as materialized (
      select width_bucket(${feeRateSql('tx.fee', 'tx.weight')}, $1::numeric[]) as rate_group,
        greatest(0, block.timestamp - extract(epoch from seen.first_seen_at)) as wait
      from transactions tx
      join pool_history seen on seen.hash = tx.hash
      join blocks block on block.height = tx.id / ${TX_IDS_PER_BLOCK.toString()}
      where tx.id >= (${TIP} - ${(WAITING_TIME_SAMPLE_BLOCKS - 1).toString()})::bigint * ${TX_IDS_PER_BLOCK.toString()}
        and tx.id < (select ids_end from state) and tx.fee is not null and tx.weight is not null)`,
  ],
  [
    `(select json_agg(measured order by rate_group) from (
      select rate_group, ${waitRow.rowJsonSql({
        group: 'rate_group',
        count: 'count(*)',
        tenth: percentile(0.1),
        median: percentile(0.5),
        nineTenths: percentile(0.9),
      })} as measured
      from mined group by rate_group) as groups)`,
  ],
);

/**
 * Measures how long the transactions of the newest blocks waited, by fee rate. Transactions that this index did not see in the pool
 * are left out.
 *
 * @param feeRateBoundaries lowest rate of each group except the first, in atomic units per byte of weight, ascending
 * @returns groups with at least one transaction, lowest rates first
 */
export async function lookUpPoolWaitingTimes(
  reader: LookupReader,
  feeRateBoundaries: readonly bigint[],
): Promise<WithIndexState<readonly PoolWaitsByFeeRate[]>> {
  const { indexState, columns } = await runLookup(reader, waits, [`{${feeRateBoundaries.join(',')}}`]);
  return { indexState, data: waitRow.decodeJsonList(columns[0]) };
}
