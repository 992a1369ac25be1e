import type { CopyRow } from './copy.ts';
import type { alternativeBlocks, alternativeTransactions } from '../schema/index.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';
import { without, type PlannerMethod } from './planner.ts';
import { firstTxId } from './rows.ts';

type AlternativeBlockRow = Omit<CopyRow<typeof alternativeBlocks>, 'difficulty' | 'firstSeenAt' | 'reorgId'>;
type AlternativeTransactionRow = Omit<CopyRow<typeof alternativeTransactions>, 'blockHash'>;

/** A block on a branch that the daemon keeps beside the main chain. */
export interface AlternativeBlock {
  readonly block: AlternativeBlockRow & { readonly blob: Uint8Array };
  /** Coinbase first; fields are null for those that the daemon no longer has. */
  readonly transactions: readonly AlternativeTransactionRow[];
}

/** Of these block ids, those whose bytes are not in the archive yet. */
export async function missingFromArchive(
  writer: WriteDatabase,
  hashes: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const rows = await writer.query<{ hash: Buffer }>(statement`
    select wanted.hash from unnest(${hashes}::bytea[]) as wanted (hash)
    where not exists (
      select from alternative_blocks a where a.hash = wanted.hash and a.blob is not null
    )`);
  return rows.map(({ hash }) => hash);
}

/**
 * Adds a block that was never on our main chain, or the bytes of one that a deep reorg archived without them. What is
 * there already stays.
 */
export async function archiveAlternative(
  writer: WriteDatabase,
  { block, transactions }: AlternativeBlock,
): Promise<void> {
  await writer.transaction(async (tx) => {
    await tx.query(statement`
      insert into alternative_blocks (hash, height, prev_hash, timestamp, major_version, minor_version, nonce,
        miner_tx_hash, tx_count, reward, tx_hashes, blob)
      values (${block.hash}, ${block.height}, ${block.prevHash}, ${block.timestamp}, ${block.majorVersion},
        ${block.minorVersion}, ${block.nonce}, ${block.minerTxHash}, ${block.txCount}, ${block.reward},
        ${block.txHashes}::bytea[], ${block.blob})
      on conflict on constraint alternative_blocks_pkey do update set
        blob = coalesce(alternative_blocks.blob, excluded.blob)`);
    for (const one of transactions) {
      await tx.query(statement`
        insert into alternative_transactions (block_hash, position, hash, version, rct_type, size, weight, fee,
          input_count, output_count, ring_size, blob)
        values (${block.hash}, ${one.position}, ${one.hash}, ${one.version}, ${one.rctType}, ${one.size},
          ${one.weight}, ${one.fee}, ${one.inputCount}, ${one.outputCount}, ${one.ringSize}, ${one.blob})
        on conflict on constraint alternative_transactions_pkey do update set
          blob = coalesce(alternative_transactions.blob, excluded.blob)`);
    }
  });
}

/**
 * Copies the blocks above a height up to the tip, their transactions and what these spend to the archive, from the rows of
 * the main chain, which are still there. Rows above the tip are no part of it: workers may write a range at any moment. A
 * block that is in the archive already, as a branch the daemon told of or from an earlier reorg, keeps when it was first
 * seen off the main chain.
 *
 * @returns the transactions without coinbases, 64 hexadecimal digits each
 */
export async function archiveBranch(
  tx: SqlTransaction,
  forkHeight: number,
  tipHeight: number,
  reorgId: number,
): Promise<Set<string>> {
  const firstId = firstTxId(forkHeight + 1);
  const endId = firstTxId(tipHeight + 1);
  await tx.query(statement`
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
    where b.height > ${forkHeight} and b.height <= ${tipHeight}
    on conflict on constraint alternative_blocks_pkey do update set
      difficulty = excluded.difficulty,
      blob = coalesce(alternative_blocks.blob, excluded.blob),
      reorg_id = excluded.reorg_id`);
  await archiveInputs(tx, firstId, endId);
  const rows = await tx.query<{ hash: Buffer; position: number }>(statement`
    insert into alternative_transactions (block_hash, position, hash, version, rct_type, size, weight, fee,
      input_count, output_count, ring_size, blob)
    select b.hash, t.id % 65536, t.hash, t.version, t.rct_type, t.size, t.weight, t.fee,
      t.input_count, t.output_count, t.ring_size, raw.blob
    from transactions t
    join blocks b on b.height = t.id / 65536
    left join recent_transaction_blobs raw on raw.tx_id = t.id
    where t.id >= ${firstId} and t.id < ${endId} and b.height > ${forkHeight} and b.height <= ${tipHeight}
    on conflict on constraint alternative_transactions_pkey do update set
      version = excluded.version,
      rct_type = excluded.rct_type,
      size = excluded.size,
      weight = excluded.weight,
      fee = excluded.fee,
      input_count = excluded.input_count,
      output_count = excluded.output_count,
      ring_size = excluded.ring_size,
      blob = coalesce(alternative_transactions.blob, excluded.blob)
    returning hash, position`);
  return new Set(rows.filter(({ position }) => position > 0).map(({ hash }) => hash.toString('hex')));
}

/**
 * Copies what the transactions of the branch spend, with the keys of their ring members. A transaction that was orphaned
 * before spends what it spent then.
 *
 * @param firstId of the first orphaned block
 * @param endId ids from this one on are not of the branch
 */
async function archiveInputs(tx: SqlTransaction, firstId: number, endId: number): Promise<void> {
  const [state] = await tx.query(statement`select from sync_state where bulk_load_since is not null`);
  // Members are looked up one by one by their index. A bulk load has no such index: all are found in one pass there.
  const avoided: readonly PlannerMethod[] =
    state === undefined ? ['seqscan', 'hashjoin', 'mergejoin'] : ['nestloop'];
  await without(tx, avoided, () =>
    tx.query(statement`
      insert into alternative_inputs (tx_hash, position, key_image, amount, ring, ring_keys)
      select t.hash, i.position, i.key_image, i.amount, i.ring,
        coalesce(array_agg(o.key order by member.place) filter (where member.place is not null), '{}')
      from inputs i
      join transactions t on t.id = i.tx_id
      left join unnest(i.ring) with ordinality as member (index, place) on true
      left join outputs o on o.amount = i.amount and o.global_index = member.index
      where i.tx_id >= ${firstId} and i.tx_id < ${endId}
      group by t.hash, i.position, i.key_image, i.amount, i.ring
      on conflict on constraint alternative_inputs_pkey do nothing`),
  );
}
