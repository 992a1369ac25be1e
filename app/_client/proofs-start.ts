import { messageId, translate } from '../../i18n/translate.ts';

/** Says that the script of the desk did not arrive. It must not be sent instead, because the page promised not to. */
const NOT_LOADED = messageId(
  'The script that checks proofs could not be loaded, so nothing was checked and nothing was sent. Reload the page and try again.',
);

/**
 * Prepares the proof desk of a page. Its script is larger than the rest of the site, so it is fetched when somebody begins
 * to use the desk. From now on the browser sends none of these forms by itself.
 */
export function offerDesk(root: Document): void {
  const forms = [...root.querySelectorAll<HTMLFormElement>('form[data-desk], form[data-open-outputs]')];
  if (forms.length === 0) return;
  let loading: Promise<(form: HTMLFormElement) => void> | undefined;
  const load = async (): Promise<(form: HTMLFormElement) => void> => {
    loading ??= import('./proofs/start.ts').then(({ startDesk }) => startDesk(root));
    return loading;
  };
  // From now on the texts about a browser with scripts are true.
  for (const text of root.querySelectorAll<HTMLElement>('[data-desk-plain]')) text.hidden = true;
  for (const text of root.querySelectorAll<HTMLElement>('[data-desk-private]')) text.hidden = false;
  for (const form of forms) {
    form.hidden = false;
    form.addEventListener('focusin', () => void load().catch(() => undefined), { once: true });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      load().then(
        (submit) => submit(form),
        () => {
          loading = undefined;
          const place = form.querySelector('[role="status"]');
          if (place !== null) place.textContent = translate(NOT_LOADED);
        },
      );
    });
  }
  if (/^#.*=/.test(location.hash)) void load().catch(() => undefined);
  addEventListener('hashchange', () => {
    if (/^#.*=/.test(location.hash)) void load().then(() => dispatchEvent(new Event('desk-fragment')));
  });
}

/** Hands the fields of a prepared form to the desk in the fragment of its address, so that none is sent. */
export function handOverForms(root: ParentNode): void {
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
