import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

/**
 * Whether this database should have the indexes of db/ring-reference-index.ts, which find the rings that include an output. The table has
 * one row, or none before the first run of an indexer. Only the Postgres catalogue shows whether the indexes exist.
 */
export const ringReferenceIndex = pgTable(
  'ring_reference_index',
  {
    id: smallint('id').notNull().default(1),
    wanted: boolean('wanted').notNull(), // The operator's setting RING_REFERENCES.
    builtShare: doublePrecision('share'), // Progress of the build, from 0 to 1. Null while no build is running.
  },
  (t) => [
    primaryKey({ name: 'ring_reference_index_pkey', columns: [t.id] }),
    check('ring_reference_index_one_row', sql`${t.id} = 1`),
  ],
);
