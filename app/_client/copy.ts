import { t } from '../../i18n/translate.ts';
import { withElementLocale } from './locale.ts';

/**
 * Shows the copy buttons inside an element. They stay hidden on insecure origins, where browsers offer no clipboard API.
 */
export function revealCopyButtons(root: ParentNode): void {
  if (!('clipboard' in navigator)) return;
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy][hidden]')) {
    button.hidden = false;
    const label = button.innerHTML;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(() => {
        button.textContent = withElementLocale(button, () => t('Copied'));
        setTimeout(() => (button.innerHTML = label), 1500);
      });
    });
  }
}
