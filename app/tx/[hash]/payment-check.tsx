import { t } from '../../../i18n/translate.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { HiddenFormFields } from '../../_components/hidden-fields.tsx';
import { SecretFormSubmitButton } from '../../_components/secret-submit.tsx';
import { routes } from '../../_lib/routes.ts';

/**
 * A form that passes a key or a proof to the page that checks it. With scripts, that page gets it in the URL fragment,
 * which a browser does not send. Without scripts, the form is posted, so the key is never in a URL that the server
 * sees.
 */
export function PaymentCheckForm({ hash }: { readonly hash: TxHash }) {
  return (
    <section className="payment-check not-printed">
      <h2>{t('Check a payment')}</h2>
      <p className="small muted">
        {t(
          'Amount and receiver are hidden by design. The sender’s key or proof shows them to you. If JavaScript is enabled, the check runs in your browser and does not send the key or the proof.',
        )}
      </p>
      <form
        className="joined payment-check-form"
        method="post"
        action={routes.proofResult}
        autoComplete="off"
        data-hand-over
      >
        <HiddenFormFields fields={{ about: hash }} />
        <label className="visually-hidden" htmlFor="payment-check-text">
          {t('Transaction key or proof')}
        </label>
        <input
          id="payment-check-text"
          name="text"
          type="text"
          required
          placeholder={t('Transaction key or proof')}
          autoComplete="off"
          spellCheck={false}
        />
        <SecretFormSubmitButton label={t('Check')} isMain />
      </form>
      <p className="small">
        <a href={routes.proofsOf(hash)} rel="nofollow">
          {t('Where do I find the transaction key?')}
        </a>
      </p>
    </section>
  );
}
