import { sql } from 'drizzle-orm';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { decodeJsonArray, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber, createNullableDecoder } from '../value-decoders.ts';
import { poolTransactions } from '../schema/index.ts';
import { executeAndDecodeRows } from './execute.ts';
import type { Snapshot } from './snapshot.ts';

/** A waiting transaction, with the values that determine when it is mined. */
export interface MinableTx {
  readonly hash: TxHash;
  /** Weight in bytes. */
  readonly weight: number;
  /** Fee in atomic units. */
  readonly fee: bigint;
  /** Null when the format of the transaction is not known. */
  readonly inputCount: number | null;
  readonly outputCount: number | null;
  readonly firstSeenAt: Date;
  readonly relayed: boolean;
  readonly doubleSpendSeen: boolean;
}

/**
 * Reads all waiting transactions whose weight and fee are known, highest fee rate first, then in the order in which the daemon received
 * them. The daemon limits the size of the pool.
 */
export async function listMinableTxs({ db }: Snapshot): Promise<MinableTx[]> {
  const { hash, weight, fee, inputCount, outputCount, firstSeenAt, receiveTime, relayed, doubleSpendSeen } =
    poolTransactions;
  const rows = await db
    .select({ hash, weight, fee, inputCount, outputCount, firstSeenAt, relayed, doubleSpendSeen })
    .from(poolTransactions)
    .orderBy(
      sql`${fee} / greatest(${weight}, 1) desc nulls last, ${receiveTime} nulls last, ${firstSeenAt}, ${hash}`,
    );
  return rows.flatMap(({ weight: known, fee: paid, ...rest }) =>
    known === null || paid === null ? [] : [{ ...rest, weight: known, fee: paid }],
  );
}

/** Counts of double spends in the pool. */
export interface PoolConflictCounts {
  /** Number of key images that more than one waiting transaction contains. */
  readonly conflictingKeyImages: number;
  /** Number of transactions for which the daemon reports a double spend. */
  readonly txsWithDoubleSpendSeen: number;
}

/** A column of the histogram of waiting times. */
export interface WaitingTimeBin {
  readonly fromSeconds: number;
  /** Upper end of the column, exclusive. Undefined for the last column, which has no upper end. */
  readonly toSeconds: number | undefined;
  readonly count: number;
  /** Weight in bytes. An unknown weight counts as 0. */
  readonly weight: number;
}

export interface PoolStatistics {
  /** Total size of the waiting transactions in bytes (not their weight). */
  readonly totalBytes: number;
  /** Undefined while the pool is empty. */
  readonly oldestSeenAt: Date | undefined;
  readonly notRelayedTxCount: number;
  readonly conflicts: PoolConflictCounts;
  /**
   * Histogram of waiting times, counted from when this index first saw each transaction. A column of the histogram
   * without transactions has the count 0 and the weight 0.
   */
  readonly waitingTimeBins: readonly WaitingTimeBin[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Lower ends of the columns in the histogram of waiting times, in seconds. */
const ageLimits = [0, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR] as const;

/** Decodes a column of the histogram: its number from 1, the number of transactions, and their weight. */
function decodeBar(value: unknown): readonly [column: number, bar: { count: number; weight: number }] {
  const [column, count, weight] = decodeJsonArray(value).map(decodeNumber);
  return [(column ?? 0) - 1, { count: count ?? 0, weight: weight ?? 0 }];
}

const figureRow = createRowDecoder({
  size: decodeNumber,
  oldestSeenAt: createNullableDecoder((value): Date => new Date(decodeNumber(value))),
  notRelayed: decodeNumber,
  doubleSpendSeen: decodeNumber,
  keyImages: decodeNumber,
  ages: (value) => decodeJsonArray(value).map(decodeBar),
});

/** Returns counts and sizes of the waiting transactions. Reads the complete pool, whose size the daemon limits. */
export async function getPoolStatistics({ db }: Snapshot): Promise<PoolStatistics> {
  const limits = `{${ageLimits.join(',')}}`;
  const [row] = await executeAndDecodeRows(
    db,
    figureRow,
    sql`
    select coalesce(sum(size), 0) as size, extract(epoch from min(first_seen_at)) * 1000 as "oldestSeenAt",
      (count(*) filter (where not relayed))::integer as "notRelayed",
      (count(*) filter (where double_spend_seen))::integer as "doubleSpendSeen",
      (select count(*)::integer from (
        select from pool_inputs group by key_image having count(distinct tx_hash) > 1) as shared) as "keyImages",
      (select json_agg(json_build_array(age, count, weight)) from (
        select width_bucket(greatest(extract(epoch from now() - first_seen_at), 0), ${limits}::numeric[]) as age,
          count(*) as count, coalesce(sum(weight), 0) as weight
        from pool_transactions group by 1) as columns) as ages
    from pool_transactions`,
  );
  if (row === undefined)
    throw new Error(
      'The query of the pool figures returned no row. It must return exactly one, so remove any group by.',
    );
  const counted = new Map(row.ages);
  return {
    totalBytes: row.size,
    oldestSeenAt: row.oldestSeenAt ?? undefined,
    notRelayedTxCount: row.notRelayed,
    conflicts: { conflictingKeyImages: row.keyImages, txsWithDoubleSpendSeen: row.doubleSpendSeen },
    waitingTimeBins: ageLimits.map((fromSeconds, column) => ({
      fromSeconds,
      toSeconds: ageLimits[column + 1],
      ...(counted.get(column) ?? { count: 0, weight: 0 }),
    })),
  };
}
