import { messageId, translate, t, type MessageId } from './translate.ts';
import { ringCtTypeName } from '@ringscope/protocol/ringct-names.ts';

export interface TxType {
  readonly version: number;
  /** The type is null in version 1 and in unknown formats. */
  readonly rctType: number | null;
}

/** Describes each RingCT type by its range proofs and its ring signatures. */
const words: Readonly<Record<number, MessageId>> = {
  1: messageId('Hidden amounts with Borromean range proofs, and one MLSAG signature for all inputs.'),
  2: messageId('Hidden amounts with Borromean range proofs, and an MLSAG signature for each input.'),
  3: messageId('Hidden amounts with Bulletproofs, and an MLSAG signature for each input.'),
  4: messageId(
    'Hidden amounts with Bulletproofs and shorter encrypted amounts, and an MLSAG signature for each input.',
  ),
  5: messageId('Hidden amounts with Bulletproofs, and a CLSAG ring signature for each input.'),
  6: messageId('Hidden amounts with Bulletproofs+, and a CLSAG ring signature for each input.'),
};

/** Describes a RingCT type in a sentence. It is undefined for an unknown type and for type 0, which hides nothing. */
export function typeWords(rctType: number): string | undefined {
  const sentence = words[rctType];
  return sentence === undefined ? undefined : translate(sentence);
}

/** Names the RingCT type of a transaction. Version 1 has none. */
export function typeName({ version, rctType }: TxType): string {
  if (rctType !== null) return ringCtTypeName(rctType) ?? t('unknown type {type}', { type: rctType });
  if (version === 1) return t('none (version 1)');
  return version === 2 ? t('unknown') : t('unknown (version {version})', { version });
}
