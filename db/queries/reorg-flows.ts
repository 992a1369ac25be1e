import { sql } from 'drizzle-orm';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { feeRateSql } from '../fee-rate.ts';
import { createNonNullColumnDecoder, createRowDecoder } from '../row-decoder.ts';
import { decodeBigInt, decodeNumber, createNullableDecoder } from '../value-decoders.ts';
import { reorgBlocks, transactionFates } from '../schema/index.ts';
import { executeAndDecodeRows } from './execute.ts';
import type { TransactionFateKind } from './reorgs.ts';
import type { Snapshot } from './snapshot.ts';

/** Number of transactions of one orphaned block that have the same fate (what became of them after the reorg). */
export interface OrphanedTxFateGroup {
  readonly orphanedBlockHeight: number;
  readonly kind: TransactionFateKind;
  /** Height of the block that includes the transactions now. Null unless the kind is `mined`. */
  readonly minedHeight: number | null;
  readonly txCount: number;
  /** The latest time at which one of the counted transactions got the fate `kind`. */
  readonly fateSince: Date;
}

const flowRow = createRowDecoder({
  orphanedBlockHeight: reorgBlocks.height,
  kind: transactionFates.kind,
  minedHeight: createNullableDecoder(createNonNullColumnDecoder(transactionFates.height)),
  txCount: decodeNumber,
  fateSince: (value): Date => new Date(decodeNumber(value)),
});

/**
 * Counts the transactions that a reorg orphaned, by their block and by what became of them, in chain order.
 * The cost grows with the number of blocks and transactions that the reorg orphaned.
 */
export async function countOrphanedTxsByFate(
  { db }: Snapshot,
  reorgId: number,
): Promise<OrphanedTxFateGroup[]> {
  return executeAndDecodeRows(
    db,
    flowRow,
    sql`
    select r.height as "orphanedBlockHeight", fate.kind, case when fate.kind = 'mined' then fate.height end as "minedHeight",
      count(*) as "txCount",
      (extract(epoch from max(fate.since)) * 1000)::text as "fateSince"
    from reorg_blocks r
    join alternative_transactions t on t.block_hash = r.hash and t.position > 0
    join transaction_fates fate on fate.tx_hash = t.hash and fate.until is null
    where r.reorg_id = ${reorgId} and r.orphaned
    group by 1, 2, 3
    order by 1, 3 nulls last, 2`,
  );
}

/** Total weight of the transactions of a block that pay the same fee rate. */
export interface BlockWeightAtFeeRate {
  readonly hash: BlockHash;
  /** Fee rate in atomic units per byte of weight. */
  readonly feeRate: bigint;
  /** Total weight of the transactions with this fee rate, in bytes. */
  readonly weight: number;
}

const rateRow = createRowDecoder({ hash: reorgBlocks.hash, feeRate: decodeBigInt, weight: decodeNumber });

/** Maximum number of blocks in one call of {@link listBlockWeightsByFeeRate}. */
export const MAX_BLOCKS_PER_FEE_RATE_QUERY = 24;

/**
 * Lists the total weight of the transactions of each block at each fee rate. The blocks can be on the main chain or
 * alternative. Coinbases, and transactions whose fee or weight is unknown, are left out.
 *
 * @param blocks at most {@link MAX_BLOCKS_PER_FEE_RATE_QUERY}
 */
export async function listBlockWeightsByFeeRate(
  { db, tip }: Snapshot,
  blocks: readonly { readonly height: number; readonly hash: BlockHash }[],
): Promise<BlockWeightAtFeeRate[]> {
  if (blocks.length > MAX_BLOCKS_PER_FEE_RATE_QUERY)
    throw new RangeError(
      `A request for the fee rates of blocks has ${blocks.length} blocks. The limit is ${MAX_BLOCKS_PER_FEE_RATE_QUERY}. Divide the request.`,
    );
  if (blocks.length === 0) return [];
  const heights = `{${blocks.map(({ height }) => height).join(',')}}`;
  const hashes = `{${blocks.map(({ hash }) => hash).join(',')}}`;
  return executeAndDecodeRows(
    db,
    rateRow,
    sql`
    with wanted as materialized (
      select height, decode(hex, 'hex') as hash from unnest(${heights}::integer[], ${hashes}::text[]) as w (height, hex)),
    tx as (
      select w.hash, t.fee, t.weight from wanted w
      join blocks main on main.height = w.height and main.hash = w.hash and main.height <= ${tip.height}
      join transactions t on t.id > w.height::bigint * 65536 and t.id < (w.height + 1)::bigint * 65536
      union all
      select w.hash, t.fee, t.weight from wanted w
      join alternative_transactions t on t.block_hash = w.hash and t.position > 0
      where not exists (
        select from blocks main where main.height = w.height and main.hash = w.hash and main.height <= ${tip.height}))
    select hash, ${sql.raw(feeRateSql('fee', 'weight'))} as "feeRate", sum(weight) as weight
    from tx where fee is not null and weight is not null
    group by 1, 2
    order by 1, 2`,
  );
}
