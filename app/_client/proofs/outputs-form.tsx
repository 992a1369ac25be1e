import { TranslatedSentence } from '../../_components/sentence.tsx';
import { t } from '../../../i18n/translate.ts';
import { Notice } from '../../_components/notice.tsx';
import { DecryptedOutputsView } from '../../proofs/opened-outputs-view.tsx';
import { renderContentInto } from './elements.ts';
import { runProofTaskInWorkers, ProofTaskError } from './run-task.ts';
import { requireElement } from './required-element.ts';
import { readFieldValue } from './read-form.ts';

const FIELD_NAMES = { txid: 'viewTxid', address: 'viewAddress', viewKey: 'viewKey' } as const;

/** Controls the form that decrypts the outputs of a transaction with a view key. The view key never leaves the browser. */
export class DecryptOutputsController {
  readonly #form: HTMLFormElement;
  readonly #resultElement: HTMLElement;
  #isRunning = false;

  constructor(form: HTMLFormElement, resultElement: HTMLElement) {
    this.#form = form;
    this.#resultElement = resultElement;
  }

  /** Fills the form from a URL fragment, and removes the fragment from the location bar. */
  fill(params: URLSearchParams): void {
    history.replaceState(null, '', `${location.pathname}${location.search}`);
    for (const [field, name] of Object.entries(FIELD_NAMES)) {
      const element = this.#form.elements.namedItem(name);
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        element.value = params.get(field) ?? '';
    }
    this.#form.scrollIntoView();
  }

  /** Decrypts the outputs for the current values of the form, and renders the result. */
  async decrypt(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const value = (name: string): string => readFieldValue(this.#form, name).replace(/\s+/g, '');
    const question = {
      txid: value(FIELD_NAMES.txid),
      address: value(FIELD_NAMES.address),
      viewKey: value(FIELD_NAMES.viewKey),
    };
    try {
      const running = runProofTaskInWorkers(
        [{ kind: 'open-outputs', hidesTx: false, input: question }],
        (sentence) => this.#showProgress(sentence),
      );
      const result = await running.result;
      if (result.type !== 'opened') return;
      const { decrypted } = result;
      this.#markInvalid(decrypted.state === 'refused' ? decrypted.field : undefined);
      renderContentInto(
        this.#resultElement,
        decrypted.state === 'opened' ? (
          <DecryptedOutputsView {...decrypted} />
        ) : (
          <Notice tone="bad" title={t('No output was decrypted')} role="alert">
            <p>
              <TranslatedSentence of={decrypted.message} translatable={decrypted.translatable} />
            </p>
          </Notice>
        ),
      );
      this.#showProgress('');
    } catch (error) {
      if (!(error instanceof ProofTaskError)) throw error;
      this.#showProgress(t('The outputs could not be decrypted. Try again.'));
    } finally {
      this.#isRunning = false;
    }
  }

  /** Marks one field as invalid and moves the focus to it, or marks no field when `invalidField` is undefined. */
  #markInvalid(invalidField: keyof typeof FIELD_NAMES | undefined): void {
    for (const [field, name] of Object.entries(FIELD_NAMES)) {
      const element = requireElement(this.#form, `[name="${name}"]`, HTMLElement);
      if (field === invalidField) element.setAttribute('aria-invalid', 'true');
      else element.removeAttribute('aria-invalid');
      if (field === invalidField) element.focus();
    }
  }

  #showProgress(sentence: string): void {
    requireElement(this.#form, '[data-desk-progress]', HTMLElement).textContent = sentence;
  }
}
