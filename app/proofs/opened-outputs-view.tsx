import { translatePlural, t } from '../../i18n/translate.ts';
import { DefinitionList } from '../_components/definition-list.tsx';
import { LargeAmount } from '../_components/large-amount.tsx';
import { VerdictSheet } from '../_components/sheet.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { translateCountWithNoun } from '../../i18n/digits.ts';

interface DecryptedOutputRow {
  readonly index: number;
  readonly address: string;
  readonly subaddressIndex: { readonly account: number; readonly address: number } | undefined;
  readonly amount: bigint | undefined;
}

export interface DecryptedOutputsProps {
  readonly outputs: readonly DecryptedOutputRow[];
  /** Total number of outputs of the transaction. */
  readonly txOutputCount: number;
  readonly receivedAmount: bigint;
  readonly paymentId: string | undefined;
  readonly isScanIncomplete: boolean;
}

/** Shows the outputs of a transaction that were decrypted with a view key. */
export function DecryptedOutputsView({
  outputs,
  txOutputCount,
  receivedAmount,
  paymentId,
  isScanIncomplete,
}: DecryptedOutputsProps) {
  return (
    <VerdictSheet
      tone={outputs.length > 0 ? (isScanIncomplete ? 'part' : 'good') : 'open'}
      role="status"
      title={
        outputs.length > 0
          ? translatePlural(
              outputs.length,
              '{count} of {outputs} pays this wallet',
              '{count} of {outputs} pay this wallet',
              {
                outputs: translateCountWithNoun(txOutputCount, 'output'),
              },
            )
          : t('None of {outputs} pays this wallet', {
              outputs: translateCountWithNoun(txOutputCount, 'output'),
            })
      }
    >
      {outputs.length > 0 && (
        <div>
          <p className="muted small">{t('Amount received')}</p>
          <LargeAmount amount={receivedAmount} />
        </div>
      )}
      {outputs.length > 0 && (
        <DefinitionList
          definitions={[
            ...outputs.map(({ index, address, subaddressIndex, amount }) => ({
              term: outputLabel(index, subaddressIndex),
              value: (
                <>
                  {amount === undefined ? (
                    t('worthless: the amount does not match the commitment')
                  ) : (
                    <Xmr amount={amount} />
                  )}
                  <br />
                  <span className="mono outcome-facts-address">{address}</span>
                </>
              ),
            })),
            paymentId === undefined
              ? undefined
              : {
                  term: t('Encrypted payment id'),
                  value: <span className="mono">{paymentId}</span>,
                  note: t('Wallets add an encrypted payment id even if the receiver requested none.'),
                },
          ]}
        />
      )}
      {outputs.length === 0 && (
        <p>{t('The transaction pays another wallet, or a subaddress that this check did not compare.')}</p>
      )}
      {isScanIncomplete && (
        <p>
          <strong>{t('Note:')}</strong>{' '}
          {t(
            'The transaction has more transaction public keys than this check tries, so an output may be missing.',
          )}
        </p>
      )}
    </VerdictSheet>
  );
}

function outputLabel(position: number, subaddress: DecryptedOutputRow['subaddressIndex']): string {
  if (subaddress === undefined || (subaddress.account === 0 && subaddress.address === 0))
    return t('Output {position}', { position });
  const { account, address } = subaddress;
  return t('Output {position}, to subaddress {account}/{index}', { position, account, index: address });
}
