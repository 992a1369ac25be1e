import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { statement, type WriteDatabase } from '../../db/write-database.ts';
import { describeDifference } from '../helpers/model-chain/row-differences.ts';
import type { ModelBlock } from '../helpers/model-chain/block.ts';

/** Number of newest blocks whose bytes a complete index stores. docs/schema.md documents the number. */
export const STORED_HEIGHTS = 128;

/** Checks that the index stores exactly the bytes of the newest blocks, which the next reorg needs. */
export async function checkKeptBytes(
  writeDatabase: WriteDatabase,
  main: readonly ModelBlock[],
): Promise<string[]> {
  const rows = await writeDatabase.query<{ line: string }>(statement`
    select concat_ws(' ', height, encode(blob, 'hex'),
      (select string_agg(tx_id % 65536 || ' ' || encode(t.blob, 'hex'), ' ' order by tx_id)
        from recent_transaction_blobs t where t.tx_id / 65536 = b.height)) as line
    from recent_block_blobs b order by height`);
  const kept = main.slice(-STORED_HEIGHTS);
  const lines = kept.map(({ height, block, transactions: [, ...others] }) =>
    [
      ...[height, bytesToHex(block.blob)],
      ...others.flatMap(({ transaction }, index) => [index + 1, bytesToHex(transaction.blob)]),
    ].join(' '),
  );
  return describeDifference(
    'recent_block_blobs',
    rows.map(({ line }) => line),
    lines,
  );
}
