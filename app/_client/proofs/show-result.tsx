import type { ProofFields } from '../../../proofs/check.ts';
import { formatProofLinkFragment } from '../../../proofs/fragment.ts';
import { proofFieldNames, type ProofKind } from '../../../proofs/kinds.ts';
import type { ProofVerifierOutcome } from '../../../proofs/outcome.ts';
import { AddressCheckForm } from '../../proofs/address-check-form.tsx';
import { ProofResultActions } from '../../proofs/result-actions.tsx';
import { ProofCheckerVerdicts, type WalletServiceCheckState } from '../../proofs/checkers.tsx';
import { ProofOutcomeView } from '../../proofs/outcome-view.tsx';
import { ReceiptLinks, type ReceiptLinksProps } from '../../proofs/receipt-links.tsx';
import { SignedReceiptRequestSection, type SignedReceiptRequestState } from '../../proofs/signed-receipt.tsx';
import { requestWalletServiceCheck } from './service-check.ts';
import { renderContentInto } from './elements.ts';

/** A proof as the visitor entered it. */
export interface EnteredProof {
  readonly kind: ProofKind;
  readonly fields: ProofFields;
}

interface ShownProofResult {
  readonly proof: EnteredProof;
  readonly outcome: ProofVerifierOutcome;
  /**
   * A payment proof that the page made from the transaction key. A request for a receipt sends this proof in place of the key.
   * Undefined unless the visitor entered a valid transaction key.
   */
  readonly outProof: string | undefined;
}

/**
 * Renders the result of a check in the page. Renders it again when the visitor creates a link, or requests a receipt or the check
 * by the wallet service.
 */
export function showProofResult(
  resultElement: HTMLElement,
  { proof, outcome, outProof }: ShownProofResult,
): void {
  let service: WalletServiceCheckState = { state: 'not-requested', requestCheck: undefined };
  let link: string | undefined;
  let receipts: Omit<ReceiptLinksProps, 'siteUrl'> | undefined;
  let signed: SignedReceiptRequestState = { state: 'offered' };
  const hasReceipt = outcome.verdict === 'proven' || outcome.verdict === 'refuted';
  const sentProof: EnteredProof =
    outProof === undefined
      ? proof
      : { kind: 'tx-proof', fields: { ...proof.fields, txKey: '', message: '', proof: outProof } };
  const sent = proofFieldNames.filter((name) => sentProof.fields[name] !== '');
  const renderResult = (): void =>
    renderContentInto(
      resultElement,
      <ProofOutcomeView
        outcome={outcome}
        checkers={
          outcome.verdict !== 'malformed' && (
            <ProofCheckerVerdicts verifier="page" verdict={outcome.verdict} walletServiceCheck={service} />
          )
        }
        receipts={
          receipts === undefined ? (
            hasReceipt && (
              <SignedReceiptRequestSection
                kind={sentProof.kind}
                sentFieldNames={sent}
                isTxKeyReplacedByProof={outProof !== undefined}
                receiptState={signed}
                onRequest={() => callServer(sentProof)}
              />
            )
          ) : (
            <ReceiptLinks {...receipts} siteUrl={location.origin} />
          )
        }
        actions={<ProofResultActions createdLink={link} onPrint={() => print()} onCreateLink={makeLink} />}
        contentBelow={
          outcome.verdict === 'malformed' &&
          outcome.field === 'address' && <AddressCheckForm address={proof.fields.address} />
        }
      />,
    );
  const makeLink = (): void => {
    link = `${location.origin}${location.pathname}#${formatProofLinkFragment(proof)}`;
    renderResult();
    document.querySelector<HTMLElement>('#desk-link')?.focus();
  };
  const callServer = ({ kind, fields }: EnteredProof): void => {
    service = { state: 'requested' };
    signed = { state: 'requested' };
    renderResult();
    focusProofResult(false);
    const onProgress = (sentence: string): void => {
      const queueElement = resultElement.querySelector('[data-desk-line]');
      if (queueElement !== null && queueElement.textContent !== sentence) queueElement.textContent = sentence;
    };
    void requestWalletServiceCheck(kind, fields, onProgress).then((response) => {
      service = response.second;
      receipts = response.receipts;
      signed = { state: 'refused', reason: response.unsigned };
      renderResult();
    });
  };
  if (outcome.verdict !== 'malformed')
    service = { state: 'not-requested', requestCheck: () => callServer(proof) };
  renderResult();
}

/** Moves the focus to the result. */
export function focusProofResult(scrolls: boolean): void {
  const result = document.querySelector<HTMLElement>('#result');
  result?.focus({ preventScroll: true });
  if (scrolls) result?.scrollIntoView({ block: 'start' });
}
