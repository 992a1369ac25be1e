import { classifySecretInput } from '@ringscope/protocol/secret-input.ts';
import { messageId, translate } from '../../i18n/translate.ts';
import { routes } from '../_lib/routes.ts';

const SEED_WARNING = messageId(
  'This looks like the seed of a wallet. Nothing was sent, and the field is empty again. Never paste a seed into a page: anyone who reads it can spend the coins.',
);

/**
 * Prevents secrets in search fields from being sent. A proof or several keys are passed to the page that checks proofs,
 * in the URL fragment, which a browser does not send. For input that can be a secret key, the page asks the visitor
 * first.
 */
export function keepSecretsOutOfSearchFields(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-search]')) {
    const field = form.querySelector('input');
    const question = form.querySelector<HTMLElement>('[data-search-question]');
    const messageElement = question?.querySelector('p');
    if (field === null || question === null || messageElement === null || messageElement === undefined)
      continue;
    const keyQuestion = messageElement.textContent;
    const showQuestion = (kind: 'possible-key' | 'seed'): void => {
      messageElement.textContent = kind === 'seed' ? translate(SEED_WARNING) : keyQuestion;
      for (const button of question.querySelectorAll('button')) button.hidden = kind === 'seed';
      // A wallet seed is cleared, so that it does not stay on the screen.
      if (kind === 'seed') field.value = '';
      question.hidden = false;
    };
    // The field may truncate long input, so a pasted proof is intercepted here.
    field.addEventListener('paste', (event) => {
      const pasted = event.clipboardData?.getData('text') ?? '';
      if (classifySecretInput(pasted) !== 'secret') return;
      event.preventDefault();
      openProofDesk(pasted);
    });
    field.addEventListener('input', () => (question.hidden = true));
    form.addEventListener('submit', (event) => {
      const kind = classifySecretInput(field.value);
      if (kind === 'plain') return;
      event.preventDefault();
      if (kind === 'secret') openProofDesk(field.value);
      else showQuestion(kind);
    });
    question
      .querySelector('[data-search-desk]')
      ?.addEventListener('click', () => openProofDesk(field.value.trim()));
    question.querySelector('[data-search-anyway]')?.addEventListener('click', () => form.submit());
  }
}

/**
 * Prevents secrets from being put into a URL, or sent with a form that is for public values. Keys and proofs are passed
 * to the page that checks proofs, and a wallet seed is removed from its field. A form without the attribute `method` can
 * have a field for a hash, which looks like a key, so 64 hex characters alone are allowed there. The function
 * {@link keepSecretsOutOfSearchFields} protects search forms.
 */
export function preventSecretSubmission(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>(
    'form[method="get"], form:not([method]), form[data-no-secrets]',
  )) {
    form.addEventListener('submit', (event) => {
      for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
        const kind = classifySecretInput(field.value);
        if (kind === 'plain' || (kind === 'possible-key' && !form.hasAttribute('method'))) continue;
        event.preventDefault();
        if (kind !== 'seed') {
          openProofDesk(field.value);
          return;
        }
        field.value = '';
        field.setCustomValidity(translate(SEED_WARNING));
        field.reportValidity();
        field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
      }
    });
  }
}

function openProofDesk(text: string): void {
  location.assign(`${routes.proofs}#${new URLSearchParams({ text }).toString()}`);
}
