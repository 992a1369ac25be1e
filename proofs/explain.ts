import { mark, type Marked } from '../i18n/texts.ts';
import type { CheckResult } from './outcome.ts';

interface Explanation {
  readonly shows: readonly Marked[];
  readonly showsNot: readonly Marked[];
}

const nothing: Explanation = { shows: [], showsNot: [] };

/** Returns what a proven answer shows, and what it does not show although a visitor might expect it. */
export function explain(result: CheckResult): Explanation {
  return result.verdict === 'proven' ? explainProven(result) : nothing;
}

const PAYS = mark(
  'The transaction has outputs that only the holder of this address can spend, with the amounts above.',
);
const MAY_BE_SPENT = mark('That the receiver can spend the coins now, or has not spent them since.');

function explainProven({ kind, maker, subject: { message = '' } }: CheckResult): Explanation {
  const hasMessage = message !== '';
  switch (kind) {
    case 'tx-key':
      return {
        shows: [
          PAYS,
          mark(
            'The person who gave the key had the sender’s wallet, or got the key from someone who had it.',
          ),
        ],
        showsNot: [
          mark('Who the sender is, or that the one who gave you the key is the sender.'),
          MAY_BE_SPENT,
          mark('What the payment was for.'),
        ],
      };
    case 'tx-proof':
      return {
        shows: [
          PAYS,
          maker === 'receiver'
            ? mark('The proof was made with the view key of the receiver.')
            : mark('The proof was made with the transaction key, which the wallet of the sender keeps.'),
          ...(hasMessage ? [mark('The maker of the proof knew this message when making it.')] : []),
        ],
        showsNot: [
          maker === 'receiver'
            ? mark('Who paid. This proof comes from the side of the receiver.')
            : mark('Who the sender is by name.'),
          ...(hasMessage
            ? []
            : [mark('For whom the proof was made: it has no message, so anybody can pass it on.')]),
          MAY_BE_SPENT,
        ],
      };
    case 'spend-proof':
      return {
        shows: [
          mark(
            'The maker of the proof could spend an output of every ring of the transaction: it is the transaction’s sender.',
          ),
          ...(hasMessage ? [mark('The maker knew this message when making the proof.')] : []),
        ],
        showsNot: [
          mark('A payment: the proof does not say to whom the transaction pays, or how much.'),
          mark('Which member of each ring was spent.'),
          ...(hasMessage
            ? []
            : [mark('For whom the proof was made: it has no message, so anybody can pass it on.')]),
        ],
      };
    case 'reserve-proof':
      return {
        shows: [
          mark(
            'The holder of the address can spend the listed outputs; those not spent by now are what it owns at least.',
          ),
          ...(hasMessage ? [mark('The holder knew this message when making the proof.')] : []),
        ],
        showsNot: [
          mark('That it owns nothing else: outputs may be left out.'),
          mark(
            'That the coins are its own for good: they can be spent a minute later, or be borrowed for the occasion.',
          ),
          ...(hasMessage ? [] : [mark('When or for whom the proof was made: it has no message.')]),
        ],
      };
    case 'signature':
      return {
        shows: [
          maker === 'view'
            ? mark('The signer has the view key of the address, which shows incoming payments.')
            : mark('The signer has the spend key of the address, and so can spend its coins.'),
          mark('The signed text is exactly the message above, with its blanks and line ends.'),
        ],
        showsNot: [
          mark('When the text was signed, unless the text says so.'),
          mark('Any payment, or that the address has coins.'),
          ...(maker === 'view'
            ? [mark('That the signer can spend: others may have the view key, for instance an accountant.')]
            : []),
        ],
      };
  }
}
