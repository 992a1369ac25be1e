import { and, asc, desc, eq, getTableColumns, gt, lt, or, sql } from 'drizzle-orm';
import type { TxHash } from '../../protocol/brands.ts';
import { poolTransactions } from '../schema/index.ts';
import { MAX_POOL_TXS_PER_PAGE, type PoolTxSummary } from './pool.ts';
import type { Snapshot } from './snapshot.ts';
import { requireLimit } from './page-limit.ts';

/** A place in the pool, ordered by first sight (newest first), then by hash. */
export interface PoolPlace {
  /** Microseconds since 1970, which is the precision of Postgres. */
  readonly firstSeenMicros: number;
  readonly hash: TxHash;
}

export interface PoolPage {
  readonly txs: readonly PoolTxSummary[];
  /** The next page starts below this place. It is undefined on the last page. */
  readonly older: PoolPlace | undefined;
}

const { blob: _blob, extra: _extra, ...summary } = getTableColumns(poolTransactions);
const { firstSeenAt, hash } = poolTransactions;

/** The value is exact: `extract` returns a numeric, and a timestamp has no more digits than these. */
const firstSeenMicros = sql<string>`(extract(epoch from ${firstSeenAt}) * 1000000)::bigint`;

/** Returns a page of the pool, newest first. The index scan stops when the page is full. */
export async function listPoolPage(
  { db }: Snapshot,
  before: PoolPlace | undefined,
  limit: number,
): Promise<PoolPage> {
  requireLimit(limit, MAX_POOL_TXS_PER_PAGE);
  const rows = await db
    .select({ ...summary, firstSeenMicros })
    .from(poolTransactions)
    .where(before === undefined ? undefined : isBelow(before))
    .orderBy(desc(firstSeenAt), asc(hash))
    .limit(limit + 1);
  return poolPageOf(
    rows.map((row) => ({ ...row, firstSeenMicros: Number(row.firstSeenMicros) })),
    limit,
  );
}

/** @param rows the rows of the page, followed by one more row if it exists */
export function poolPageOf(
  rows: readonly (PoolTxSummary & { readonly firstSeenMicros: number })[],
  limit: number,
): PoolPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    txs: page,
    older:
      last === undefined || rows.length === page.length
        ? undefined
        : { firstSeenMicros: last.firstSeenMicros, hash: last.hash },
  };
}

function isBelow(place: PoolPlace) {
  const moment = sql`timestamptz 'epoch' + ${place.firstSeenMicros}::bigint * interval '1 microsecond'`;
  return or(lt(firstSeenAt, moment), and(eq(firstSeenAt, moment), gt(hash, place.hash)));
}
