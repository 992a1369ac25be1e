import { messageId, type MessageId } from '../i18n/translate.ts';
import type { ProofCheckResult } from './outcome.ts';

interface Explanation {
  readonly provenStatements: readonly MessageId[];
  readonly unprovenStatements: readonly MessageId[];
}

const noExplanation: Explanation = { provenStatements: [], unprovenStatements: [] };

/**
 * Returns what a proof shows, and what it does not show although a visitor might expect it. Both lists are empty unless
 * the verdict is `proven`.
 */
export function explainCheckResult(result: ProofCheckResult): Explanation {
  return result.verdict === 'proven' ? explainProven(result) : noExplanation;
}

const PAYS = messageId(
  'The transaction has outputs that only the holder of this address can spend, with the amounts above.',
);
const MAY_BE_SPENT = messageId(
  'The check does not show whether the receiver can spend the coins now, or has already spent them.',
);

function explainProven({ kind, maker, subject: { message = '' } }: ProofCheckResult): Explanation {
  const hasMessage = message !== '';
  switch (kind) {
    case 'tx-key':
      return {
        provenStatements: [
          PAYS,
          messageId(
            'The person who gave the key had the sender’s wallet, or got the key from someone who had it.',
          ),
        ],
        unprovenStatements: [
          messageId(
            'The check does not show who the sender is. The person who gave you the key may be someone else.',
          ),
          MAY_BE_SPENT,
          messageId('The check does not show what the payment was for.'),
        ],
      };
    case 'tx-proof':
      return {
        provenStatements: [
          PAYS,
          maker === 'receiver'
            ? messageId('The proof was made with the view key of the receiver.')
            : messageId(
                'The proof was made with the transaction key, which the wallet of the sender stores.',
              ),
          ...(hasMessage ? [messageId('The maker knew this message when making the proof.')] : []),
        ],
        unprovenStatements: [
          maker === 'receiver'
            ? messageId('The proof does not show who paid, because it was made with the receiver’s key.')
            : messageId('The proof does not show the name of the sender.'),
          ...(hasMessage
            ? []
            : [
                messageId(
                  'The proof does not show for whom it was made. It has no message, so anyone can pass it on.',
                ),
              ]),
          MAY_BE_SPENT,
        ],
      };
    case 'spend-proof':
      return {
        provenStatements: [
          messageId(
            'The maker of the proof could spend an output of every ring of the transaction, so the maker is the sender.',
          ),
          ...(hasMessage ? [messageId('The maker knew this message when making the proof.')] : []),
        ],
        unprovenStatements: [
          messageId('The proof does not show to whom the transaction pays, or how much.'),
          messageId('The proof does not show which member of each ring was spent.'),
          ...(hasMessage
            ? []
            : [
                messageId(
                  'The proof does not show for whom it was made. It has no message, so anyone can pass it on.',
                ),
              ]),
        ],
      };
    case 'reserve-proof':
      return {
        provenStatements: [
          messageId(
            'The holder of the address can spend the listed outputs. The holder owns at least the outputs that are not spent yet.',
          ),
          ...(hasMessage ? [messageId('The holder knew this message when making the proof.')] : []),
        ],
        unprovenStatements: [
          messageId('The proof does not show everything that the holder owns. It may leave out outputs.'),
          messageId(
            'The proof does not show that the holder keeps the coins. The coins may be borrowed, or spent a minute later.',
          ),
          ...(hasMessage
            ? []
            : [
                messageId('The proof does not show when or for whom it was made, because it has no message.'),
              ]),
        ],
      };
    case 'signature':
      return {
        provenStatements: [
          maker === 'view'
            ? messageId('The signer has the view key of the address, which shows incoming payments.')
            : messageId('The signer has the spend key of the address, and so can spend its coins.'),
          messageId('The signed text is exactly the message above, including spaces and line breaks.'),
        ],
        unprovenStatements: [
          messageId(
            'The signature does not show when the message was signed, unless the message contains the time.',
          ),
          messageId('The signature does not show a payment, or that the address has coins.'),
          ...(maker === 'view'
            ? [
                messageId(
                  'The signature does not show that the signer can spend coins. Other people may have the view key, for example an accountant.',
                ),
              ]
            : []),
        ],
      };
  }
}
