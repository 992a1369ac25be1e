import { addMessages } from '../locale.ts';
import { OutputsForm } from './outputs-form.tsx';
import { part } from './part.ts';
import { Desk } from './take-over.tsx';

/**
 * Takes over the forms of the desk.
 *
 * @returns what a press of the button of a form does from now on
 */
export function startDesk(root: Document): (form: HTMLFormElement) => void {
  const form = part(root, 'form[data-desk]', HTMLFormElement);
  addMessages(form.dataset['texts']);
  const desk = new Desk(form, part(root, '[data-desk-result]', HTMLElement));
  const outputs = new OutputsForm(
    part(root, 'form[data-open-outputs]', HTMLFormElement),
    part(root, '[data-opened-outputs]', HTMLElement),
  );
  const readFragment = (): void => {
    const fragment = location.hash;
    if (!/^#.*=/.test(fragment)) return;
    const params = new URLSearchParams(fragment.slice(1));
    if (params.has('viewKey')) {
      outputs.fill(params);
      return;
    }
    desk.fill(fragment);
    // A button of this site asks for the check at once. Other links fill the form only.
    if (params.has('run')) void desk.check();
  };
  addEventListener('desk-fragment', readFragment);
  readFragment();
  return (pressed) => void (pressed.dataset['desk'] === undefined ? outputs.open() : desk.check());
}
