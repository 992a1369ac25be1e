import { blockHashFromBytes, type BlockHash } from '../../protocol/brands.ts';
import { statement, type WriteDatabase } from '../write-database.ts';

/** Ids of our blocks at these heights. */
export async function readBlockHashes(
  writer: WriteDatabase,
  heights: readonly number[],
): Promise<Map<number, BlockHash>> {
  const rows = await writer.query<{ height: number; hash: Buffer }>(statement`
    select height, hash from blocks where height = any(${heights}::integer[])`);
  return new Map(rows.map((row) => [row.height, blockHashFromBytes(row.hash)]));
}
