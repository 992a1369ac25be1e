import { t } from '../../i18n/translate.ts';
import { routes } from '../_lib/routes.ts';

interface ReceiptLinksProps {
  readonly plain: string;
  /** Undefined when the answer is about no address. */
  readonly withAddress: string | undefined;
}

/** Links to the signed receipts of an answer. The visitor chooses whether a receipt names the address. */
export function ReceiptLinks({ plain, withAddress }: ReceiptLinksProps) {
  return (
    <p className="prose">
      {t(
        'This explorer signed a receipt of the answer. It contains no key, no proof and no message, and it has an address that you can hand on:',
      )}{' '}
      <a href={routes.receipt(plain)}>{t('the receipt')}</a>
      {withAddress !== undefined && (
        <>
          {t(', or')} <a href={routes.receipt(withAddress)}>{t('the receipt with the address')}</a>{' '}
          {t('of the question')}
        </>
      )}
      .
    </p>
  );
}
