import { pageRequest } from '../../server/page-request.ts';
import { messageId, t } from '../../i18n/translate.ts';
import { HiddenFields } from '../_components/hidden-fields.tsx';
import { T } from '../_components/t.tsx';
import type { Suggestion } from '../../proofs/detect.ts';
import type { FieldName, ProofKind } from '../../proofs/kinds.ts';
import type { Network } from '@ringscope/protocol/hard-forks.ts';
import { routes } from '../_lib/routes.ts';
import { DeskFields, TextField, type FieldError, type FieldValues } from './desk-fields.tsx';

interface DeskFormProps {
  /** The network that this explorer follows. The script of the desk needs it. */
  readonly network: Network | undefined;
  readonly text: string;
  readonly kind: ProofKind | undefined;
  readonly suggestions: readonly Suggestion[];
  readonly values: FieldValues;
  readonly error?: FieldError | undefined;
}

/**
 * The form of the proof desk. Without scripts the browser sends it. With scripts, the page checks the proof itself and
 * sends nothing: see `app/_client/proofs/`.
 */
export function DeskForm({ network, text, error, ...fields }: DeskFormProps) {
  return (
    <form
      className="desk-form"
      method="post"
      action={routes.proofResult}
      data-desk
      data-network={network}
      data-texts={pageRequest().deskMessages}
      autoComplete="off"
      noValidate
    >
      <TextField
        field={{
          name: 'text',
          label: messageId('What the wallet gave you'),
          help: messageId(
            'A transaction key, a proof (OutProof, InProof, SpendProof, ReserveProof) or a signature (Sig). The text may also contain other words, the transaction hash and the address.',
          ),
          rows: 5,
        }}
        value={text}
        error={error?.name === 'text' ? error : undefined}
      />
      <div className="desk-form-fields" data-desk-fields>
        <DeskFields {...fields} error={error} />
      </div>
      <label className="desk-form-choice" data-desk-hides hidden>
        <input type="checkbox" name="hides" />
        <span>
          {t('Hide from this server which transaction I mean.')}{' '}
          <span className="muted">
            {t('The page then asks for all transactions whose hashes begin with the same 4 to 6 digits.')}
          </span>
        </span>
      </label>
      <p className="desk-form-privacy" data-desk-plain>
        <T>
          <strong>Your browser runs no scripts here, so it sends the text to this server.</strong> The server
          checks it, asks its wallet service too, and forgets it: it is in no log, no database and no address.
          With scripts, the page checks it itself and sends none of it. While other checks run, yours waits
          for up to 45 seconds. If its turn does not come, the page says how many wait, and your browser still
          has what you typed.
        </T>
      </p>
      <p className="desk-form-privacy" data-desk-private hidden>
        <T>
          <strong>The check runs in this page. Nothing that you enter leaves it.</strong> The page asks this
          server only for public data of the chain: the transaction, its outputs and ring members, or the
          transactions and key images that a reserve proof lists.
        </T>
      </p>
      <div className="buttons">
        <button type="submit" className="button button-main">
          {t('Check')}
        </button>
        <button type="button" className="button" data-desk-cancel hidden>
          {t('Cancel')}
        </button>
      </div>
      <p className="desk-form-progress" role="status" data-desk-progress />
    </form>
  );
}

interface FilledProofFormProps {
  readonly kind: ProofKind;
  readonly fields?: Partial<Record<FieldName, string>>;
}

/** A button that hands prepared fields to the proof desk. A script passes them in the fragment, so that none is sent. */
export function FilledProofForm({ kind, fields = {} }: FilledProofFormProps) {
  return (
    <form method="post" action={routes.proofResult} data-hand-over>
      <HiddenFields fields={{ kind, ...fields }} />
      <button type="submit" className="button">
        {t('Check it')}
      </button>
    </form>
  );
}
