import { t } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';

/** A collapsed explanation of a value. It opens without scripts. */
export function Explanation({ children }: { readonly children: ReactNode }) {
  return (
    <details className="explanation">
      <summary>{t('What is this?')}</summary>
      <p className="explanation-text">{children}</p>
    </details>
  );
}
