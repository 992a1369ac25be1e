import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import type { ProofVerdict } from '../../proofs/outcome.ts';
import type { VerdictSheetTone } from '../_components/sheet.tsx';

/** The fields of a result or a receipt that determine its headline. */
export interface VerdictHeadlineInput {
  readonly verdict: ProofVerdict;
  /** Codes of the warnings about the result. */
  readonly warnings: readonly string[];
  /** Amounts of the headline in atomic units. */
  readonly amounts: readonly { readonly name: string; readonly amount: bigint }[];
}

export interface VerdictHeadline {
  readonly tone: VerdictSheetTone;
  readonly title: string;
}

const headlines: Readonly<Record<ProofVerdict, MessageId>> = {
  proven: messageId('Proven'),
  refuted: messageId('Not proven'),
  malformed: messageId('The entered data cannot be checked'),
  undecided: messageId('No verdict'),
};

const tones: Readonly<Record<ProofVerdict, VerdictSheetTone>> = {
  proven: 'good',
  refuted: 'bad',
  malformed: 'bad',
  undecided: 'open',
};

/** The words after "Proven, but" for each warning that limits the result, so that the headline alone does not mislead. */
const qualifications: Readonly<Record<string, MessageId>> = {
  'in-pool': messageId('the transaction is not in a block yet'),
  orphaned: messageId('the transaction is no longer on the chain'),
  locked: messageId('the coins are still locked'),
  burnt: messageId('the coins may be worthless'),
  'few-confirmations': messageId('the transaction has few confirmations'),
  'old-format': messageId('the proof has an old, weaker format'),
  'signed-with-view-key': messageId('the message was signed only with the view key'),
  'amount-not-credited': messageId('one output of the payment is not counted'),
  'payment-id-missing': messageId('the payment id of the address is missing'),
  'payment-id-differs': messageId('the transaction has another payment id'),
  'not-announced': messageId('the receiver’s wallet may not find the payment'),
  'index-away': messageId('some data of the chain was not available'),
  'index-behind': messageId('some data of the chain was not available'),
};

/** Returns the amounts of a reserve with a spent output, in atomic units. Undefined for any other result. */
export function getTotalAndSpentReserve({
  verdict,
  amounts,
}: VerdictHeadlineInput): { readonly total: bigint; readonly spent: bigint } | undefined {
  const amountOf = (wanted: string): bigint => amounts.find(({ name }) => name === wanted)?.amount ?? 0n;
  const spent = amountOf('spent');
  return verdict === 'proven' && spent > 0n ? { total: amountOf('listed'), spent } : undefined;
}

/** Returns the headline of a result. It is only "Proven" when no warning limits the result. */
export function describeVerdict(input: VerdictHeadlineInput): VerdictHeadline {
  const { verdict, warnings } = input;
  const reserve = getTotalAndSpentReserve(input);
  if (reserve !== undefined && reserve.spent >= reserve.total)
    return { tone: 'part', title: t('The complete reserve is spent') };
  const phrases = new Set([
    ...(reserve === undefined
      ? []
      : [
          t('{spent} of {total} XMR are spent', {
            spent: formatLocalNumber(formatXmr(reserve.spent)),
            total: formatLocalNumber(formatXmr(reserve.total)),
          }),
        ]),
    ...warnings.flatMap((code) => {
      const phrase = qualifications[code];
      return phrase === undefined ? [] : [translate(phrase)];
    }),
  ]);
  return verdict !== 'proven' || phrases.size === 0
    ? { tone: tones[verdict], title: translate(headlines[verdict]) }
    : { tone: 'part', title: t('Proven, but {warnings}', { warnings: [...phrases].join(t(' and ')) }) };
}
