import { t } from '../../i18n/translate.ts';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';

/** Confirmations at which a visitor can be notified: the transaction has been mined, or its outputs can be spent. */
const OFFERED_CONFIRMATIONS = [1, 10] as const;

/**
 * Buttons that notify the visitor about a transaction while the page is open. The script shows them if the browser
 * supports notifications, and asks for permission only after a click. Nothing is stored.
 */
export function TxConfirmationNotificationButtons({ hash }: { readonly hash: TxHash }) {
  const start = hash.slice(0, 8);
  return (
    <p
      className="notify-box not-printed"
      hidden
      data-notify-tx={hash}
      data-replaced={t('Transaction {start}…: another transaction has spent one of the same outputs.', {
        start,
      })}
      data-denied={deniedMessage()}
    >
      {t('Notify me at this number of confirmations')}{' '}
      {OFFERED_CONFIRMATIONS.map((count) => (
        <button
          key={count}
          type="button"
          className="button"
          aria-pressed={false}
          data-at={count}
          data-message={t('Transaction {start}… has {confirmations}.', {
            start,
            confirmations: translateCountWithNoun(count, 'confirmation'),
          })}
        >
          {translateCountWithNoun(count, 'confirmation')}
        </button>
      ))}{' '}
      <span className="muted" role="status" />
    </p>
  );
}

/** A button that notifies the visitor when the block at a height is mined, while the page is open. */
export function BlockMinedNotificationButton({ height }: { readonly height: number }) {
  return (
    <p className="notify-box not-printed" hidden data-notify-height={height} data-denied={deniedMessage()}>
      <button
        type="button"
        className="button"
        aria-pressed={false}
        data-at={height}
        data-message={t('Block {height} is mined.', { height })}
      >
        {t('Notify me when it is mined')}
      </button>{' '}
      <span className="muted" role="status" />
    </p>
  );
}

function deniedMessage(): string {
  return t('Your browser does not allow notifications from this site.');
}
