import { t } from '../../../../i18n/translate.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { Page } from '../../../_components/page.tsx';
import { Panel } from '../../../_components/panel.tsx';
import { QrCode } from '../../../_components/qr-code.tsx';
import { CopyButton } from '../../../_components/values/copy.tsx';
import { routes } from '../../../_lib/routes.ts';

interface ShareTxViewProps {
  readonly hash: TxHash;
  /** Scheme and host of this site without a final slash. */
  readonly siteUrl: string;
}

/** The URL of a transaction as text and as a QR code, and the picture that other sites show next to a link to it. */
export function ShareTxView({ hash, siteUrl }: ShareTxViewProps) {
  const url = `${siteUrl}${routes.tx(hash)}`;
  return (
    <Page
      title={t('Share this transaction')}
      lead={t(
        'The linked page always shows the transaction’s current state. It contains no key and no amount.',
      )}
    >
      <div className="columns">
        <Panel title={t('Link')}>
          <p className="mono share-tx-view-url">
            <a href={routes.tx(hash)}>{url}</a>
          </p>
          <p>
            <CopyButton value={url} copiedItem={t('link')} />
          </p>
          <div className="share-tx-view-code">
            <QrCode text={url} label={t('QR code with the link to this transaction')} />
          </div>
        </Panel>
        <Panel title={t('Picture with the transaction’s current state')}>
          <p>
            {/* oxlint-disable-next-line next/no-img-element -- the picture already has its final size, so it needs no image optimiser */}
            <img
              className="share-tx-view-picture"
              src={routes.txPicture(hash)}
              alt={t('The transaction with its state, its fee and its rings')}
              width={1200}
              height={630}
              loading="lazy"
            />
          </p>
        </Panel>
      </div>
    </Page>
  );
}
