import { t, translate } from '../../i18n/translate.ts';
import { proofKindDetails, type ProofFieldName, type ProofKind } from '../../proofs/kinds.ts';
import { TranslatedSentence } from '../_components/sentence.tsx';
import { routes } from '../_lib/routes.ts';

/** State of the signed receipt for a proof that the browser has checked. */
export type SignedReceiptRequestState =
  | { readonly state: 'offered' | 'requested' }
  /** The server signed nothing. The reason is a message id. */
  | { readonly state: 'refused'; readonly reason: string };

interface SignedReceiptProps {
  readonly kind: ProofKind;
  /** Names of the fields that are not empty. The button sends their values. */
  readonly sentFieldNames: readonly ProofFieldName[];
  /** Whether the page has made a payment proof from the transaction key, and sends it instead of the key. */
  readonly isTxKeyReplacedByProof: boolean;
  readonly receiptState: SignedReceiptRequestState;
  readonly onRequest: () => void;
}

/** The button for a signed receipt, with a list of the values that it sends. The browser checked the proof, so the server may not have these values yet. */
export function SignedReceiptRequestSection({
  kind,
  sentFieldNames,
  isTxKeyReplacedByProof,
  receiptState,
  onRequest,
}: SignedReceiptProps) {
  const fields = proofKindDetails[kind].fields.filter(({ name }) => sentFieldNames.includes(name));
  return (
    <div className="signed-receipt not-printed">
      <h3>{t('Signed receipt')}</h3>
      <p>
        {t(
          'A receipt is this result, signed by this explorer, for an arbiter or another third party. The server signs only what it has checked itself, so the button sends these values to the server:',
        )}
      </p>
      <ul>
        {fields.map(({ name, label }) => (
          <li key={name}>
            {name === 'txKey' ? t('{label} (secret)', { label: translate(label) }) : translate(label)}
          </li>
        ))}
      </ul>
      <p className="muted">
        {isTxKeyReplacedByProof &&
          t('The key stays in this page, which has made a payment proof (OutProof) from it.')}{' '}
        {kind === 'tx-key'
          ? t(
              'The server does not store the key, and the receipt does not contain it. To send no secret, paste a payment proof (OutProof) of the sender’s wallet instead of the key.',
            )
          : t(
              'None of these values is a secret key. The server stores nothing, and the receipt contains neither the proof nor the message.',
            )}{' '}
        {sentFieldNames.includes('address') && t('You then choose whether the receipt includes the address.')}
      </p>
      <p>
        <button
          type="button"
          className="button"
          disabled={receiptState.state === 'requested'}
          onClick={onRequest}
        >
          {t('Signed receipt')}
        </button>{' '}
        <a href={routes.receiptForm}>{t('What a receipt says')}</a>
      </p>
      {receiptState.state === 'refused' && (
        <p role="status">
          <strong>{t('No receipt was created.')}</strong> <TranslatedSentence of={receiptState.reason} />
        </p>
      )}
    </div>
  );
}
