import type { OddityKind } from '@ringscope/protocol/oddities.ts';
import { readRows, createRowDecoder } from '../row-decoder.ts';
import { decodeNumber } from '../value-decoders.ts';
import { oddities } from '../schema/index.ts';
import { statement, type WriteDatabase } from '../write-database.ts';

const countRow = createRowDecoder({ kind: oddities.kind, count: decodeNumber });

/**
 * Counts the unusual properties of transactions (docs/oddities.md) by kind, up to the indexed height and in ranges
 * that a backfill has written above it. It reads the complete table, which has rows only for unusual transactions.
 */
export async function countOddities(writeDatabase: WriteDatabase): Promise<Map<OddityKind, number>> {
  const rows = await readRows(
    writeDatabase,
    countRow,
    statement`
    select kind, count(*)::integer as count from oddities group by kind`,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
