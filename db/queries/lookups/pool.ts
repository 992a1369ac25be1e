import type { Database } from '../../client.ts';
import { columnsWithout, jsonList, rowDecoder } from '../../row-decoder.ts';
import { poolTransactions } from '../../schema/index.ts';
import { poolPageOf, type PoolPage, type PoolPlace } from '../pool-pages.ts';
import { MAX_POOL_TXS_PER_PAGE } from '../pool.ts';
import type { PoolTotals } from '../status.ts';
import { defineLookup, runLookup, type WithMoment } from '../lookup.ts';
import { decodePoolTotals, POOL_TOTALS_COLUMN } from './status.ts';
import { requireLimit } from '../page-limit.ts';

const txRow = rowDecoder(columnsWithout(poolTransactions, ['blob', 'extra']));

/** The value is exact: `extract` returns a numeric, and a timestamp has no more digits than these. */
const MICROS = '(extract(epoch from first_seen_at) * 1000000)::bigint';

/** Defines a lookup of a page of the pool. The first parameter is the number of transactions. */
function pageLookup(name: string, condition: string) {
  return defineLookup(
    name,
    [],
    [
      POOL_TOTALS_COLUMN,
      `(select json_agg(json_build_array(${txRow.json('tx')}, ${MICROS}) order by first_seen_at desc, hash) from (
        select * from pool_transactions where ${condition} order by first_seen_at desc, hash limit $1) as tx)`,
    ],
  );
}

const newest = pageLookup('pool_newest', 'true');
const MOMENT$2 = `timestamptz 'epoch' + $2::bigint * interval '1 microsecond'`;
const before = pageLookup(
  'pool_before',
  `(first_seen_at < ${MOMENT$2} or (first_seen_at = ${MOMENT$2} and hash > $3))`,
);

/** Returns a page of the pool, newest first, and the totals of the pool. @throws EmptyIndexError, RangeError */
export async function lookUpPool(
  database: Database,
  place: PoolPlace | undefined,
  limit: number,
): Promise<WithMoment<{ readonly totals: PoolTotals; readonly page: PoolPage }>> {
  requireLimit(limit, MAX_POOL_TXS_PER_PAGE);
  const wanted = limit + 1;
  const { moment, columns } = await (place === undefined
    ? runLookup(database, newest, [wanted])
    : runLookup(database, before, [wanted, place.firstSeenMicros, Buffer.from(place.hash, 'hex')]));
  const [totals, txs] = columns;
  const rows = jsonList(txs).map((each) => {
    const [tx, firstSeenMicros] = jsonList(each);
    return { ...txRow.decodeJson(tx), firstSeenMicros: Number(firstSeenMicros) };
  });
  return { moment, data: { totals: decodePoolTotals(totals), page: poolPageOf(rows, limit) } };
}
