import type { SQL } from 'drizzle-orm';
import type { ReadDatabase } from '../client.ts';
import type { RowDecoder } from '../row-decoder.ts';

/** Runs a statement that drizzle cannot express and decodes its rows. */
export async function executeAndDecodeRows<Row>(
  db: ReadDatabase,
  decoder: RowDecoder<Row>,
  statement: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute(statement);
  return rows.map((row) => decoder.decode(row));
}
