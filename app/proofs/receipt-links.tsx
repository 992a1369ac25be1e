import { t } from '../../i18n/translate.ts';
import { QrCode } from '../_components/qr-code.tsx';
import { routes } from '../_lib/routes.ts';
import { computeReceiptNumber } from './receipt-number.ts';

export interface ReceiptLinksProps {
  readonly receiptWithoutAddress: string;
  /** Receipt that contains the checked address. Undefined when the check had no address. */
  readonly receiptWithAddress: string | undefined;
  /** Short form of the receipt, for the QR code. */
  readonly shortReceipt: string;
  /** Scheme and host of this site without a final slash, for the QR code. */
  readonly siteUrl: string;
}

/**
 * The signed receipts of a result: a QR code, a receipt number and links. The visitor chooses a receipt with or without
 * the address. The QR code contains the short receipt without the address, so that phones can read it from paper.
 */
export function ReceiptLinks({
  receiptWithoutAddress,
  receiptWithAddress,
  shortReceipt,
  siteUrl,
}: ReceiptLinksProps) {
  return (
    <div className="receipt-links">
      <div className="receipt-links-code">
        <QrCode
          text={`${siteUrl}${routes.receipt(shortReceipt)}`}
          label={t('QR code with the URL of the short receipt')}
        />
      </div>
      <div className="receipt-links-note">
        <p>
          <strong>{t('Receipt {number}', { number: computeReceiptNumber(shortReceipt) })}</strong>
        </p>
        <p className="muted">
          {t(
            'This explorer signed the receipt, which contains no key, no proof and no message. Its URL can be shared.',
          )}
        </p>
        <ul className="plain-list not-printed">
          <li>
            <a href={routes.receipt(receiptWithoutAddress)}>{t('Receipt of this result')}</a>
          </li>
          {receiptWithAddress !== undefined && (
            <li>
              <a href={routes.receipt(receiptWithAddress)}>{t('Receipt with the checked address')}</a>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
