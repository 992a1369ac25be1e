import { DefinitionList } from '../_components/definition-list.tsx';
import { Notice } from '../_components/notice.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { plural } from '../_lib/digits.ts';

interface OpenedOutputView {
  readonly index: number;
  readonly address: string;
  readonly subaddress: { readonly account: number; readonly address: number } | undefined;
  readonly amount: bigint | undefined;
}

export interface OpenedOutputsProps {
  readonly outputs: readonly OpenedOutputView[];
  /** Number of all outputs of the transaction. */
  readonly of: number;
  readonly total: bigint;
  readonly paymentId: string | undefined;
  readonly isPartial: boolean;
}

/** Shows the outputs of a transaction that a view key opened. */
export function OpenedOutputsView({ outputs, of, total, paymentId, isPartial }: OpenedOutputsProps) {
  return (
    <Notice
      tone={outputs.length > 0 ? 'good' : 'warn'}
      role="status"
      title={
        outputs.length > 0
          ? `${outputs.length} of ${plural(of, 'output')} ${outputs.length === 1 ? 'pays' : 'pay'} this wallet`
          : `None of ${plural(of, 'output')} pays this wallet`
      }
    >
      {outputs.length > 0 && (
        <DefinitionList
          layout="stacked"
          definitions={[
            { term: 'Received', value: <Xmr amount={total} /> },
            ...outputs.map(({ index, address, subaddress, amount }) => ({
              term: `Output ${index}${nameOf(subaddress)}`,
              value: (
                <>
                  {amount === undefined ? (
                    'worthless: its amount does not fit its commitment'
                  ) : (
                    <Xmr amount={amount} />
                  )}
                  <br />
                  <span className="mono">{address}</span>
                </>
              ),
            })),
            paymentId === undefined
              ? undefined
              : {
                  term: 'Encrypted payment id',
                  value: <span className="mono">{paymentId}</span>,
                  note: 'Wallets write one even when nobody asked for it.',
                },
          ]}
        />
      )}
      {outputs.length === 0 && (
        <p>The transaction pays another wallet, or a subaddress that was not compared.</p>
      )}
      {isPartial && (
        <p>
          <strong>Note:</strong> The transaction has more keys than are tried here, so an output may be
          missing.
        </p>
      )}
    </Notice>
  );
}

function nameOf(subaddress: OpenedOutputView['subaddress']): string {
  if (subaddress === undefined || (subaddress.account === 0 && subaddress.address === 0)) return '';
  return `, to subaddress ${subaddress.account}/${subaddress.address}`;
}
