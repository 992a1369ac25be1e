import { t } from '../../i18n/translate.ts';
import { maySendToWalletService } from '../../proofs/wallet-service-query.ts';
import { HiddenFormFields } from '../_components/hidden-fields.tsx';
import { Panel } from '../_components/panel.tsx';
import { routes } from '../_lib/routes.ts';

/** Offers to check an address with the wallet service after this explorer rejected it. The tools page shows the result. */
export function AddressCheckForm({ address }: { readonly address: string }) {
  if (!maySendToWalletService('address', address)) return null;
  return (
    <Panel title={t('Check the address again')} padded>
      <p className="prose">
        {t(
          'This explorer’s own code has rejected the address. The button sends only the address to this server, which checks it with its monero-wallet-rpc. Neither of them stores the address.',
        )}
      </p>
      <form method="post" action={routes.toolSecondResult('address')}>
        <HiddenFormFields fields={{ tool: 'address', ask: 'yes', address }} />
        <button type="submit" className="button">
          {t('Check the address with the wallet service')}
        </button>
      </form>
    </Panel>
  );
}
