import { messageId, type MessageId } from '../../i18n/translate.ts';
import type { ProofKind } from '../../proofs/kinds.ts';

interface NextStep {
  /** What a failed check of a proof does not mean. */
  readonly limit: MessageId;
  /** What the visitor can do now. */
  readonly step: MessageId;
}

const notPaid = messageId('The result does not prove that nothing was paid.');

/** For each kind of proof, what a result other than "proven" leaves open, and what to ask for next. */
export const proofNextSteps: Readonly<Record<ProofKind, NextStep>> = {
  'tx-key': {
    limit: notPaid,
    step: messageId('Ask for the key of exactly this transaction, and for the address that was paid.'),
  },
  'tx-proof': {
    limit: notPaid,
    step: messageId(
      'Ask for a new proof of exactly this transaction, with the message that it was made for.',
    ),
  },
  'spend-proof': {
    limit: messageId('The result does not prove that someone else made the transaction.'),
    step: messageId(
      'Ask for a new proof of exactly this transaction, with the message that it was made for.',
    ),
  },
  'reserve-proof': {
    limit: messageId('The result does not prove that the holder has no coins.'),
    step: messageId('Ask for a new proof, the primary address of the wallet and the exact message.'),
  },
  signature: {
    limit: messageId('The result does not prove that the holder signed no other text.'),
    step: messageId('Ask for the signed text as a file, and for the address that signed it.'),
  },
};
