import { t } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';

/** A placeholder for a missing value. The children explain why the value is missing. */
export function MissingValue({ children }: { readonly children?: ReactNode }) {
  return <span className="muted">{children ?? t('none')}</span>;
}
