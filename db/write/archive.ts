import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { CopiedRow } from './copy.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import {
  alternativeBlocks,
  alternativeTransactions,
  blocks,
  transactions as chainTransactions,
} from '../schema/index.ts';
import { statement, type SqlTransaction, type WriteDatabase } from '../write-database.ts';
import { withPlannerMethodsOff, type PostgresPlannerMethod } from './planner.ts';
import {
  excludedAssignmentsSql,
  divideIntoBatches,
  columnListSql,
  createInsertFragments,
  sharedColumnNames,
} from './insert-fragments.ts';
import { minTxIdAtHeight } from '../schema/tx-ids.ts';

type AlternativeBlockRow = Omit<
  CopiedRow<typeof alternativeBlocks>,
  'difficulty' | 'firstSeenAt' | 'reorgId'
>;
type AlternativeTransactionRow = Omit<CopiedRow<typeof alternativeTransactions>, 'blockHash'>;

/** The rows of a block that is not on the main chain of the daemon, and of its transactions. */
export interface AlternativeBlockRows {
  readonly block: AlternativeBlockRow & { readonly blob: Uint8Array };
  /**
   * The coinbase comes first. For a transaction that the daemon no longer has, all columns except hash and position are
   * null.
   */
  readonly transactions: readonly AlternativeTransactionRow[];
}

const hashRow = createRowDecoder({ hash: alternativeBlocks.hash });

/** Returns those of the given hashes whose blocks have no bytes in `alternative_blocks`. */
export async function findUnarchivedBlocks(
  writeDatabase: WriteDatabase,
  hashes: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const rows = await readRows(
    writeDatabase,
    hashRow,
    statement`
      select wanted.hash from unnest(${hashes}::bytea[]) as wanted (hash)
      where not exists (
        select from alternative_blocks a where a.hash = wanted.hash and a.blob is not null
      )`,
  );
  return rows.map(({ hash }) => Buffer.from(hash, 'hex'));
}

/**
 * Adds a block that was never on the main chain of this index to the tables of alternative blocks. If a deep reorg has
 * stored the block without its bytes, adds only the bytes. Listeners of the Postgres channel `ringscope_alternative`
 * are notified when the SQL transaction commits.
 */
export async function archiveAlternativeBlock(
  writeDatabase: WriteDatabase,
  { block, transactions }: AlternativeBlockRows,
): Promise<void> {
  const blocksToAdd = createInsertFragments(
    alternativeBlocks,
    [block],
    ['difficulty', 'firstSeenAt', 'reorgId'],
  );
  await writeDatabase.transaction(async (tx) => {
    await tx.query(statement`
      insert into alternative_blocks (${blocksToAdd.columnNames}) select ${blocksToAdd.selectList} from ${blocksToAdd.fromItem}
      on conflict on constraint alternative_blocks_pkey do update set
        blob = coalesce(alternative_blocks.blob, excluded.blob)`);
    const rows = transactions.map((transaction) => ({ ...transaction, blockHash: block.hash }));
    for (const batch of divideIntoBatches(rows, ({ blob }) => blob?.length ?? 0)) {
      const added = createInsertFragments(alternativeTransactions, batch);
      await tx.query(statement`
        insert into alternative_transactions (${added.columnNames}) select ${added.selectList} from ${added.fromItem}
        on conflict on constraint alternative_transactions_pkey do update set
          blob = coalesce(alternative_transactions.blob, excluded.blob)`);
    }
    const payload = JSON.stringify({ height: block.height, hash: bytesToHex(block.hash) });
    await tx.query(statement`select pg_notify('ringscope_alternative', ${payload})`);
  });
}

/** Names of the columns that the tables of main-chain blocks and of alternative blocks share. */
const blockColumns = sharedColumnNames(blocks, alternativeBlocks);

/** Names of the columns that the tables of main-chain transactions and of alternative transactions share. */
const transactionColumns = sharedColumnNames(chainTransactions, alternativeTransactions);

const archivedRow = createRowDecoder({
  hash: alternativeTransactions.hash,
  position: alternativeTransactions.position,
});

/**
 * Copies the blocks above a height up to the tip, with transactions and inputs, from the tables of the main chain to
 * those of alternative blocks. It ignores rows above the tip, because workers of a backfill may be writing them. A
 * block that is already in `alternative_blocks` keeps the time at which it was first seen off the main chain.
 *
 * @returns the hashes of the transactions without coinbases, as hex
 */
export async function archiveBranch(
  tx: SqlTransaction,
  forkHeight: number,
  tipHeight: number,
  reorgId: number,
): Promise<Set<string>> {
  const firstId = minTxIdAtHeight(forkHeight + 1);
  const endId = minTxIdAtHeight(tipHeight + 1);
  await tx.query(statement`
    insert into alternative_blocks (${columnListSql(blockColumns)}, tx_hashes, blob, reorg_id)
    select ${columnListSql(blockColumns, 'b')},
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
  const rows = await readRows(
    tx,
    archivedRow,
    statement`
      insert into alternative_transactions (${columnListSql(transactionColumns)}, block_hash, position, blob)
      select ${columnListSql(transactionColumns, 't')}, b.hash, t.id % 65536, raw.blob
      from transactions t
      join blocks b on b.height = t.id / 65536
      left join recent_transaction_blobs raw on raw.tx_id = t.id
      where t.id >= ${firstId} and t.id < ${endId} and b.height > ${forkHeight} and b.height <= ${tipHeight}
      on conflict on constraint alternative_transactions_pkey do update set
        ${excludedAssignmentsSql(transactionColumns)},
        blob = coalesce(alternative_transactions.blob, excluded.blob)
      returning hash, position`,
  );
  return new Set(rows.filter(({ position }) => position > 0).map(({ hash }) => hash));
}

/**
 * Copies the inputs of the transactions of the orphaned branch to `alternative_inputs`, with the keys of their ring
 * members. The inputs of a transaction that was orphaned before stay unchanged.
 *
 * @param firstId lowest transaction id of the lowest orphaned block
 * @param endId lowest transaction id above the branch
 */
async function archiveInputs(tx: SqlTransaction, firstId: number, endId: number): Promise<void> {
  const [state] = await tx.query(statement`select from sync_state where bulk_load_since is not null`);
  // Usually, the index on amount and global index finds each ring member with one lookup. During a bulk load this index
  // does not exist, so one table scan finds all members.
  const avoided: readonly PostgresPlannerMethod[] =
    state === undefined ? ['seqscan', 'hashjoin', 'mergejoin'] : ['nestloop'];
  await withPlannerMethodsOff(tx, avoided, () =>
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
