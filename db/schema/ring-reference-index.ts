import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

/**
 * Whether this database can list the rings that include an output. It has one row, or none before the first
 * run of an indexer. It can list them when `wanted` is true and the indexes of db/ring-reference-index.ts
 * exist. Only the indexes themselves show whether they exist.
 */
export const ringReferenceIndex = pgTable(
  'ring_reference_index',
  {
    id: smallint('id').notNull().default(1),
    wanted: boolean('wanted').notNull(), // The operator's setting RING_REFERENCES.
    share: doublePrecision('share'), // Share of the build, 0 to 1. It is null while nothing is built.
  },
  (t) => [
    primaryKey({ name: 'ring_reference_index_pkey', columns: [t.id] }),
    check('ring_reference_index_one_row', sql`${t.id} = 1`),
  ],
);
