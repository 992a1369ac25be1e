import { currentPageRequest } from '../../server/page-request.ts';
import { messageId, t, type MessageId } from '../../i18n/translate.ts';
import { HiddenFormFields } from '../_components/hidden-fields.tsx';
import { SecretFormSubmitButton } from '../_components/secret-submit.tsx';
import { T } from '../_components/t.tsx';
import type { ProofCheckSuggestion } from '../../proofs/detect.ts';
import type { ProofFieldName, ProofKind } from '../../proofs/kinds.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { routes } from '../_lib/routes.ts';
import { ProofTransactionNotice } from './about-transaction.tsx';
import {
  ProofFormFields,
  ProofTextField,
  type ProofFieldError,
  type ProofFieldValues,
} from './form-fields.tsx';

interface ProofCheckFormProps {
  /** The network of this explorer, for the script that checks proofs. Undefined when the index cannot be read. */
  readonly network: Network | undefined;
  /** Hash of the transaction from whose page the visitor came. Undefined when the visitor came from elsewhere. */
  readonly txHash: TxHash | undefined;
  readonly text: string;
  readonly kind: ProofKind | undefined;
  readonly suggestions: readonly ProofCheckSuggestion[];
  readonly recognitionWarnings: readonly MessageId[];
  readonly values: ProofFieldValues;
  readonly error?: ProofFieldError | undefined;
}

/**
 * The form that checks keys, proofs and signatures. With scripts, the browser checks the proof and submits nothing
 * (`app/_client/proofs/`). Without scripts, it submits the form to the server.
 */
export function ProofCheckForm({ network, txHash, text, error, ...fields }: ProofCheckFormProps) {
  return (
    <form
      className="stack-close check-form"
      method="post"
      action={routes.proofResult}
      data-desk
      data-network={network}
      data-messages={currentPageRequest().proofCheckMessagesJson}
      autoComplete="off"
      noValidate
    >
      <div className="check-form-about" data-desk-about>
        {txHash !== undefined && <ProofTransactionNotice hash={txHash} />}
      </div>
      <ProofTextField
        field={{
          name: 'text',
          label: messageId('Key, proof or signature'),
          placeholder: messageId('Tx ID: …   Tx key: …   Address: …'),
          rows: 5,
        }}
        value={text}
        error={error?.name === 'text' ? error : undefined}
      />
      <div className="stack check-form-fields" data-desk-fields>
        <ProofFormFields {...fields} txHash={txHash} error={error} />
      </div>
      <label className="check-form-choice" data-desk-hides hidden>
        <input type="checkbox" name="hides" />
        <span>
          {t('Hide from this server which transaction I mean.')}{' '}
          <span className="muted">
            {t(
              'If selected, the page fetches all transactions (up to 100) whose hashes begin with the same characters as the entered hash, and shows how many there were.',
            )}
          </span>
        </span>
      </label>
      <noscript>
        <p className="check-form-privacy">
          <T>
            <strong>Scripts are disabled in your browser, so it sends the text to this server.</strong> The
            server checks the text with its own code and with its wallet service. It does not store the text
            in a log, a database or a URL. With scripts enabled, your browser checks the text and does not
            send it. While other checks run, yours waits for up to 45 seconds. If the queue is too long, the
            page shows an error, and your browser still has what you typed.
          </T>
        </p>
      </noscript>
      <div className="check-form-submit">
        <SecretFormSubmitButton label={t('Check')} isMain />
        <button type="button" className="button" data-desk-cancel hidden>
          {t('Cancel')}
        </button>
        <p className="check-form-privacy" data-desk-private hidden>
          <T>
            <strong>Nothing that you enter leaves this page.</strong> It requests only public chain data from
            this site.
          </T>
        </p>
      </div>
      <p className="check-form-progress" role="status" data-desk-progress />
    </form>
  );
}

interface FilledProofFormProps {
  readonly kind: ProofKind;
  readonly fields?: Partial<Record<ProofFieldName, string>>;
}

/**
 * A button that opens the page for checking proofs with prefilled fields. With scripts, the URL fragment contains the
 * fields, and the browser does not send them. Without scripts, the form is submitted.
 */
export function PrefilledProofForm({ kind, fields = {} }: FilledProofFormProps) {
  return (
    <form method="post" action={routes.proofResult} data-hand-over>
      <HiddenFormFields fields={{ kind, ...fields }} />
      <SecretFormSubmitButton label={t('Check this text')} />
    </form>
  );
}
