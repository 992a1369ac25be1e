import { addTranslations } from '../locale.ts';
import { DecryptOutputsController } from './outputs-form.tsx';
import { requireElement } from './required-element.ts';
import { ProofFormController } from './form-controller.tsx';

/**
 * Connects the forms that check proofs and decrypt outputs to their controllers, and reads the URL fragment.
 *
 * @returns the submit handler for both forms
 */
export function connectProofForms(root: Document): (form: HTMLFormElement) => void {
  const form = requireElement(root, 'form[data-desk]', HTMLFormElement);
  addTranslations(form.dataset['messages']);
  const controller = new ProofFormController(form, requireElement(root, '[data-desk-result]', HTMLElement));
  const outputs = new DecryptOutputsController(
    requireElement(root, 'form[data-open-outputs]', HTMLFormElement),
    requireElement(root, '[data-opened-outputs]', HTMLElement),
  );
  const readFragment = (): void => {
    const fragment = location.hash;
    if (!/^#.*=/.test(fragment)) return;
    const params = new URLSearchParams(fragment.slice(1));
    if (params.has('viewKey')) {
      outputs.fill(params);
      return;
    }
    const isComplete = controller.fill(fragment);
    // Buttons on other pages of this site set the parameter `run`. The check then starts immediately, and reports
    // missing fields.
    if (isComplete || params.has('run')) void controller.check();
  };
  addEventListener('desk-fragment', readFragment);
  readFragment();
  return (pressed) => void (pressed.dataset['desk'] === undefined ? outputs.decrypt() : controller.check());
}
