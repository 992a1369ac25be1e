/**
 * The indexes that a search for each kind of object needs, the most likely kind first. A bulk load builds
 * them again in this order (`db/write/bulk-load.ts`), and a search lists its matches in this order. So when a search
 * finds a match, no index of a more likely kind is missing. Blocks can always be found.
 */
export const indexNamesForSearch = {
  tx: ['transactions_hash_key'],
  keyImage: ['inputs_pkey'],
  outputKey: ['outputs_key_idx'],
  publicKey: ['transactions_public_key_prefix_idx'],
  paymentId: ['transactions_payment_id_prefix_idx'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A kind of object that a search finds only by a secondary index. */
export type IndexedObjectKind = keyof typeof indexNamesForSearch;

/** The indexes that the page of a transaction needs. A bulk load drops and rebuilds all of them. */
export const INDEX_NAMES_FOR_TX_PAGE = [
  ...indexNamesForSearch.tx,
  'outputs_pkey',
  'outputs_tx_id_idx',
  'inputs_tx_id_idx',
] as const;
