import type { CopyRow } from './copy.ts';
import type { alternativeBlocks, alternativeTransactions } from '../schema/index.ts';
import { sql, type Writer } from '../writer.ts';

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
  writer: Writer,
  hashes: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const rows = await writer.query<{ hash: Buffer }>(sql`
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
  writer: Writer,
  { block, transactions }: AlternativeBlock,
): Promise<void> {
  await writer.transaction(async (tx) => {
    await tx.query(sql`
      insert into alternative_blocks (hash, height, prev_hash, timestamp, major_version, minor_version, nonce,
        miner_tx_hash, tx_count, reward, tx_hashes, blob)
      values (${block.hash}, ${block.height}, ${block.prevHash}, ${block.timestamp}, ${block.majorVersion},
        ${block.minorVersion}, ${block.nonce}, ${block.minerTxHash}, ${block.txCount}, ${block.reward},
        ${block.txHashes}::bytea[], ${block.blob})
      on conflict on constraint alternative_blocks_pkey do update set
        blob = coalesce(alternative_blocks.blob, excluded.blob)`);
    for (const one of transactions) {
      await tx.query(sql`
        insert into alternative_transactions (block_hash, position, hash, version, rct_type, size, weight, fee,
          input_count, output_count, ring_size, blob)
        values (${block.hash}, ${one.position}, ${one.hash}, ${one.version}, ${one.rctType}, ${one.size},
          ${one.weight}, ${one.fee}, ${one.inputCount}, ${one.outputCount}, ${one.ringSize}, ${one.blob})
        on conflict on constraint alternative_transactions_pkey do update set
          blob = coalesce(alternative_transactions.blob, excluded.blob)`);
    }
  });
}
