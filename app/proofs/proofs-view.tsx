import { t } from '../../i18n/translate.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { parseProofKind, ProofKind } from '../../proofs/kinds.ts';
import type { ProofFormResult } from '../../server/proof-form-result.ts';
import { Notice } from '../_components/notice.tsx';
import { AddressCheckForm } from './address-check-form.tsx';
import { ProofCheckerVerdicts } from './checkers.tsx';
import { describeTruncation } from './truncated-text.ts';
import { ProofCheckForm } from './check-form.tsx';
import { DecryptOutputsPanel } from './open-outputs-panel.tsx';
import { ProofOutcomeView } from './outcome-view.tsx';
import { ReceiptLinks } from './receipt-links.tsx';
import { RecognisedProofKinds } from './recognised-inputs.tsx';
import { ProofInstructions } from './proof-instructions.tsx';
import type { Tip } from '../../db/queries/index-state.ts';

interface ProofsViewProps {
  /** Result of a proof that the visitor submitted. Undefined when the form was not submitted. */
  readonly formResult: ProofFormResult | undefined;
  readonly network: Tip['network'] | undefined;
  readonly hasExamples: boolean;
  /** Transaction hash from the `txid` parameter. */
  readonly txid: TxHash | undefined;
  readonly requestedProofKind: ProofKind | undefined;
}

export function ProofsView({ formResult, network, hasExamples, txid, requestedProofKind }: ProofsViewProps) {
  return (
    <div className="page">
      <div className="split split-early proofs-view-desk">
        <div className="stack">
          <header className="page-head">
            <h1>{t('Did the payment arrive? Paste the key or proof.')}</h1>
            <p className="page-lead">
              {t(
                'A transaction key, or any proof made by a Monero wallet, with the transaction hash and the address, in any order. Other words are ignored.',
              )}
            </p>
          </header>
          <FormNotice formResult={formResult} />
          <CutTextNotice
            text={formResult === undefined || formResult.state === 'invalid-form' ? '' : formResult.text}
          />
          <ProofCheckForm network={network} {...initialFormState(formResult, txid, requestedProofKind)} />
        </div>
        <RecognisedProofKinds />
      </div>
      <div className="page-window proofs-view-result" data-desk-result>
        {formResult?.state === 'checked' && <ProofOutcome formResult={formResult} />}
      </div>
      <ProofInstructions hasExamples={hasExamples} />
      <DecryptOutputsPanel />
    </div>
  );
}

/** A notice with the reason why a submitted form was not checked. */
function FormNotice({ formResult }: { readonly formResult: ProofFormResult | undefined }) {
  if (formResult === undefined || formResult.state === 'checked') return null;
  if (formResult.state === 'invalid-form')
    return (
      <Notice tone="bad" title={t('Nothing was checked')} role="alert">
        <p>{t('The submitted data was not in the format of this page’s form. Please use the form below.')}</p>
      </Notice>
    );
  return formResult.kind === undefined ? (
    <Notice tone="bad" title={t('Nothing was recognised')} role="alert">
      <p>
        {t(
          'The text has no transaction key, no proof and no signature. A proof begins with OutProof, InProof, SpendProof or ReserveProof, and a signature with Sig.',
        )}
      </p>
    </Notice>
  ) : (
    <Notice title={t('One more field is needed')} role="status">
      <p>{t('The text was recognised. Please fill in the missing fields.')}</p>
    </Notice>
  );
}

function CutTextNotice({ text }: { readonly text: string }) {
  const sentence = describeTruncation(text);
  return (
    sentence !== undefined && (
      <Notice title={t('The text is too long')} role="status">
        <p>{sentence}</p>
      </Notice>
    )
  );
}

type CheckedForm = Extract<ProofFormResult, { readonly state: 'checked' }>;

function ProofOutcome({ formResult: { outcome, receipts, fields } }: { readonly formResult: CheckedForm }) {
  const isMalformed = outcome.verdict === 'malformed';
  return (
    <ProofOutcomeView
      outcome={outcome}
      checkers={
        !isMalformed && (
          <ProofCheckerVerdicts
            verifier="server"
            verdict={outcome.verdict}
            walletServiceCheck={outcome.walletServiceResult}
          />
        )
      }
      receipts={
        receipts && (
          <ReceiptLinks
            receiptWithoutAddress={receipts.withoutAddress}
            receiptWithAddress={receipts.withAddress}
            shortReceipt={receipts.shortForm}
            siteUrl={currentPageRequest().site.publicUrl}
          />
        )
      }
      contentBelow={
        isMalformed && outcome.field === 'address' && <AddressCheckForm address={fields.address} />
      }
    />
  );
}

/** Returns the initial state of the form: the submitted input, or the transaction from the `txid` parameter. */
function initialFormState(
  formResult: ProofFormResult | undefined,
  txid: TxHash | undefined,
  kind: ReturnType<typeof parseProofKind>,
) {
  if (formResult === undefined || formResult.state === 'invalid-form') {
    const suggestions =
      kind === undefined || txid === undefined ? [] : [{ kind, fields: { txid }, missingFields: [] }];
    return { txHash: txid, text: '', suggestions, recognitionWarnings: [], values: {}, kind };
  }
  const { about, text, suggestions, recognitionWarnings, fields } = formResult;
  const outcome = formResult.state === 'checked' ? formResult.outcome : undefined;
  return {
    txHash: about,
    text,
    suggestions,
    recognitionWarnings,
    kind: formResult.kind,
    values: fields,
    error:
      outcome?.field === undefined
        ? undefined
        : { name: outcome.field, message: outcome.message, translatable: outcome.translatable },
  };
}
