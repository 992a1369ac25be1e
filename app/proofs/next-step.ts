import { messageId, type MessageId } from '../../i18n/translate.ts';
import type { ProofKind } from '../../proofs/kinds.ts';

interface UnprovenResultAdvice {
  /** What a failed check of a proof does not mean. */
  readonly limitation: MessageId;
  /** What the visitor can do now. */
  readonly nextStep: MessageId;
}

const doesNotDisprovePayment = messageId('The result does not prove that nothing was paid.');

/** For each kind of proof, what a result other than "proven" leaves open, and what to ask for next. */
export const unprovenResultAdvice: Readonly<Record<ProofKind, UnprovenResultAdvice>> = {
  'tx-key': {
    limitation: doesNotDisprovePayment,
    nextStep: messageId('Ask for the key of exactly this transaction, and for the address that was paid.'),
  },
  'tx-proof': {
    limitation: doesNotDisprovePayment,
    nextStep: messageId(
      'Ask for a new proof of exactly this transaction, with the message that it was made for.',
    ),
  },
  'spend-proof': {
    limitation: messageId('The result does not prove that someone else made the transaction.'),
    nextStep: messageId(
      'Ask for a new proof of exactly this transaction, with the message that it was made for.',
    ),
  },
  'reserve-proof': {
    limitation: messageId('The result does not prove that the holder has no coins.'),
    nextStep: messageId('Ask for a new proof, the primary address of the wallet and the exact message.'),
  },
  signature: {
    limitation: messageId('The result does not prove that the holder signed no other text.'),
    nextStep: messageId('Ask for the signed text as a file, and for the address that signed it.'),
  },
};
