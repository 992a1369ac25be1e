import { messageId, type MessageId } from '../i18n/translate.ts';
import type { CheckResult } from './outcome.ts';

interface Explanation {
  readonly shows: readonly MessageId[];
  readonly showsNot: readonly MessageId[];
}

const noExplanation: Explanation = { shows: [], showsNot: [] };

/**
 * Returns what a proof shows, and what it does not show although a visitor might expect it. Both lists are empty unless
 * the verdict is `proven`.
 */
export function explainCheckResult(result: CheckResult): Explanation {
  return result.verdict === 'proven' ? explainProven(result) : noExplanation;
}

const PAYS = messageId(
  'The transaction has outputs that only the holder of this address can spend, with the amounts above.',
);
const MAY_BE_SPENT = messageId('That the receiver can spend the coins now, or has not spent them since.');

function explainProven({ kind, maker, subject: { message = '' } }: CheckResult): Explanation {
  const hasMessage = message !== '';
  switch (kind) {
    case 'tx-key':
      return {
        shows: [
          PAYS,
          messageId(
            'The person who gave the key had the sender’s wallet, or got the key from someone who had it.',
          ),
        ],
        showsNot: [
          messageId('Who the sender is, or that the one who gave you the key is the sender.'),
          MAY_BE_SPENT,
          messageId('What the payment was for.'),
        ],
      };
    case 'tx-proof':
      return {
        shows: [
          PAYS,
          maker === 'receiver'
            ? messageId('The proof was made with the view key of the receiver.')
            : messageId(
                'The proof was made with the transaction key, which the wallet of the sender stores.',
              ),
          ...(hasMessage ? [messageId('The maker of the proof knew this message when making it.')] : []),
        ],
        showsNot: [
          maker === 'receiver'
            ? messageId('Who paid. This proof comes from the side of the receiver.')
            : messageId('Who the sender is by name.'),
          ...(hasMessage
            ? []
            : [messageId('For whom the proof was made: it has no message, so anyone can pass it on.')]),
          MAY_BE_SPENT,
        ],
      };
    case 'spend-proof':
      return {
        shows: [
          messageId(
            'The maker of the proof could spend an output of every ring of the transaction: it is the transaction’s sender.',
          ),
          ...(hasMessage ? [messageId('The maker knew this message when making the proof.')] : []),
        ],
        showsNot: [
          messageId('A payment: the proof does not say to whom the transaction pays, or how much.'),
          messageId('Which member of each ring was spent.'),
          ...(hasMessage
            ? []
            : [messageId('For whom the proof was made: it has no message, so anyone can pass it on.')]),
        ],
      };
    case 'reserve-proof':
      return {
        shows: [
          messageId(
            'The holder of the address can spend the listed outputs; those not spent by now are what it owns at least.',
          ),
          ...(hasMessage ? [messageId('The holder knew this message when making the proof.')] : []),
        ],
        showsNot: [
          messageId('That it owns nothing else: outputs may be left out.'),
          messageId(
            'That the coins are its own for good: they can be spent a minute later, or be borrowed for the occasion.',
          ),
          ...(hasMessage ? [] : [messageId('When or for whom the proof was made: it has no message.')]),
        ],
      };
    case 'signature':
      return {
        shows: [
          maker === 'view'
            ? messageId('The signer has the view key of the address, which shows incoming payments.')
            : messageId('The signer has the spend key of the address, and so can spend its coins.'),
          messageId('The signed text is exactly the message above, including spaces and line breaks.'),
        ],
        showsNot: [
          messageId('When the message was signed, unless the message itself contains the time.'),
          messageId('Any payment, or that the address has coins.'),
          ...(maker === 'view'
            ? [
                messageId(
                  'That the signer can spend: others may have the view key, for instance an accountant.',
                ),
              ]
            : []),
        ],
      };
  }
}
