import { and, eq, getTableColumns, gt, sql, type SQL } from 'drizzle-orm';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { preciseFeeRateSql } from '../fee-rate.ts';
import { poolTransactions } from '../schema/index.ts';
import { requireLimit } from './page-limit.ts';
import { MAX_POOL_TXS_PER_PAGE, type PoolTxSummary } from './pool.ts';
import type { Snapshot } from './snapshot.ts';

export const poolOrders = ['newest', 'oldest', 'fee-rate', 'fee', 'weight', 'inputs', 'outputs'] as const;
export type PoolOrder = (typeof poolOrders)[number];

export const poolStates = ['all', 'double-spend', 'not-relayed'] as const;
export type PoolState = (typeof poolStates)[number];

/** Which waiting transactions a list has, and in which order. */
export interface PoolSelection {
  readonly order: PoolOrder;
  readonly state: PoolState;
  /** Lowest fee rate in atomic units per byte of weight. */
  readonly lowestRate: bigint | undefined;
}

export const newestFirst: PoolSelection = { order: 'newest', state: 'all', lowestRate: undefined };

/** A place in a list: the value by which the list is ordered, as decimal text, and the hash. */
export interface PoolListPlace {
  readonly value: string;
  readonly hash: TxHash;
}

export interface PoolList {
  readonly txs: readonly PoolTxSummary[];
  /** The next page begins after this place. It is undefined on the last page. */
  readonly next: PoolListPlace | undefined;
}

interface Order {
  /** A number. An unknown value counts as 0. */
  readonly value: SQL;
  readonly direction: SQL;
}

const descending = sql`desc`;
const { blob: _blob, extra: _extra, ...summary } = getTableColumns(poolTransactions);
const { firstSeenAt, hash, relayed, doubleSpendSeen, fee, weight, inputCount, outputCount } =
  poolTransactions;

/** The time in microseconds is exact: `extract` returns a numeric, and a timestamp has no more digits than these. */
const seenMicros = sql`(extract(epoch from ${firstSeenAt}) * 1000000)::bigint`;

const orders: Readonly<Record<PoolOrder, Order>> = {
  newest: { value: seenMicros, direction: descending },
  oldest: { value: seenMicros, direction: sql`asc` },
  'fee-rate': {
    value: sql`coalesce(${sql.raw(preciseFeeRateSql('fee', 'weight'))}, 0)`,
    direction: descending,
  },
  fee: { value: sql`coalesce(${fee}, 0)`, direction: descending },
  weight: { value: sql`coalesce(${weight}, 0)`, direction: descending },
  inputs: { value: sql`coalesce(${inputCount}, 0)`, direction: descending },
  outputs: { value: sql`coalesce(${outputCount}, 0)`, direction: descending },
};

const states: Readonly<Record<PoolState, SQL | undefined>> = {
  all: undefined,
  'double-spend': eq(doubleSpendSeen, true),
  'not-relayed': eq(relayed, false),
};

/** Returns a page of the waiting transactions. It sorts the whole pool, whose size the daemon limits. */
export async function listPoolBy(
  { db }: Snapshot,
  { order, state, lowestRate }: PoolSelection,
  after: PoolListPlace | undefined,
  limit: number,
): Promise<PoolList> {
  requireLimit(limit, MAX_POOL_TXS_PER_PAGE);
  const { value, direction } = orders[order];
  const rows = await db
    .select({ ...summary, value: sql<string>`(${value})::text` })
    .from(poolTransactions)
    .where(
      and(
        states[state],
        lowestRate === undefined ? undefined : sql`${fee} >= ${lowestRate.toString()}::numeric * ${weight}`,
        after === undefined ? undefined : isAfter(orders[order], order === 'oldest' ? sql`>` : sql`<`, after),
      ),
    )
    .orderBy(sql`${value} ${direction}`, hash)
    .limit(limit + 1);
  const txs = rows.slice(0, limit);
  const last = txs.at(-1);
  return {
    txs,
    next:
      last === undefined || rows.length === txs.length ? undefined : { value: last.value, hash: last.hash },
  };
}

function isAfter({ value }: Order, comparison: SQL, after: PoolListPlace): SQL | undefined {
  const given = sql`${after.value}::numeric`;
  return sql`(${value} ${comparison} ${given} or (${value} = ${given} and ${gt(hash, after.hash)}))`;
}
