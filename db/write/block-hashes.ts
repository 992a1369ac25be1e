import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { blocks } from '../schema/index.ts';
import { statement, type WriteDatabase } from '../write-database.ts';

const row = createRowDecoder({ height: blocks.height, hash: blocks.hash });

/** Reads the block hashes that the index has at these heights. */
export async function readBlockHashes(
  writeDatabase: WriteDatabase,
  heights: readonly number[],
): Promise<Map<number, BlockHash>> {
  const rows = await readRows(
    writeDatabase,
    row,
    statement`select height, hash from blocks where height = any(${heights}::integer[])`,
  );
  return new Map(rows.map(({ height, hash }) => [height, hash]));
}
