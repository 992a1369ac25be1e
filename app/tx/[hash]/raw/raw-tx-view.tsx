import { t } from '../../../../i18n/translate.ts';
import type { RawTxResult } from '../../../../server/raw-bytes.ts';
import { TxLink } from '../../../_components/links.tsx';
import { Notice } from '../../../_components/notice.tsx';
import { Page } from '../../../_components/page.tsx';
import { RawDataPanels } from '../../../_components/raw-panels.tsx';
import type { TxHash } from '@ringscope/protocol/brands.ts';

interface RawTxViewProps {
  readonly hash: TxHash;
  readonly raw: Extract<RawTxResult, { readonly state: 'found' }>;
}

export function RawTxView({ hash, raw }: RawTxViewProps) {
  return (
    <Page title={t('Raw transaction')} lead={<TxLink hash={hash} />}>
      {!raw.isComplete && (
        <Notice tone="warn">
          <p>{t('Signatures and range proofs are missing here, because the node is pruned.')}</p>
        </Notice>
      )}
      <RawDataPanels hex={raw.hex} size={t('{count} bytes', { count: raw.hex.length / 2 })} json={raw.json} />
    </Page>
  );
}
