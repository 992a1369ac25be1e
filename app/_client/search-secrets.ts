import { messageId, translate } from '../../i18n/translate.ts';
import { routes } from '../_lib/routes.ts';

export type SearchInputKind =
  | 'plain'
  /** A proof, a signature or several concatenated keys. */
  | 'secret'
  /** 64 hexadecimal characters that can be a secret key. About one hash in 15 matches too. */
  | 'perhaps-key'
  /** The seed words of a wallet. */
  | 'seed';

const PROOF = /(?:OutProof|InProof|SpendProof|ReserveProof|Sig|SigMultisigPk)V\d/;
const SEVERAL_KEYS = /^(?:[0-9a-f]{64}){2,}$/i;
/** A secret key is below the group order, so its last byte is at most 0x10. */
const PERHAPS_KEY = /^(?:0x)?[0-9a-f]{62}(?:0[0-9a-f]|10)$/i;
const SEED = /^(?:\p{L}{2,}\s+){11,}\p{L}{2,}$/u;

/** Classifies the input of a search field by its format alone. */
export function classifySearchInput(typed: string): SearchInputKind {
  const input = typed.trim();
  if (PROOF.test(input) || SEVERAL_KEYS.test(input.replace(/\s+/g, ''))) return 'secret';
  if (PERHAPS_KEY.test(input)) return 'perhaps-key';
  return SEED.test(input) ? 'seed' : 'plain';
}

const SEED_WARNING = messageId(
  'This looks like the seed of a wallet. Nothing was sent, and the field is empty again. Never paste a seed into a page: anyone who reads it can spend the coins.',
);

/**
 * Prevents secrets in search fields from being sent. A proof or several keys are passed to the proof desk in the URL
 * fragment, which a browser does not send. For input that can be a secret key, the page asks the visitor first.
 */
export function guardSearchFields(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-search]')) {
    const field = form.querySelector('input');
    const question = form.querySelector<HTMLElement>('[data-search-question]');
    const messageElement = question?.querySelector('p');
    if (field === null || question === null || messageElement === null || messageElement === undefined)
      continue;
    const keyQuestion = messageElement.textContent;
    const showQuestion = (kind: 'perhaps-key' | 'seed'): void => {
      messageElement.textContent = kind === 'seed' ? translate(SEED_WARNING) : keyQuestion;
      for (const button of question.querySelectorAll('button')) button.hidden = kind === 'seed';
      // A secret does not stay on the screen.
      if (kind === 'seed') field.value = '';
      question.hidden = false;
    };
    // The field may truncate long input, so a pasted proof is intercepted here.
    field.addEventListener('paste', (event) => {
      const pasted = event.clipboardData?.getData('text') ?? '';
      if (classifySearchInput(pasted) !== 'secret') return;
      event.preventDefault();
      handToDesk(pasted);
    });
    field.addEventListener('input', () => (question.hidden = true));
    form.addEventListener('submit', (event) => {
      const kind = classifySearchInput(field.value);
      if (kind === 'plain') return;
      event.preventDefault();
      if (kind === 'secret') handToDesk(field.value);
      else showQuestion(kind);
    });
    question
      .querySelector('[data-search-desk]')
      ?.addEventListener('click', () => handToDesk(field.value.trim()));
    question.querySelector('[data-search-anyway]')?.addEventListener('click', () => form.submit());
  }
}

function handToDesk(text: string): void {
  location.assign(`${routes.proofs}#${new URLSearchParams({ text }).toString()}`);
}
