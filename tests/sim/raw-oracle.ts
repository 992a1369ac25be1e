import { bytesToHex } from '../../protocol/bytes.ts';
import { sql, type Writer } from '../../db/writer.ts';
import { differenceOf } from './differences.ts';
import type { ModelBlock } from './model/block.ts';

/** The bytes kept for the next reorg: which heights have them depends on how the index got there, what they are does not. */
export async function rawProblems(writer: Writer, main: readonly ModelBlock[]): Promise<string[]> {
  const rows = await writer.query<{ height: number; line: string }>(sql`
    select height, concat_ws(' ', height, encode(blob, 'hex'),
      (select string_agg(tx_id % 65536 || ' ' || encode(t.blob, 'hex'), ' ' order by tx_id)
        from recent_transaction_blobs t where t.tx_id / 65536 = b.height)) as line
    from recent_block_blobs b order by height`);
  const kept = rows.map(({ height }) => main[height]).filter((block) => block !== undefined);
  const lines = kept.map(({ height, block, transactions: [, ...others] }) =>
    [
      ...[height, bytesToHex(block.blob)],
      ...others.flatMap(({ transaction }, index) => [index + 1, bytesToHex(transaction.blob)]),
    ].join(' '),
  );
  const problems = differenceOf(
    'recent_block_blobs',
    rows.map(({ line }) => line),
    lines,
  );
  if (rows.at(-1)?.height !== main.length - 1) problems.push('the bytes of the newest block are not kept');
  return problems;
}
