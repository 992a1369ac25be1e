import { t } from '../../i18n/translate.ts';
import { routes } from '../_lib/routes.ts';

interface ReceiptLinksProps {
  readonly plain: string;
  /** Receipt that contains the checked address. Undefined when the check had no address. */
  readonly withAddress: string | undefined;
}

/** Links to the signed receipts of a result. The visitor chooses whether the receipt contains the address. */
export function ReceiptLinks({ plain, withAddress }: ReceiptLinksProps) {
  return (
    <p className="prose">
      {t(
        'This explorer signed a receipt of the result. It contains no key, no proof and no message. You can share the URL of the receipt:',
      )}{' '}
      <a href={routes.receipt(plain)}>{t('Receipt of this result')}</a>
      {withAddress !== undefined && (
        <>
          , <a href={routes.receipt(withAddress)}>{t('Receipt with the checked address')}</a>
        </>
      )}
    </p>
  );
}
