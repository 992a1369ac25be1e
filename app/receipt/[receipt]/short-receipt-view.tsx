import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { formatUnixTime } from '@ringscope/protocol/unlock-time.ts';
import type { ShortReceiptContent } from '../../../api/contract/receipt.ts';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { formatNetworkName } from '../../../i18n/network-name.ts';
import { t } from '../../../i18n/translate.ts';
import { DefinitionList } from '../../_components/definition-list.tsx';
import { BlockLink, TxLink } from '../../_components/links.tsx';
import { Page } from '../../_components/page.tsx';
import { VerdictSheet } from '../../_components/sheet.tsx';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { routes } from '../../_lib/routes.ts';
import { describeVerdict } from '../../proofs/headline.ts';
import { computeReceiptNumber } from '../../proofs/receipt-number.ts';
import {
  receiptAmountDefinitions,
  describeCurrentTxState,
  ReceiptAmountSummary,
  type CurrentTxState,
} from './receipt-view.tsx';

interface ShortReceiptViewProps {
  readonly content: ShortReceiptContent;
  /** The receipt as a JSON Web Signature. */
  readonly receipt: string;
  readonly currentTxState: CurrentTxState | undefined;
}

/** Shows the short receipt that a printed QR code contains. Its signature is valid. */
export function ShortReceiptView({ content, receipt, currentTxState }: ShortReceiptViewProps) {
  const { kind, tx_hash: txHash, place, network, tip_height: tipHeight, checked_at: time } = content;
  const amounts = content.amounts.map(({ name, amount }) => ({ name, amount: BigInt(amount) }));
  const txid = txHash === null ? undefined : parseTxHash(txHash);
  return (
    <Page
      title={t('This receipt is genuine.')}
      lead={t('This explorer signed the facts below. They are the short form of receipt {number}.', {
        number: computeReceiptNumber(receipt),
      })}
    >
      <VerdictSheet {...describeVerdict({ ...content, amounts })}>
        <ReceiptAmountSummary kind={kind} amounts={amounts} />
        <DefinitionList
          definitions={[
            ...receiptAmountDefinitions(amounts),
            currentTxState && { term: t('Transaction now'), value: describeCurrentTxState(currentTxState) },
            { term: t('Time of the check'), value: formatUnixTime(BigInt(time)) },
            txid === undefined
              ? undefined
              : { term: t('Transaction'), value: <TxLink hash={txid} size="full" /> },
            place === null ? undefined : placeFact(place),
            {
              term: t('Chain at check time'),
              value: (
                <T>
                  <ValueInMessage of={formatNetworkName(network)} />, newest block{' '}
                  <BlockLink height={tipHeight} />
                </T>
              ),
            },
          ]}
        />
        <p className="small muted">
          {t(
            'Compare the receipt number with the one on the printed sheet. The complete receipt can also contain the address, the hash of the message and the wallet service’s verdict.',
          )}{' '}
          <a href={routes.receiptForm}>{t('What a receipt says, and how to verify it yourself')}</a>
        </p>
      </VerdictSheet>
    </Page>
  );
}

function placeFact({ state, height, confirmations }: NonNullable<ShortReceiptContent['place']>) {
  const term = t('Block or pool');
  if (state === 'pool') return { term, value: t('in the pool, not in a block yet') };
  if (height === null) return { term, value: t('only in blocks off the main chain') };
  return {
    term,
    value: (
      <>
        {t('block')} <BlockLink height={height} />
      </>
    ),
    note: t('{confirmations} at the time of the check', {
      confirmations: translateCountWithNoun(confirmations, 'confirmation'),
    }),
  };
}
