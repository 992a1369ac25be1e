import { messageId, translate, t, type MessageId } from '../../../i18n/translate.ts';
import { describeUncertainPastedValues } from '../../../proofs/doubts.ts';
import {
  addTxidToPastedText,
  detectPastedValues,
  type ProofCheckSuggestion,
} from '../../../proofs/detect.ts';
import { parseProofLinkFragment } from '../../../proofs/fragment.ts';
import { parseProofKind, proofKindDetails, type ProofKind } from '../../../proofs/kinds.ts';
import type { ProofVerifierOutcome } from '../../../proofs/outcome.ts';
import { parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import { isNetwork } from '@ringscope/protocol/hard-forks.ts';
import { ProofTransactionNotice } from '../../proofs/about-transaction.tsx';
import { describeTruncation } from '../../proofs/truncated-text.ts';
import { ProofFormFields, type ProofFieldError } from '../../proofs/form-fields.tsx';
import { computeProofPartCount, type ProofCheckProgress } from '../../../proofs/proof-parts.ts';
import type { ProofWorkerTask } from './worker-messages.ts';
import { renderContentInto } from './elements.ts';
import { requireElement } from './required-element.ts';
import { mergeProofFields, readFieldValue, readEnteredValues, type EnteredFieldValues } from './read-form.ts';
import { focusProofResult, showProofResult, type EnteredProof } from './show-result.tsx';
import { runProofTaskInWorkers, ProofTaskError, type RunningProofTask } from './run-task.ts';

const failureMessages = {
  cancelled: messageId('The check was cancelled, so there is no result.'),
  'too-long': messageId(
    'The check took longer than three minutes, so it was stopped. The proof may or may not be valid.',
  ),
  failed: messageId(
    'The check failed because of an error in this page, so there is no result. The proof may or may not be valid.',
  ),
} as const;

/** Maximum number of workers for one check. Each needs about 30 MB. */
const MAX_WORKERS = 4;

const NOTHING_FOUND = messageId(
  'Nothing in this text was recognised. Paste a transaction key, a proof that begins with OutProof, InProof, SpendProof or ReserveProof, or a signature that begins with Sig.',
);
const VIEW_KEY_FOUND = messageId(
  'This looks like a view key, which alone proves nothing. The form below uses it to decrypt the outputs of a transaction.',
);

/**
 * Controls the form that checks proofs: the browser checks the proof, and the form is never submitted to the server.
 *
 * @param form rendered by `app/proofs/check-form.tsx`
 * @param resultElement the element for the result
 */
export class ProofFormController {
  readonly #form: HTMLFormElement;
  readonly #inputElement: HTMLTextAreaElement;
  readonly #fieldsElement: HTMLElement;
  readonly #resultElement: HTMLElement;
  readonly #txNoticeElement: HTMLElement;
  /**
   * Hash of the transaction to check, when a link passed it to the form. It is not part of the text in the text box.
   */
  #linkedTxHash: TxHash | undefined;
  #suggestions: readonly ProofCheckSuggestion[] = [];
  #recognitionWarnings: readonly MessageId[] = [];
  #kind: ProofKind | undefined;
  #values: EnteredFieldValues;
  #running: RunningProofTask | undefined;

  constructor(form: HTMLFormElement, resultElement: HTMLElement) {
    this.#form = form;
    this.#inputElement = requireElement(form, 'textarea[name="text"]', HTMLTextAreaElement);
    this.#values = readEnteredValues(form);
    this.#kind = parseProofKind(readFieldValue(form, 'kind'));
    this.#fieldsElement = requireElement(form, '[data-desk-fields]', HTMLElement);
    this.#resultElement = resultElement;
    this.#txNoticeElement = requireElement(form, '[data-desk-about]', HTMLElement);
    this.#linkedTxHash = parseTxHash(readFieldValue(form, 'about'));
    this.#txNoticeElement.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLElement) || event.target.closest('[data-desk-change]') === null)
        return;
      event.preventDefault();
      this.#setLinkedTxHash(undefined);
      this.#readBox();
      this.#inputElement.focus();
    });
    this.#inputElement.addEventListener('input', () => this.#readBox());
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement && target.name === 'kind')
        this.#selectKind(parseProofKind(target.value));
    });
    requireElement(form, '[data-desk-cancel]', HTMLElement).addEventListener('click', () =>
      this.#running?.cancel(),
    );
    this.#readBox();
  }

  /**
   * Fills the form from a URL fragment, and removes the fragment from the location bar.
   *
   * @returns whether the fragment contains everything that the check needs
   */
  fill(fragment: string): boolean {
    const { kind, fields } = parseProofLinkFragment(fragment);
    const params = new URLSearchParams(fragment.replace(/^#/, ''));
    const text = params.get('text');
    if (text === null && Object.keys(fields).length === 0) return false;
    history.replaceState(null, '', `${location.pathname}${location.search}`);
    // Removes the form fields of an earlier check.
    renderContentInto(this.#fieldsElement, null);
    const { message, ...others } = fields;
    const isHashAlone = Object.keys(others).length === 1 && others.txid !== undefined;
    this.#setLinkedTxHash(parseTxHash(params.get('about') ?? (isHashAlone ? (others.txid ?? '') : '')));
    this.#inputElement.value = text ?? (isHashAlone ? '' : Object.values(others).join('\n'));
    this.#values = message === undefined ? {} : { message };
    this.#kind = isHashAlone ? undefined : kind;
    if (kind !== undefined && text === null && !isHashAlone) {
      // The URL fragment contains the kind of proof and its fields by name, so no text is searched for keys and proofs.
      this.#suggestions = [{ kind, fields: others, missingFields: [] }];
      this.#recognitionWarnings = [];
      this.#renderFields();
    } else this.#readBox();
    return this.#isComplete(kind !== undefined);
  }

  /**
   * Returns whether the input can only be one kind of proof, and all fields of this kind are filled. Optional fields may
   * be empty if `isNamed`.
   *
   * @param isNamed whether the URL fragment contains the kind of proof. If it does, it also contains all optional fields
   * that have a value.
   */
  #isComplete(isNamed: boolean): boolean {
    const [suggestion, ...others] = this.#suggestions;
    if (suggestion === undefined || others.length > 0) return false;
    const fields = mergeProofFields(suggestion.fields, readEnteredValues(this.#form));
    return proofKindDetails[suggestion.kind].fields.every(({ name, optional }) =>
      optional === true ? isNamed || fields[name] !== '' : fields[name] !== '',
    );
  }

  #setLinkedTxHash(hash: TxHash | undefined): void {
    this.#linkedTxHash = hash;
    renderContentInto(
      this.#txNoticeElement,
      hash === undefined ? null : <ProofTransactionNotice hash={hash} />,
    );
  }

  /** Checks the proof in the form, and renders the result. */
  async check(): Promise<void> {
    if (this.#running !== undefined) return;
    const proof = this.#readInput();
    if (proof === undefined) {
      const hasViewKey = detectPastedValues(this.#inputElement.value).viewKey !== undefined;
      this.#showProblem(
        translate(hasViewKey ? VIEW_KEY_FOUND : (this.#recognitionWarnings[0] ?? NOTHING_FOUND)),
      );
      return;
    }
    this.#setRunning(true);
    const { network } = this.#form.dataset;
    const hidesTx = this.#hidesTx();
    const count = computeProofPartCount(proof, Math.min(navigator.hardwareConcurrency, MAX_WORKERS));
    const tasks = Array.from({ length: count }, (_, index): ProofWorkerTask => ({
      kind: 'check',
      hidesTx,
      input: { ...proof, network: network !== undefined && isNetwork(network) ? network : undefined },
      part: { index, count },
    }));
    try {
      this.#running = runProofTaskInWorkers(tasks, (sentence) => this.#showProgress(sentence));
      const result = await this.#running.result;
      if (result.type !== 'checked') return;
      this.#showResult(proof, result.outcome, result.outProof);
      this.#showProgress(describeHiding(result.hiddenAmongTxCount));
    } catch (error) {
      if (!(error instanceof ProofTaskError)) throw error;
      this.#showProgress(
        [translate(failureMessages[error.failure]), describeDone(error.progress)].join(' ').trim(),
      );
    } finally {
      this.#running = undefined;
      this.#setRunning(false);
    }
  }

  #readInput(): EnteredProof | undefined {
    const kind = this.#kind;
    if (kind === undefined) return undefined;
    const detected = this.#suggestions.find((each) => each.kind === kind)?.fields ?? {};
    return { kind, fields: mergeProofFields(detected, readEnteredValues(this.#form)) };
  }

  #readBox(): void {
    const { suggestions, detectedValues } = detectPastedValues(
      addTxidToPastedText(this.#inputElement.value, this.#linkedTxHash),
    );
    this.#values = { ...this.#values, ...readEnteredValues(this.#form) };
    this.#suggestions = suggestions;
    this.#recognitionWarnings = describeUncertainPastedValues(detectedValues);
    const isStillSuggested = suggestions.some(({ kind }) => kind === this.#kind);
    const hasTyped = Object.values(this.#values).some((value) => value !== '');
    // If the text box suggests no proof but fields are filled, the selected kind stays. The server may have
    // rendered the form with filled fields, an empty text box and a selected kind.
    if (!isStillSuggested && !(suggestions.length === 0 && hasTyped)) this.#kind = suggestions[0]?.kind;
    this.#showProblem(undefined);
    this.#showProgress(describeTruncation(this.#inputElement.value) ?? '');
    this.#renderFields();
  }

  #selectKind(kind: ProofKind | undefined): void {
    this.#values = { ...this.#values, ...readEnteredValues(this.#form) };
    this.#kind = kind;
    this.#renderFields();
  }

  #renderFields(error?: ProofFieldError): void {
    // Two kinds of proof have no option to hide the transaction from the server. The outputs of a reserve proof identify the wallet
    // anyway, and the check of a signature requests no transaction.
    this.#show(
      '[data-desk-hides]',
      this.#kind !== undefined && !['reserve-proof', 'signature'].includes(this.#kind),
    );
    renderContentInto(
      this.#fieldsElement,
      <ProofFormFields
        txHash={this.#linkedTxHash}
        kind={this.#kind}
        suggestions={this.#suggestions}
        recognitionWarnings={this.#recognitionWarnings}
        values={this.#values}
        error={error}
      />,
    );
  }

  /** @param outProof a payment proof that the page made from the transaction key */
  #showResult(proof: EnteredProof, outcome: ProofVerifierOutcome, outProof: string | undefined): void {
    showProofResult(this.#resultElement, { proof, outcome, outProof });
    this.#values = { ...this.#values, ...readEnteredValues(this.#form) };
    const { field, message, translatable } = outcome;
    this.#renderFields(field === undefined ? undefined : { name: field, message, translatable });
    focusProofResult(true);
  }

  #hidesTx(): boolean {
    const row = requireElement(this.#form, '[data-desk-hides]', HTMLElement);
    return !row.hidden && requireElement(row, 'input', HTMLInputElement).checked;
  }

  #setRunning(isRunning: boolean): void {
    requireElement(this.#form, 'button[type="submit"]', HTMLButtonElement).disabled = isRunning;
    this.#show('[data-desk-cancel]', isRunning);
  }

  /** Shows why the content of the text box cannot be checked, or clears that message. */
  #showProblem(problem: string | undefined): void {
    if (problem === undefined) this.#inputElement.removeAttribute('aria-invalid');
    else this.#inputElement.setAttribute('aria-invalid', 'true');
    this.#showProgress(problem ?? '');
    if (problem !== undefined) this.#inputElement.focus();
  }

  #showProgress(sentence: string): void {
    requireElement(this.#form, '[data-desk-progress]', HTMLElement).textContent = sentence;
  }

  #show(selector: string, isShown: boolean): void {
    requireElement(this.#form, selector, HTMLElement).hidden = !isShown;
  }
}

/** Returns a sentence on the number of transactions among which the checked transaction was hidden from the server. */
function describeHiding(count: number | undefined): string {
  if (count === undefined || count === 0) return '';
  return count === 1
    ? t(
        'No other transaction has a hash that begins with the same characters, so this server knows which transaction was checked.',
      )
    : t('This server knows only that one of {count} transactions was checked.', { count });
}

/** Returns a sentence on how much of a long check was done before the check ended. */
function describeDone(progress: ProofCheckProgress | undefined): string {
  return progress === undefined
    ? ''
    : t('The check ended early. The proof is valid for the {done} of {total} outputs that were checked.', {
        ...progress,
      });
}
