import { messageId, t } from '../../i18n/translate.ts';
import { ProofTextField } from './form-fields.tsx';
import { Panel } from '../_components/panel.tsx';
import { routes } from '../_lib/routes.ts';

const fields = [
  {
    name: 'viewTxid',
    label: messageId('Transaction hash'),
    help: messageId('64 hexadecimal characters.'),
    rows: 1,
  },
  {
    name: 'viewAddress',
    label: messageId('Address'),
    help: messageId(
      'The standard address of the wallet, or one of its subaddresses. For a standard address, the page also compares the first 250 subaddresses.',
    ),
    rows: 2,
  },
  {
    name: 'viewKey',
    label: messageId('Secret view key'),
    help: messageId(
      '64 hexadecimal characters. The view key decrypts incoming amounts and cannot spend them. The view-balance secret of a Carrot wallet also decrypts its change.',
    ),
    rows: 1,
  },
] as const;

/** The form that decrypts outputs with a view key. It works only in the browser, so it is hidden without scripts. */
export function DecryptOutputsPanel() {
  return (
    <div className="not-printed" id="view-key">
      <Panel title={t('Decrypt the outputs of a transaction with a view key')} padded>
        <div className="split split-early">
          <form
            className="stack open-outputs-panel-form"
            method="post"
            action={routes.proofs}
            autoComplete="off"
            noValidate
            hidden
            data-open-outputs
          >
            {fields.map((field) => (
              <ProofTextField key={field.name} field={field} />
            ))}
            <div className="buttons">
              <button type="submit" className="button button-main">
                {t('Decrypt the outputs')}
              </button>
            </div>
            <p role="status" data-desk-progress />
          </form>
          <div className="prose">
            <p>
              {t(
                'The result shows which outputs of a transaction pay a wallet, and their amounts, without a proof from the sender.',
              )}
            </p>
            <p className="small muted" data-desk-plain>
              {t(
                'The decryption works only in your browser and needs scripts, because no server should get a view key.',
              )}
            </p>
          </div>
        </div>
        <div className="open-outputs-panel-answer" data-opened-outputs />
      </Panel>
    </div>
  );
}
