import { t } from '../../../i18n/translate.ts';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { parseExtra } from '@ringscope/protocol/extra.ts';
import { ExtraFields } from '../../_components/extra-fields.tsx';
import { TxLink } from '../../_components/links.tsx';
import { MissingValue } from '../../_components/missing-value.tsx';
import { createOutputColumns } from '../../_components/output-columns.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Table } from '../../_components/table.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import type { TxDetail } from '../../../lookups/transaction.ts';

/** Maximum number of coinbase outputs on the block page. */
export const MAX_SHOWN_COINBASE_OUTPUTS = 20;

/** Shows the outputs and the extra of the coinbase. */
export function CoinbasePanel({ coinbase }: { readonly coinbase: TxDetail }) {
  const { hash, outputs, commonFields } = coinbase;
  const total = commonFields.outputCount ?? outputs.length;
  return (
    <Panel
      title={t('Coinbase')}
      id="coinbase"
      aside={total === 1 ? t('one output in the coinbase') : t('{total} outputs', { total })}
      {...(total > outputs.length
        ? {
            footer: (
              <T>
                These are the first <ValueInMessage of={outputs.length} /> outputs.{' '}
                <TxLink hash={hash} size="short" /> has all of them.
              </T>
            ),
          }
        : {})}
    >
      {commonFields.extra !== null && <p className="panel-body">{shapeLabel(commonFields.extra, total)}</p>}
      <Table
        caption={t('Outputs of the coinbase')}
        rows={outputs}
        rowKey={({ position }) => position}
        emptyMessage={t('This index does not know the outputs of this transaction.')}
        columns={[
          ...createOutputColumns(t('none: this output is not on the main chain')).map((column) =>
            column.key === 'key' ? { ...column, displayOnPhones: 'hide' as const } : column,
          ),
          {
            key: 'amount',
            header: t('Amount'),
            isRightAligned: true,
            cell: ({ clearAmount }) =>
              clearAmount === null ? (
                <MissingValue>{t('unknown')}</MissingValue>
              ) : (
                <Xmr amount={clearAmount} />
              ),
          },
        ]}
      />
      {commonFields.extra !== null && (
        <details className="panel-body">
          <summary>{t('Extra of the coinbase')}</summary>
          <ExtraFields extra={commonFields.extra} isCoinbase />
        </details>
      )}
    </Panel>
  );
}

/**
 * Describes what the merge mining tag and the number of outputs of a coinbase suggest about its miner, and what they do
 * not prove.
 */
function shapeLabel(extra: Uint8Array, outputs: number): string {
  const hasTag = parseExtra(extra).some(({ kind }) => kind === 'mergeMining' || kind === 'p2poolShare');
  if (hasTag && outputs > 1) {
    return t(
      'The coinbase pays several outputs and has a merge mining tag, as coinbases of P2Pool blocks do. Every miner can make such a block, so this does not show who mined it.',
    );
  }
  if (hasTag) {
    return t(
      'The coinbase has a merge mining tag: other chains were mined together with this block. This does not show who mined it.',
    );
  }
  return t('The chain does not show who mined this block, because every coinbase pays new one-time keys.');
}
