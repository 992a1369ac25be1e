import { t } from '../../../i18n/translate.ts';
import { MissingValue } from '../../_components/missing-value.tsx';
import { ViewTag } from '../../_components/values/view-tag.tsx';
import { createOutputColumns } from '../../_components/output-columns.tsx';
import { pageLinksByPosition } from '../../_components/pagination.tsx';
import { PagedPanel } from '../../_components/panel.tsx';
import { Table } from '../../_components/table.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import { OUTPUTS_PER_PAGE } from '../../_lib/tx-pages.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';

interface OutputsPanelProps extends TxDetail {
  readonly firstOutputPosition: number;
}

export function TxOutputsPanel({
  commonFields,
  outputs,
  firstOutputPosition,
  hash,
  location,
}: OutputsPanelProps) {
  const total = commonFields.outputCount ?? outputs.length;
  return (
    <PagedPanel
      id="outputs"
      liveUpdateId="outputs"
      title={t('Outputs')}
      aside={
        outputs.length > 0 && outputs.every(({ clearAmount }) => clearAmount === null)
          ? t('{outputCount}, amounts hidden', { outputCount: total })
          : total
      }
      pages={pageLinksByPosition({
        listName: t('outputs'),
        from: firstOutputPosition,
        pageSize: OUTPUTS_PER_PAGE,
        total,
        link: (from) => routes.txOutputs(hash, from),
      })}
    >
      <Table
        caption={t('Outputs of the transaction')}
        rows={outputs}
        rowKey={({ position }) => position}
        emptyMessage={t('This index does not know the outputs of this transaction.')}
        columns={[
          ...createOutputColumns(
            location.state === 'pool'
              ? t('global index once mined')
              : t('none: this output is not on the main chain'),
          ),
          {
            key: 'tag',
            header: t('View tag'),
            displayOnPhones: 'hide',
            cell: (output) => <ViewTag {...output} />,
          },
          {
            key: 'amount',
            header: t('Amount'),
            isRightAligned: true,
            cell: ({ clearAmount }) =>
              clearAmount === null ? (
                <MissingValue>{t('hidden')}</MissingValue>
              ) : (
                <Xmr amount={clearAmount} />
              ),
          },
        ]}
      />
    </PagedPanel>
  );
}
