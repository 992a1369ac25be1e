import { blockHashFromBytes } from '../../protocol/brands.ts';
import { sql, type Transaction, type Writer } from '../writer.ts';
import { UnlinkedBlocksError, writeOnTop } from './append.ts';
import { deleteBlocks } from './delete-blocks.ts';
import { dropAllWaitingRanges } from './ranges.ts';
import type { NewBlock } from './raw-blocks.ts';
import { firstTxId } from './rows.ts';
import { lockFrontier, moveFrontier, type Frontier } from './sync-state.ts';

export interface Reorganisation {
  /** The highest block that both branches share. */
  readonly forkHeight: number;
  /** The new branch above it; empty when the daemon only took blocks off. */
  readonly blocks: readonly NewBlock[];
}

/**
 * Goes over to another branch in one transaction: the orphaned blocks and their transactions move to the archive, the
 * event is written, the new branch takes their place. Readers see the old chain or the new one, never a part.
 * Any depth; the result equals an index that only ever saw the new chain, plus the archive.
 *
 * @throws FrontierMovedError, UnlinkedBlocksError
 */
export async function reorganise(
  writer: Writer,
  expected: Frontier,
  { forkHeight, blocks }: Reorganisation,
): Promise<Frontier> {
  if (expected.hash === undefined || forkHeight < 0 || forkHeight >= expected.height) {
    throw new RangeError(`no reorg leads from height ${expected.height} to a fork at ${forkHeight}`);
  }
  const oldTip = { height: expected.height, hash: Buffer.from(expected.hash, 'hex') };
  return writer.transaction(async (tx) => {
    await lockFrontier(tx, expected);
    const [fork] = await tx.query<{ hash: Buffer }>(
      sql`select hash from blocks where height = ${forkHeight}`,
    );
    if (fork === undefined) throw new UnlinkedBlocksError(`the index has no block at height ${forkHeight}`);
    const newTip = blocks.at(-1)?.rows.block ?? { height: forkHeight, hash: fork.hash };

    const [event] = await tx.query<{ id: number }>(sql`
      insert into reorgs (fork_height, depth, old_tip_height, old_tip_hash, new_tip_height, new_tip_hash)
      values (${forkHeight}, ${oldTip.height - forkHeight}, ${oldTip.height}, ${oldTip.hash},
        ${newTip.height}, ${newTip.hash})
      returning id`);
    if (event === undefined) throw new Error('the reorg event was not written');
    await dropAllWaitingRanges(tx);
    await archiveAbove(tx, forkHeight, event.id);
    await deleteBlocks(tx, forkHeight + 1, expected.height);

    const below = { height: forkHeight, hash: blockHashFromBytes(fork.hash) };
    const { frontier } = await writeOnTop(tx, below, blocks);
    await moveFrontier(tx, { height: frontier.height, hash: frontier.hash ?? below.hash }, forkHeight + 1);
    return frontier;
  });
}

/**
 * Copies the blocks above a height and their transactions to the archive. A block that is there already, as a branch
 * the daemon told of or from an earlier reorg, keeps when it was first seen off the main chain.
 */
async function archiveAbove(tx: Transaction, forkHeight: number, reorgId: number): Promise<void> {
  await tx.query(sql`
    insert into alternative_blocks (hash, height, prev_hash, timestamp, major_version, minor_version, nonce,
      miner_tx_hash, tx_count, reward, difficulty, tx_hashes, blob, reorg_id)
    select b.hash, b.height, b.prev_hash, b.timestamp, b.major_version, b.minor_version, b.nonce,
      b.miner_tx_hash, b.tx_count, b.reward, b.difficulty,
      array(
        select t.hash from transactions t
        where t.id > b.height::bigint * 65536 and t.id < (b.height::bigint + 1) * 65536
        order by t.id
      ),
      raw.blob, ${reorgId}
    from blocks b left join recent_block_blobs raw using (height)
    where b.height > ${forkHeight}
    on conflict on constraint alternative_blocks_pkey do update set
      difficulty = excluded.difficulty,
      blob = coalesce(alternative_blocks.blob, excluded.blob),
      reorg_id = excluded.reorg_id`);
  await tx.query(sql`
    insert into alternative_transactions (block_hash, position, hash, version, rct_type, size, weight, fee,
      input_count, output_count, ring_size, blob)
    select b.hash, t.id % 65536, t.hash, t.version, t.rct_type, t.size, t.weight, t.fee,
      t.input_count, t.output_count, t.ring_size, raw.blob
    from transactions t
    join blocks b on b.height = t.id / 65536
    left join recent_transaction_blobs raw on raw.tx_id = t.id
    where t.id >= ${firstTxId(forkHeight + 1)} and b.height > ${forkHeight}
    on conflict on constraint alternative_transactions_pkey do update set
      version = excluded.version,
      rct_type = excluded.rct_type,
      size = excluded.size,
      weight = excluded.weight,
      fee = excluded.fee,
      input_count = excluded.input_count,
      output_count = excluded.output_count,
      ring_size = excluded.ring_size,
      blob = coalesce(alternative_transactions.blob, excluded.blob)`);
}
