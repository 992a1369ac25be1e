import { t } from '../../i18n/translate.ts';
import type { ReactNode } from 'react';

/** Shows a text in place of a missing value. The text gives the reason. */
export function None({ children }: { readonly children?: ReactNode }) {
  return <span className="none">{children ?? t('none')}</span>;
}
