import { messageId, translate } from '../../i18n/translate.ts';

/**
 * Error message when the script that checks proofs cannot be loaded. The form is not submitted either, because the page
 * promises not to send the input.
 */
const SCRIPT_NOT_LOADED = messageId(
  'The script that checks proofs could not be loaded, so nothing was checked and nothing was sent. Reload the page and try again.',
);

/**
 * Sets up the proof desk, the forms of a page that check payment proofs. Their script is large, so it is loaded when
 * one of the forms gets the focus. After this call, the browser no longer submits these forms to the server.
 */
export function setUpProofForms(root: Document): void {
  const forms = [...root.querySelectorAll<HTMLFormElement>('form[data-desk], form[data-open-outputs]')];
  if (forms.length === 0) return;
  let loading: Promise<(form: HTMLFormElement) => void> | undefined;
  const load = async (): Promise<(form: HTMLFormElement) => void> => {
    loading ??= import('./proofs/start.ts').then(({ connectProofForms }) => connectProofForms(root));
    return loading;
  };
  // Hides the hints for browsers without scripts, and shows the hints for browsers with scripts.
  for (const hint of root.querySelectorAll<HTMLElement>('[data-desk-plain]')) hint.hidden = true;
  for (const hint of root.querySelectorAll<HTMLElement>('[data-desk-private]')) hint.hidden = false;
  for (const form of forms) {
    form.hidden = false;
    form.addEventListener('focusin', () => void load().catch(() => undefined), { once: true });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      load().then(
        (submit) => submit(form),
        () => {
          loading = undefined;
          const statusElement = form.querySelector('[role="status"]');
          if (statusElement !== null) statusElement.textContent = translate(SCRIPT_NOT_LOADED);
        },
      );
    });
  }
  if (/^#.*=/.test(location.hash)) void load().catch(() => undefined);
  addEventListener('hashchange', () => {
    if (/^#.*=/.test(location.hash)) void load().then(() => dispatchEvent(new Event('desk-fragment')));
  });
}

/** Enables the submit buttons of forms for secrets. Called after the script has taken over these forms. */
export function enableFormsForSecrets(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-awaits-script]'))
    button.disabled = false;
}

/**
 * Makes forms with prefilled fields open the page that checks proofs, with these fields in the URL fragment. A browser
 * does not send the fragment.
 */
export function passFormFieldsToProofPage(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-hand-over]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const fields = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.set(name, value);
      fields.set('run', '1');
      location.assign(`${new URL(form.action).pathname}#${fields.toString()}`);
    });
  }
}
