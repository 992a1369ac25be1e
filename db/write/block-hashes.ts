import { blockHashFromBytes, type BlockHash } from '../../protocol/brands.ts';
import { sql, type Writer } from '../writer.ts';

/** Ids of our blocks at these heights. */
export async function readBlockHashes(
  writer: Writer,
  heights: readonly number[],
): Promise<Map<number, BlockHash>> {
  const rows = await writer.query<{ height: number; hash: Buffer }>(sql`
    select height, hash from blocks where height = any(${heights}::integer[])`);
  return new Map(rows.map((row) => [row.height, blockHashFromBytes(row.hash)]));
}
