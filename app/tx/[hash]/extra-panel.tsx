import { t } from '../../../i18n/texts.ts';
import { ExtraFields } from '../../_components/extra-fields.tsx';
import { Panel } from '../../_components/panel.tsx';
import type { TxDetail } from '../../../lookups/transaction.ts';

/** Lists the fields of the extra. It shows nothing when the extra is not known. */
export function ExtraPanel({ facts: { extra }, coinbase }: TxDetail) {
  if (extra === null) return null;
  return (
    <Panel title={t('Extra')} aside={t('{count} bytes', { count: extra.length })}>
      <ExtraFields extra={extra} coinbase={coinbase} />
    </Panel>
  );
}
