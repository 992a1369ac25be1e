import { CARROT_VIEW_TAG_BYTES } from '@ringscope/protocol/transaction-prefix.ts';

/** The view tag of an output as the index stores it. */
export interface StoredViewTag {
  /** View tag of one byte. Null for an output without a view tag, or with a Carrot view tag. */
  readonly viewTag: number | null;
  /** View tag and encrypted anchor of a Carrot output, 19 bytes. Null for any other output. */
  readonly carrotFields: Uint8Array | null;
}

/** Returns the view tag in hex: one byte, or three bytes of a Carrot output. Null for an output without a view tag. */
export function viewTagToHex({ viewTag, carrotFields }: StoredViewTag): string | null {
  if (carrotFields !== null) return hexOf(carrotFields.subarray(0, CARROT_VIEW_TAG_BYTES));
  return viewTag === null ? null : hexOf([viewTag]);
}

/** Returns the encrypted anchor of a Carrot output in hex. Null for another output. */
export function encryptedAnchorToHex({ carrotFields }: Pick<StoredViewTag, 'carrotFields'>): string | null {
  return carrotFields === null ? null : hexOf(carrotFields.subarray(CARROT_VIEW_TAG_BYTES));
}

function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
