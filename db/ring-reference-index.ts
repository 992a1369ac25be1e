/**
 * The indexes that tell which rings name an output: one for bucket 0, where nearly everything is, one for all others.
 *
 * In bucket 0 a ring's members are the keys as they stand. Elsewhere the same small numbers stand for other outputs in
 * each of some hundred thousand buckets, so the keys are hashes of bucket and index (`ring_member_keys`); a collision is
 * found out by the row. Both have the eras of an input as well (`ring_eras`, ring-eras.ts), by which a long posting list
 * is read in parts. Without a pending list: a reader would have to read all of it, and the block that overflows it would
 * have to wait while thousands of keys are put in place.
 *
 * They are not in db/schema, because an operator can do without them. Measured in bench/ring-references.md.
 */
export const ringReferenceIndexes = [
  {
    name: 'inputs_ring_idx',
    definition: `inputs using gin (ring, ring_eras(tx_id)) with (fastupdate = off) where amount = 0`,
  },
  {
    name: 'inputs_bucket_ring_idx',
    definition: `inputs using gin (ring_member_keys(amount, ring), ring_eras(tx_id)) with (fastupdate = off) where amount > 0`,
  },
] as const;

export const ringReferenceIndexNames: readonly string[] = ringReferenceIndexes.map(({ name }) => name);
