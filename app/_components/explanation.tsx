import { t } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';

interface ExplanationProps {
  /** The term that the content explains. */
  readonly term: string;
  readonly children: ReactNode;
}

/** A "?" that opens the explanation of a term. It opens without scripts. */
export function Explanation({ term, children }: ExplanationProps) {
  return (
    <details className="explanation">
      <summary aria-label={t('What is “{term}”?', { term })} />
      <p className="explanation-text">{children}</p>
    </details>
  );
}
