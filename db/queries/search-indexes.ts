/**
 * The secondary indexes that a search for each kind of object needs, in the order in which a bulk load builds them
 * again (`db/write/bulk-load.ts`). A search lists its matches in the same order, so a match never hides a more likely
 * one whose index is missing. Blocks can always be found.
 */
export const searchIndexes = {
  tx: ['transactions_hash_key'],
  keyImage: ['inputs_pkey'],
  outputKey: ['outputs_key_idx'],
  publicKey: ['transactions_public_key_prefix_idx'],
  paymentId: ['transactions_payment_id_prefix_idx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A kind of object that a search finds only by a secondary index. */
export type IndexedKind = keyof typeof searchIndexes;

/** The secondary indexes that the page of a transaction needs. */
export const TX_PAGE_INDEXES = [
  ...searchIndexes.tx,
  'outputs_pkey',
  'outputs_tx_id_idx',
  'inputs_tx_id_idx',
] as const;
