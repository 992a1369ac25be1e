import { statement, type WriteDatabase } from '../write-database.ts';

/**
 * Adds the current number and weight of the waiting transactions to the sums of the current hour and day in
 * `pool_series`.
 *
 * @param msSincePreviousObservation milliseconds for which these values are counted, as an integer: the time since the previous
 * observation, or 0 for the first observation and after a long gap
 */
export async function recordPoolSize(
  writeDatabase: WriteDatabase,
  msSincePreviousObservation: number,
): Promise<void> {
  await writeDatabase.query(statement`
    insert into pool_series as old (seconds, start, observed_ms, txs_ms, weight_ms, min_txs, max_txs, min_weight,
      max_weight)
    select span.seconds, clock.now - clock.now % span.seconds, held.ms, pool.txs * held.ms, pool.weight * held.ms,
      pool.txs, pool.txs, pool.weight, pool.weight
    from (select count(*) as txs, coalesce(sum(weight), 0)::bigint as weight from pool_transactions) as pool,
      (select extract(epoch from now())::bigint as now) as clock,
      (select ${msSincePreviousObservation}::numeric as ms) as held,
      (values (3600), (86400)) as span (seconds)
    on conflict on constraint pool_series_pkey do update set
      observed_ms = old.observed_ms + excluded.observed_ms,
      txs_ms = old.txs_ms + excluded.txs_ms,
      weight_ms = old.weight_ms + excluded.weight_ms,
      min_txs = least(old.min_txs, excluded.min_txs),
      max_txs = greatest(old.max_txs, excluded.max_txs),
      min_weight = least(old.min_weight, excluded.min_weight),
      max_weight = greatest(old.max_weight, excluded.max_weight)`);
}
