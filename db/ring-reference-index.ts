/**
 * The indexes that find the rings that include an output: one for RingCT outputs, which are nearly all outputs, and one
 * for outputs with a clear amount. For RingCT outputs, the keys are the ring members. Outputs with a clear amount are
 * numbered from 0 for each amount, so their keys are hashes of amount and index (`ring_member_keys`). Queries also
 * compare the ring itself, so a hash collision has no effect. Both indexes also contain the ranges of heights of an
 * input (`ring_eras`, ring-height-ranges.ts), so that a long posting list can be read in parts. They have no GIN
 * pending list. Every reader would have to scan it, and the block that fills it would be delayed. They are not in
 * db/schema, because an operator can switch them off. docs/decisions/ring-reference-indexes.md has the measurements.
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
