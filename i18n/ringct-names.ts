import { messageId, translate, t, type MessageId } from './translate.ts';
import { ringCtTypeName } from '@ringscope/protocol/ringct-type.ts';

export interface TxVersionAndRctType {
  readonly version: number;
  /** RingCT type. Null for version 1 and for unknown formats. */
  readonly rctType: number | null;
}

/** Describes each RingCT type: its range proofs and its ring signatures or membership proof. */
const typeDescriptions: Readonly<Record<number, MessageId>> = {
  1: messageId('Hidden amounts with Borromean range proofs, and one MLSAG signature for all inputs.'),
  2: messageId('Hidden amounts with Borromean range proofs, and an MLSAG signature for each input.'),
  3: messageId('Hidden amounts with Bulletproofs, and an MLSAG signature for each input.'),
  4: messageId(
    'Hidden amounts with Bulletproofs and shorter encrypted amounts, and an MLSAG signature for each input.',
  ),
  5: messageId('Hidden amounts with Bulletproofs, and a CLSAG ring signature for each input.'),
  6: messageId('Hidden amounts with Bulletproofs+, and a CLSAG ring signature for each input.'),
  7: messageId(
    'Hidden amounts with Bulletproofs+, and one membership proof over all outputs instead of rings.',
  ),
};

/**
 * Returns a sentence that describes a RingCT type. Returns undefined for unknown types and for type 0, which hides
 * nothing.
 */
export function describeRingCtType(rctType: number): string | undefined {
  const sentence = typeDescriptions[rctType];
  return sentence === undefined ? undefined : translate(sentence);
}

/**
 * Returns the name of the RingCT type of a transaction. For an unknown type, and for version 1, which has no RingCT
 * type, returns a translated message.
 */
export function formatRingCtType({ version, rctType }: TxVersionAndRctType): string {
  if (rctType !== null) return ringCtTypeName(rctType) ?? t('unknown type {type}', { type: rctType });
  if (version === 1) return t('none (version 1 has no RingCT type)');
  return version === 2 ? t('unknown') : t('unknown (tx version {version})', { version });
}
