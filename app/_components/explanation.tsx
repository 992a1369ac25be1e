import { t } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';

/** Explains a value for a visitor who asks. The text is folded, and unfolds without scripts. */
export function Explanation({ children }: { readonly children: ReactNode }) {
  return (
    <details className="explanation">
      <summary>{t('What is this?')}</summary>
      <p className="explanation-text">{children}</p>
    </details>
  );
}
