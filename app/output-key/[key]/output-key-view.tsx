import { t } from '../../../i18n/translate.ts';
import { BlockLink, OutputLink, TxLink } from '../../_components/links.tsx';
import { MissingValue } from '../../_components/missing-value.tsx';
import { Notice } from '../../_components/notice.tsx';
import { Page } from '../../_components/page.tsx';
import { Panel } from '../../_components/panel.tsx';
import { DiagramSection } from '../../_components/diagram-section.tsx';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { Table } from '../../_components/table.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Age } from '../../_components/values/time.tsx';
import type { OutputWithTx } from '../../../db/queries/output.ts';
import { SameKeyOutputsTimeline } from './same-key-outputs-timeline.tsx';

export function OutputKeyView({ outputs }: { readonly outputs: readonly OutputWithTx[] }) {
  return (
    <Page
      title={
        <T>
          <em>
            <ValueInMessage of={outputs.length} /> outputs
          </em>{' '}
          share one key.
        </T>
      }
    >
      <Notice tone="warn" title={t('Several outputs share this one-time key')}>
        <p>
          {t(
            'These outputs have the same key image, so only one of them can be spent. The coins of the others are lost.',
          )}
        </p>
      </Notice>
      <DiagramSection
        title={t('When the outputs were made')}
        aside={t('Each circle is an output with this key. The time axis is linear and ends now.')}
      >
        <SameKeyOutputsTimeline outputs={outputs} />
      </DiagramSection>
      <Panel title={t('Outputs')}>
        <Table
          caption={t('Outputs with this key')}
          rows={outputs}
          rowKey={({ amount, globalIndex }) => `${amount}/${globalIndex}`}
          emptyMessage={t('No output has this key.')}
          columns={[
            {
              key: 'index',
              header: t('Global index'),
              cell: ({ amount, globalIndex }) => <OutputLink amount={amount} globalIndex={globalIndex} />,
            },
            {
              key: 'block',
              header: t('Block'),
              cell: ({ height }) => <BlockLink height={height} />,
            },
            {
              key: 'made',
              header: t('Age'),
              displayOnPhones: 'hide',
              cell: ({ timestamp }) => <Age timestamp={timestamp} />,
            },
            {
              key: 'tx',
              header: t('Transaction'),
              fillsWidth: true,
              cell: ({ txHash }) => <TxLink hash={txHash} />,
            },
            {
              key: 'rings',
              header: t('Rings'),
              isRightAligned: true,
              cell: ({ ringCount }) =>
                ringCount === undefined ? (
                  <MissingValue>{t('unknown')}</MissingValue>
                ) : (
                  <Count value={ringCount} />
                ),
            },
          ]}
        />
      </Panel>
    </Page>
  );
}
