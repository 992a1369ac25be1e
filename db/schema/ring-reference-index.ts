import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

/**
 * Whether this database answers which rings name an output. One row, or none before an indexer ran. It can answer when it
 * is wanted and the indexes of db/ring-reference-index.ts stand; the indexes are the truth, nothing here repeats it.
 */
export const ringReferenceIndex = pgTable(
  'ring_reference_index',
  {
    id: smallint('id').notNull().default(1),
    wanted: boolean('wanted').notNull(), // what the operator set, RING_REFERENCES
    share: doublePrecision('share'), // 0 to 1, of the building; null while nothing is being built
  },
  (t) => [
    primaryKey({ name: 'ring_reference_index_pkey', columns: [t.id] }),
    check('ring_reference_index_one_row', sql`${t.id} = 1`),
  ],
);
