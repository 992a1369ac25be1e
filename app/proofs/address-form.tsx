import { t } from '../../i18n/translate.ts';
import { mayBeAsked } from '../../proofs/wallet-question.ts';
import { HiddenFields } from '../_components/hidden-fields.tsx';
import { Panel } from '../_components/panel.tsx';
import { routes } from '../_lib/routes.ts';

/** Offers to ask the wallet service about an address that this explorer refuses. The tools show its answer. */
export function AddressForm({ address }: { readonly address: string }) {
  if (!mayBeAsked('address', address)) return null;
  return (
    <Panel title={t('Is this an address?')} padded>
      <p className="prose">
        {t(
          'This explorer’s own code has refused the address. The button sends the address alone to this server, which asks its monero-wallet-rpc about it. Neither of them stores it.',
        )}
      </p>
      <form method="post" action={routes.toolSecondResult('address')}>
        <HiddenFields fields={{ tool: 'address', ask: 'yes', address }} />
        <button type="submit" className="button">
          {t('Ask the wallet service about the address')}
        </button>
      </form>
    </Panel>
  );
}
